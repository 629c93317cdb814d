import { randomUUID } from 'node:crypto'
import type { MessageSink } from '../broker/broker.js'
import { logFailure } from '../database/log-failure.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { WorkLoop } from '../foundation/work-loop.js'
import { WebhookOutbox } from './webhook-outbox.js'
import { WebhookOutcomes } from './webhook-outcomes.js'
import { idleMs } from './webhook-timing.js'
import { WebhookWorker } from './webhook-worker.js'
import { switchOff, switchOn } from './stream-row.js'
import { StreamSender } from './stream-sender.js'

export interface PublisherParts {
  /** Null where nothing is published. */
  readonly sink: MessageSink | null
  /** On the connections of the background. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

const lookEveryMs = 10_000

/** Has what webhooks are told of published to a stream as well, once it is started. */
export class StreamPublisher {
  private readonly looking: WorkLoop
  private readonly sender: StreamSender | null
  private readonly worker: WebhookWorker | null
  private isSetUp = false

  constructor(private readonly parts: PublisherParts) {
    const { sink, database, clock, log } = parts
    const workerId = randomUUID()
    const outcomes = new WebhookOutcomes(database, workerId)
    this.sender = sink === null ? null : new StreamSender({ sink, outcomes, clock, log })
    this.worker =
      this.sender === null
        ? null
        : new WebhookWorker({
            outbox: new WebhookOutbox(database, workerId, 'stream'),
            ...{ sender: this.sender, clock, log },
          })
    this.looking = new WorkLoop({
      round: () => this.round(),
      failed: (error) => {
        logFailure(log, error, {}, 'publishing could not begin; another try follows')
        return idleMs
      },
    })
  }

  start(): void {
    this.looking.start()
  }

  /** Something was committed that may be an event. */
  hear(): void {
    this.worker?.hear()
  }

  /** Lets what is under way finish. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all([this.looking.stop(), this.worker?.stop(graceMs)])
  }

  /** Where events go and why they do not; null where none are published. */
  get standing(): { readonly sink: string; readonly reason: string | null } | null {
    const { sink } = this.parts
    return sink === null ? null : { sink: sink.name, reason: this.sender?.reason ?? null }
  }

  /** Sets up what the worker then does, and looks from time to time whether the broker would take something. */
  private async round(): Promise<number> {
    if (!this.isSetUp) await this.prepare()
    if (this.sender === null) void this.looking.stop()
    await this.sender?.look()
    return lookEveryMs
  }

  private async prepare(): Promise<void> {
    const { sink, database, clock } = this.parts
    if (sink === null) await switchOff(database.pool, clock.now())
    else await switchOn(database.pool, sink.name, clock.now())
    this.isSetUp = true
    this.worker?.start()
  }
}
