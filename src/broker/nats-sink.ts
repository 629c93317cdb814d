import { headers } from '@nats-io/transport-node'
import { BrokerError, type MessageSink, type OutgoingMessage } from './broker.js'
import type { NatsConnector } from './nats-connection.js'
import { natsFault } from './nats-faults.js'

const storedWithinMs = 5_000

/** Publishes to the JetStream stream that stores the subjects, and waits for its acknowledgement. */
export class NatsSink implements MessageSink {
  readonly name: string

  constructor(
    private readonly connector: NatsConnector,
    private readonly prefix: string,
  ) {
    this.name = `nats:${prefix}`
  }

  /** Checks that a stream stores the subjects, without publishing. */
  async examine(): Promise<void> {
    try {
      const { manager } = await this.connector.open()
      await manager.streams.find(`${this.prefix}.notification.created`)
    } catch (error) {
      const isMissing = error instanceof Error && error.message.includes('no stream matches')
      throw isMissing
        ? new BrokerError('NATS has no stream that stores the subjects of NATS_PUBLISH_SUBJECT.')
        : natsFault(error)
    }
  }

  async publish({ id, subject, mediaType, body }: OutgoingMessage): Promise<void> {
    try {
      const { streams } = await this.connector.open()
      const head = headers()
      head.set('content-type', mediaType)
      // The stream drops duplicates by message id within its window.
      const options = { msgID: id, headers: head, timeout: storedWithinMs }
      await streams.publish(`${this.prefix}.${subject}`, body, options)
    } catch (error) {
      throw natsFault(error)
    }
  }
}
