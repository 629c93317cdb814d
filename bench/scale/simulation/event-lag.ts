import { seeded } from '../../support/seeded.js'
import { timing } from '../../support/timing.js'
import { SharedInbox, type TakenEvent } from './shared-inbox.js'
import { Seats, VirtualTime } from './virtual-time.js'

/** Events that arrive at random, worked off by so many replicas. Milliseconds. */
export interface LagSettings {
  readonly replicas: number
  /** All that arrive do so within so many seconds; 0 for all at once. */
  readonly seconds: number
  readonly events: number
  /** That they are about; each event is about any of them. */
  readonly entities: number
  /** Events of one claim, and claims under way in one replica. */
  readonly together: number
  readonly lanes: number
  /** How often a lane that found nothing looks again. */
  readonly idleMs: number
  /** What the source services take to answer. */
  readonly sourceMs: number
  /** Processor time of an event in the replica's one thread, and in the database. */
  readonly gatewayMs: number
  readonly databaseMs: number
  /** What the statements of a group take besides, however many events it has. */
  readonly groupMs: number
  readonly databaseCores: number
  /** When everything runs on one machine: its cores, for gateways and database together. */
  readonly sharedCores?: number
  readonly seed: number
}

export interface LagOutcome {
  readonly done: number
  /** From the first arrival to the last event done. */
  readonly perSecond: number
  /** From the arrival of an event until it is done. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Looks into the inbox that found nothing, a second. */
  readonly idleLooks: number
  /** Times that an event was done while an earlier one of its entity was not, or that one was done twice. */
  readonly disorder: number
}

/** Has replicas work off an inbox by the rules of the gateway's event worker. */
export async function simulateLag(settings: LagSettings): Promise<LagOutcome> {
  const world = new LagWorld(settings)
  const { time, inbox, chance } = world
  const moments = Array.from(
    { length: settings.events },
    () => chance() * settings.seconds * 1_000,
  ).sort((one, other) => one - other)
  void arrive(world, moments)
  for (let replica = 0; replica < settings.replicas; replica += 1) {
    const thread = new Seats(time, 1)
    for (let lane = 0; lane < settings.lanes; lane += 1) void work(world, thread)
  }
  await time.run()
  if (inbox.length > 0) throw new Error(`${inbox.length} events were left.`)
  return world.outcome()
}

class LagWorld {
  readonly time = new VirtualTime()
  readonly inbox = new SharedInbox()
  readonly chance: () => number
  readonly database: Seats
  arrived = 0
  idleLooks = 0
  private readonly lags: number[] = []
  private readonly lastDone = new Map<number, number>()
  private disorder = 0
  private endedAt = 0

  constructor(readonly settings: LagSettings) {
    this.chance = seeded(settings.seed)
    this.database = new Seats(this.time, settings.sharedCores ?? settings.databaseCores)
  }

  /** A replica's own thread computes, on a core that is its own, or one of those that all share. */
  compute(thread: Seats, ms: number): Promise<void> {
    const end = thread.book(ms, this.time.now)
    if (this.settings.sharedCores === undefined) return this.time.at(end)
    return this.time.at(Math.max(end, this.database.book(ms, end - ms)))
  }

  settle(group: readonly TakenEvent[]): void {
    for (const taken of group) {
      for (const { sequence, entity, receivedAt } of [taken.event, ...taken.joined]) {
        this.lags.push(this.time.now - receivedAt)
        if ((this.lastDone.get(entity) ?? -1) >= sequence) this.disorder += 1
        this.lastDone.set(entity, sequence)
      }
      this.inbox.settle(taken)
    }
    this.endedAt = this.time.now
  }

  get isOver(): boolean {
    return this.lags.length === this.settings.events
  }

  outcome(): LagOutcome {
    const { p50, p99 } = timing(this.lags)
    const seconds = this.endedAt / 1_000
    return {
      ...{ done: this.lags.length, perSecond: this.lags.length / seconds },
      ...{ p50Ms: p50, p99Ms: p99, idleLooks: this.idleLooks / seconds, disorder: this.disorder },
    }
  }
}

async function arrive(
  { time, inbox, chance, settings }: LagWorld,
  moments: readonly number[],
): Promise<void> {
  for (const moment of moments) {
    if (moment > time.now) await time.at(moment)
    inbox.store(Math.floor(chance() * settings.entities), time.now)
  }
}

/** One lane of one replica, as `src/events/inbox/event-worker.ts` has it. */
async function work(world: LagWorld, thread: Seats): Promise<void> {
  const { time, inbox, settings, chance } = world
  const { together, idleMs, groupMs, sourceMs, gatewayMs, databaseMs } = settings
  await time.after(chance() * idleMs)
  while (!world.isOver) {
    const group = inbox.claim(together)
    if (group.length === 0) {
      world.idleLooks += 1
      await time.after(idleMs)
      continue
    }
    // Half of the work is asking and reading, half is writing.
    await world.compute(thread, (group.length * gatewayMs) / 2)
    await time.after(sourceMs)
    await world.compute(thread, (group.length * gatewayMs) / 2)
    await time.after(groupMs)
    await world.database.use(group.length * databaseMs)
    world.settle(group)
  }
}
