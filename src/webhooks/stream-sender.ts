import { BrokerError, type MessageSink } from '../broker/broker.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import type { ClaimedEvent } from './webhook-model.js'
import type { WebhookOutcomes } from './webhook-outcomes.js'
import { cloudEvent } from './cloud-event.js'

export interface StreamSenderParts {
  readonly sink: MessageSink
  readonly outcomes: Pick<WebhookOutcomes, 'accepted' | 'retry'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Publishes one claimed event. Refused events wait until the broker accepts them. */
export class StreamSender {
  private refusal: string | null = null
  /** After a refusal, only the next message can show whether the broker accepts messages again. */
  private hasRefused = false

  constructor(private readonly parts: StreamSenderParts) {}

  /** Destination, and why the broker refuses events: a sentence without secrets, or null while it accepts them. */
  get standing(): { readonly sink: string; readonly reason: string | null } {
    return { sink: this.parts.sink.name, reason: this.refusal }
  }

  /** Checks whether the broker accepts messages, for a stream without events. */
  async examine(): Promise<void> {
    if (this.hasRefused) return
    try {
      await this.parts.sink.examine()
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error
      this.turn(error.message)
      return
    }
    this.turn(null)
  }

  async send(event: ClaimedEvent): Promise<void> {
    const { sink, outcomes, clock } = this.parts
    const triedAt = clock.now()
    const begun = performance.now()
    try {
      await sink.publish({
        ...{ id: event.id, subject: event.event },
        mediaType: 'application/cloudevents+json',
        body: JSON.stringify(cloudEvent(event, sink.name)),
      })
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error
      this.hasRefused = true
      this.turn(error.message)
      await outcomes.retry(event, 'WEBHOOK_UNREACHABLE', clock.now(), triedAt)
      return
    }
    this.hasRefused = false
    this.turn(null)
    const durationMs = Math.round(performance.now() - begun)
    await outcomes.accepted(event, { status: null, durationMs }, clock.now())
  }

  /** Logs a new reason, and the end of a failure. */
  private turn(reason: string | null): void {
    if (reason === this.refusal) return
    const { log, sink } = this.parts
    this.refusal = reason
    if (reason === null) log.warn({ sink: sink.name }, 'events are published again')
    else log.warn({ sink: sink.name, reason }, 'events are not published')
  }
}
