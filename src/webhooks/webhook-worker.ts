import { logFailure } from '../database/log-failure.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { settledWithin } from '../foundation/settled-within.js'
import { WorkLoop } from '../foundation/work-loop.js'
import type { ClaimedEvent } from './webhook-model.js'
import type { WebhookOutbox } from './webhook-outbox.js'
import type { WebhookSender } from './webhook-sender.js'
import { gatherMs, idleMs, mostLanes } from './webhook-timing.js'

export interface WorkerParts {
  readonly outbox: WebhookOutbox
  readonly sender: Pick<WebhookSender, 'send'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Tells receivers of what happened, in the background. Any number of workers may share a database. Each
 * webhook has a lane of its own, so that a receiver that is slow keeps no other waiting.
 */
export class WebhookWorker {
  private readonly lanes = new Map<string, Promise<void>>()
  private readonly loop: WorkLoop
  private isStopping = false
  private gathering: NodeJS.Timeout | null = null
  /** Events that were claimed. */
  private taken = 0

  constructor(private readonly parts: WorkerParts) {
    this.loop = new WorkLoop({
      round: () => this.look(),
      failed: (error) => {
        logFailure(parts.log, error, {}, 'the events of webhooks could not be read')
        return idleMs
      },
    })
  }

  start(): void {
    this.loop.start()
  }

  /** Something may be due. Costs nothing and never fails. */
  wake(): void {
    this.loop.wake()
  }

  /** Something was committed that may be an event. Many changes soon after each other become one look. */
  hear(): void {
    if (this.isStopping) return
    this.gathering ??= setTimeout(() => {
      this.gathering = null
      this.wake()
    }, gatherMs).unref()
  }

  /**
   * Claims nothing more and lets requests under way finish. What has not ended by then is sent again by the
   * next worker, as after a crash.
   *
   * @param graceMs the longest it takes
   */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true
    clearTimeout(this.gathering ?? undefined)
    await settledWithin(
      graceMs,
      this.loop.stop().then(() => this.settled()),
    )
  }

  /** Does everything that is due at this moment of the clock; for tests, instead of `start`. */
  async runUntilIdle(): Promise<void> {
    for (let before = -1; before < this.taken;) {
      before = this.taken
      await this.look()
      await this.settled()
    }
  }

  private async settled(): Promise<void> {
    await Promise.all(this.lanes.values())
  }

  /** Opens a lane for every webhook with something to send now. @returns how long to rest */
  private async look(): Promise<number> {
    for (const webhookId of await this.parts.outbox.due(this.parts.clock.now())) {
      if (this.lanes.size >= mostLanes) break
      if (!this.lanes.has(webhookId)) this.open(webhookId)
    }
    return idleMs
  }

  private open(webhookId: string): void {
    const lane = this.work(webhookId)
      .catch((error: unknown) => {
        const details = { webhookId }
        logFailure(this.parts.log, error, details, 'the events of a webhook were broken off')
      })
      .finally(() => {
        this.lanes.delete(webhookId)
      })
    this.lanes.set(webhookId, lane)
  }

  /** Sends what is due until nothing is, or the receiver is found failing. */
  private async work(webhookId: string): Promise<void> {
    const { outbox, clock } = this.parts
    while (!this.stopped()) {
      const events = await outbox.claim(webhookId, clock.now())
      if (events.length === 0) return
      this.taken += events.length
      await Promise.all(events.map((event) => this.send(event)))
    }
  }

  /** A method, because the answer changes while requests are under way. */
  private stopped(): boolean {
    return this.isStopping
  }

  /** Never fails: an event whose outcome could not be written comes back when its lease ends. */
  private async send(event: ClaimedEvent): Promise<void> {
    try {
      await this.parts.sender.send(event)
    } catch (error) {
      const details = { webhookDeliveryId: event.id }
      logFailure(this.parts.log, error, details, 'the outcome of an event could not be written')
    }
  }
}
