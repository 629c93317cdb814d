import type { Clock } from '../../foundation/clock.js'
import { logFailure } from '../../database/log-failure.js'
import type { Attempt } from './attempt.js'
import type { StatusPoller } from './status-poller.js'
import type { Log } from '../../foundation/log.js'
import type { DeliverySender } from './delivery-sender.js'
import type { Outbox, Task } from './outbox.js'
import { pause } from './pause.js'
import { holdsMs, idleMs, mostInFlight } from './timing.js'
import type { KeyRef, ProviderHolds } from './provider-holds.js'
import type { StatusSweep } from './status-sweep.js'

export interface LaneParts {
  readonly outbox: Outbox
  readonly holds: ProviderHolds
  readonly sender: DeliverySender
  readonly poller: StatusPoller
  readonly sweep: StatusSweep
  readonly clock: Clock
  readonly log: Log
}

/**
 * Works off what is due with one key of the provider, a small claim at a time. Each key has a lane of its
 * own, so that a slow or held one keeps no other waiting. The next claim is made while the
 * present one goes out, so that nothing but the slots of its service sets the pace.
 */
export class DeliveryLane {
  private readonly inFlight = new Set<Promise<void>>()
  private taking: Promise<void> | undefined

  constructor(
    private readonly keyRef: KeyRef,
    private readonly parts: LaneParts,
    /** From now on nothing new goes out; what is under way is finished. */
    private readonly stopping: AbortSignal,
    /** Told when nothing is due any more, and when the last request has ended. */
    private readonly onRest: () => void,
  ) {}

  /** It takes whatever is due by itself. */
  get isOpen(): boolean {
    return this.taking !== undefined
  }

  /** Nothing is taken, and no request is under way. */
  get isIdle(): boolean {
    return !this.isOpen && this.inFlight.size === 0
  }

  /** Takes what is due until nothing is, or the key is held. Does nothing when it is open. */
  open(): void {
    this.taking ??= this.take()
      .catch(async (error: unknown) => {
        const details = { err: error, ...this.keyRef }
        this.parts.log.warn(details, 'the deliveries of a key were broken off')
        // What fails at once would fail again at once: it stays open, and so is not opened again.
        await pause(idleMs, this.stopping)
      })
      .finally(() => {
        this.taking = undefined
        this.onRest()
      })
  }

  /** Resolves when it is idle. */
  async closed(): Promise<void> {
    while (!this.isIdle) await Promise.all([this.taking, ...this.inFlight])
  }

  private async take(): Promise<void> {
    const { holds } = this.parts
    const holdsBefore = holds.begun(this.keyRef)
    const isOver = () => this.stopping.aborted || holds.begun(this.keyRef) > holdsBefore
    await this.sweep(isOver)
    let next = this.claim()
    for (;;) {
      const tasks = await next
      if (tasks.length === 0) return
      // A lane in which everything hangs claims nothing ahead, which others could send.
      await this.roomForOne()
      await this.sweep(isOver)
      next = this.claim()
      await this.start(tasks, isOver)
      if (isOver()) return this.release(await next)
    }
  }

  /** Reads many statuses in lists where many wait, beside what is sent meanwhile. */
  private async sweep(isOver: () => boolean): Promise<void> {
    if (this.stopping.aborted) return
    const { sweep, log } = this.parts
    const rows = await sweep.claim(this.keyRef)
    if (rows.length === 0) return
    this.track(
      sweep
        .read(rows, () => this.turn(isOver))
        .catch((error: unknown) => {
          logFailure(log, error, this.keyRef, 'statuses of a key could not be written')
        }),
    )
  }

  /** @returns whether one more request may go out now, for which it has waited */
  private async turn(isOver: () => boolean): Promise<boolean> {
    const { outbox, clock } = this.parts
    const slotAt = isOver() ? null : await outbox.slot(this.keyRef, clock.now())
    if (slotAt === null) return false
    await pause(slotAt.getTime() - clock.now().getTime(), this.stopping)
    return !isOver()
  }

  /** A failure shows when the claim is awaited, and is no unhandled one until then. */
  private claim(): Promise<Task[]> {
    const { outbox, clock } = this.parts
    const claim = this.stopping.aborted
      ? Promise.resolve([])
      : outbox.claim(this.keyRef, clock.now())
    claim.catch(() => undefined)
    return claim
  }

  /** @param isOver the lane stops, or the key is held back; then what is left is given back */
  private async start(tasks: readonly Task[], isOver: () => boolean): Promise<void> {
    const { clock } = this.parts
    for (const [index, task] of tasks.entries()) {
      await pause(task.slotAt.getTime() - clock.now().getTime(), this.stopping)
      await this.roomForOne()
      if (isOver()) return this.release(tasks.slice(index))
      // It waited for a slot too long, and is due again.
      if (task.delivery.leasedUntil <= clock.now()) continue
      this.track(this.perform(task))
    }
  }

  private async roomForOne(): Promise<void> {
    while (this.inFlight.size >= mostInFlight) await Promise.race(this.inFlight)
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      this.inFlight.delete(tracked)
      if (this.isIdle) this.onRest()
    })
    this.inFlight.add(tracked)
  }

  /** Never fails: a row that could not be written comes back when its lease ends. */
  private async perform(task: Task): Promise<void> {
    const { work, delivery } = task
    try {
      const { sender, poller } = this.parts
      const attempt = await (work === 'send' ? sender.send(delivery) : poller.ask(delivery))
      await this.endTrial(task, attempt)
    } catch (error) {
      const details = { deliveryId: delivery.id }
      logFailure(this.parts.log, error, details, 'the outcome of a delivery could not be written')
    }
  }

  private async endTrial({ trialUntil }: Task, attempt: Attempt): Promise<void> {
    if (trialUntil === null) return
    const { holds, clock } = this.parts
    if (attempt === 'answered') return holds.lift(this.keyRef)
    const waitMs = attempt === 'fault' ? holdsMs.trial : 0
    return holds.postpone(this.keyRef, trialUntil, new Date(clock.now().getTime() + waitMs))
  }

  private async release(tasks: readonly Task[]): Promise<void> {
    const { outbox, clock } = this.parts
    await outbox.release(
      tasks.map(({ delivery }) => delivery.id),
      clock.now(),
    )
  }
}
