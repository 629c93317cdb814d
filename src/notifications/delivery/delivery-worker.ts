import type { Clock } from '../../foundation/clock.js'
import { logFailure } from '../../database/log-failure.js'
import { WorkLoop } from '../../foundation/work-loop.js'
import { DeliveryLane, type LaneParts } from './delivery-lane.js'
import type { Log } from '../../foundation/log.js'
import type { Housekeeping } from './housekeeping.js'
import type { KeyAgenda, Outbox } from './outbox.js'
import { pause } from './pause.js'
import type { KeyRef } from './provider-holds.js'
import type { Takeovers } from './takeovers.js'
import { idleMs, settledByRestart } from './timing.js'

export interface WorkerParts {
  readonly outbox: Outbox
  readonly takeovers: Takeovers
  readonly lane: LaneParts
  readonly housekeeping: Housekeeping
  readonly clock: Clock
  readonly log: Log
}

/**
 * Sends what is due and asks for what is under way, in the background. Any number of workers may share
 * a database. Between two looks at it the worker sleeps until something is known to be due, somebody
 * calls `wake`, or a few seconds have passed.
 */
export class DeliveryWorker {
  private readonly lanes = new Map<string, DeliveryLane>()
  private readonly stopping = new AbortController()
  private readonly loop: WorkLoop
  private isFresh = true

  constructor(private readonly parts: WorkerParts) {
    this.loop = new WorkLoop({
      round: () => this.round(),
      failed: (error) => {
        logFailure(parts.log, error, {}, 'the outbox could not be read')
        return idleMs
      },
    })
  }

  start(): void {
    this.loop.start()
  }

  /** Something may be due: a notification was created here. Costs nothing and never fails. */
  wake(): void {
    this.loop.wake()
  }

  /**
   * Claims nothing more and lets requests under way finish. What has not ended by then is looked up by
   * the next worker, as after a crash.
   *
   * @param graceMs the longest it takes
   */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort()
    const ended = new AbortController()
    const finished = this.finish().then(() => {
      ended.abort()
    })
    await Promise.race([finished, pause(graceMs, ended.signal)])
  }

  /** Does everything that is due at this moment of the clock; for tests, instead of `start`. */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      await this.look()
      if (this.lanes.size === 0) return
      await this.closed()
    }
  }

  private async finish(): Promise<void> {
    await this.loop.stop()
    await this.closed()
  }

  private async closed(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.closed()))
  }

  private async round(): Promise<number> {
    const { outbox, takeovers, housekeeping, clock } = this.parts
    const isFirst = this.isFresh
    if (this.isFresh) await takeovers.settle(clock.now())
    if (this.isFresh) await outbox.takeUp(settledByRestart, clock.now())
    this.isFresh = false
    const restMs = await this.look()
    // The first to need Prisma's compiler of queries, which the first questions would wait for.
    if (!isFirst) await housekeeping.tidy()
    return restMs
  }

  /**
   * Opens a lane for every key with something to do now.
   *
   * @returns how long nothing else will be due, at most `idleMs`
   */
  private async look(): Promise<number> {
    const { clock } = this.parts
    const agenda = await this.agenda()
    let waitMs: number = idleMs
    for (const { serviceId, keyId, dueAt } of agenda) {
      const name = `${serviceId} ${keyId}`
      // Its lane takes all that is due, and tells when it ends.
      if (this.lanes.get(name)?.isOpen === true) continue
      const inMs = dueAt.getTime() - clock.now().getTime()
      if (inMs <= 0) this.open(name, { serviceId, keyId })
      else waitMs = Math.min(waitMs, inMs)
    }
    return waitMs
  }

  private async agenda(): Promise<KeyAgenda[]> {
    const { outbox, takeovers, clock } = this.parts
    const agenda = await outbox.agenda()
    if (agenda.every(({ isSettled }) => isSettled)) return agenda
    await takeovers.settle(clock.now())
    return outbox.agenda()
  }

  private open(name: string, keyRef: KeyRef): void {
    const lane = this.lanes.get(name) ?? this.newLane(name, keyRef)
    this.lanes.set(name, lane)
    lane.open()
  }

  private newLane(name: string, keyRef: KeyRef): DeliveryLane {
    const lane = new DeliveryLane(keyRef, this.parts.lane, this.stopping.signal, () => {
      if (lane.isIdle) this.lanes.delete(name)
      this.wake()
    })
    return lane
  }
}
