import { seeded } from '../../support/seeded.js'
import { type Claimed, type OutboxTimes, SharedOutbox } from './shared-outbox.js'
import { VirtualTime } from './virtual-time.js'

/** A service's backlog, sent by so many replicas. Milliseconds. */
export interface PaceSettings extends OutboxTimes {
  readonly replicas: number
  readonly messages: number
  /** Requests under way in one replica. */
  readonly mostInFlight: number
  /** How often a replica that found nothing looks again. */
  readonly idleMs: number
  /** What a claim takes; claims of one service wait for each other, for they change the same row. */
  readonly claimMs: number
  /** What the provider's answer takes, in the mean. */
  readonly answerMs: number
  /** How late a replica is to what it waits for, and a request at the provider, in the mean. */
  readonly lateMs: number
  /** When replicas are killed, one after the other; each is back after `restartMs`. */
  readonly kills: readonly number[]
  readonly restartMs: number
  readonly seed: number
}

export interface PaceOutcome {
  /** From the first message to the last. */
  readonly perSecond: number
  /** That the provider took within a second. */
  readonly mostInASecond: number
  /** Messages that the provider took more than once, and messages that it never took. */
  readonly twice: number
  readonly lost: number
  /** The longest that a message waited for its slot after it was claimed. */
  readonly mostAheadMs: number
  /** Messages of the replica that sent least, and of that which sent most. */
  readonly shares: readonly [least: number, most: number]
}

/** Has replicas send a backlog by the rules of the gateway's lanes. */
export async function simulatePace(settings: PaceSettings): Promise<PaceOutcome> {
  const world = new PaceWorld(settings)
  const { time, outbox } = world
  for (let count = 0; count < settings.messages; count += 1) outbox.add(0)
  const lanes = Array.from({ length: settings.replicas }, () => new Lane(world))
  for (const lane of lanes) void lane.run(world.chance() * settings.idleMs)
  for (const [number, moment] of settings.kills.entries()) {
    const victim = number % lanes.length
    void time.at(moment).then(() => {
      lanes[victim]?.kill()
      const lane = new Lane(world)
      lanes[victim] = lane
      return lane.run(moment + settings.restartMs)
    })
  }
  await time.run()
  return world.outcome(lanes.map(({ sent }) => sent))
}

/** What replicas share: the outbox, the provider and time. */
class PaceWorld {
  readonly time = new VirtualTime()
  readonly outbox: SharedOutbox
  readonly chance: () => number
  /** When the provider took each message. */
  readonly taken = new Map<number, number[]>()
  mostAheadMs = 0
  private claimsEnd = 0

  constructor(readonly settings: PaceSettings) {
    this.outbox = new SharedOutbox(settings)
    this.chance = seeded(settings.seed)
  }

  /** Times that are mostly short and sometimes long. */
  around(meanMs: number): number {
    return -meanMs * Math.log(1 - this.chance())
  }

  async claim(): Promise<Claimed[]> {
    const { time, settings } = this
    this.claimsEnd = Math.max(this.claimsEnd, time.now) + settings.claimMs
    const claimed = this.outbox.claim(time.now)
    for (const { slotAt } of claimed) {
      this.mostAheadMs = Math.max(this.mostAheadMs, slotAt - time.now)
    }
    await time.at(this.claimsEnd)
    return claimed
  }

  outcome(sent: readonly number[]): PaceOutcome {
    const { messages } = this.settings
    const times = [...this.taken.values()].flat().sort((one, other) => one - other)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
    return {
      perSecond: (times.length - 1) / seconds,
      mostInASecond: mostInASecond(times),
      twice: [...this.taken.values()].filter(({ length }) => length > 1).length,
      lost: messages - this.taken.size,
      mostAheadMs: this.mostAheadMs,
      shares: [Math.min(...sent), Math.max(...sent)],
    }
  }
}

/** One replica's work on the key, as `src/notifications/delivery/delivery-lane.ts` does it. */
class Lane {
  sent = 0
  private wasKilled = false
  private readonly inFlight = new Set<Promise<void>>()

  constructor(private readonly world: PaceWorld) {}

  kill(): void {
    this.wasKilled = true
  }

  /** A method, because the answer changes while something is waited for. */
  private isDead(): boolean {
    return this.wasKilled
  }

  /** Looks into the outbox from that moment on, until all is sent. */
  async run(from: number): Promise<void> {
    const { time, outbox, settings } = this.world
    await time.at(from)
    while (!this.isDead()) {
      const dueAt = outbox.nextDueAt()
      if (dueAt === null) return
      if (dueAt <= time.now) await this.take()
      else await time.at(Math.min(dueAt, time.now + settings.idleMs))
    }
  }

  /** The next claim is made while the present one goes out. */
  private async take(): Promise<void> {
    let next = this.world.claim()
    for (;;) {
      const tasks = await next
      if (tasks.length === 0 || this.isDead()) return
      await this.roomForOne()
      next = this.world.claim()
      for (const task of tasks) await this.start(task)
    }
  }

  private async start(task: Claimed): Promise<void> {
    const { time, settings } = this.world
    if (task.slotAt > time.now) {
      await time.at(task.slotAt + this.world.around(settings.lateMs))
    }
    await this.roomForOne()
    if (this.isDead() || task.leasedUntil <= time.now) return
    const tracked: Promise<void> = this.send(task).finally(() => this.inFlight.delete(tracked))
    this.inFlight.add(tracked)
  }

  /** What may have been handed over before is asked for, and sent only where the provider has it not. */
  private async send(task: Claimed): Promise<void> {
    const { time, outbox, settings, taken } = this.world
    const handed = outbox.handOver(task, time.now)
    if (handed === null) return
    await time.after(this.world.around(settings.lateMs))
    if (this.isDead()) return
    const isThere = handed.wasHandedOver && taken.has(task.id)
    if (!isThere) taken.set(task.id, [...(taken.get(task.id) ?? []), time.now])
    await time.after(this.world.around(settings.answerMs))
    if (this.isDead()) return
    outbox.sent(task.id)
    this.sent += 1
  }

  private async roomForOne(): Promise<void> {
    while (this.inFlight.size >= this.world.settings.mostInFlight && !this.isDead()) {
      await Promise.race(this.inFlight)
    }
  }
}

/** @param times in milliseconds, sorted */
function mostInASecond(times: readonly number[]): number {
  let [first, most] = [0, 0]
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= 1_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
