import {
  AckPolicy,
  DeliverPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerInfo,
  type JsMsg,
} from '@nats-io/jetstream'
import type { BrokerConfig } from '../config/broker-settings.js'
import { BrokerError, placeOf, type Message, type MessageSource, type SourceLag } from './broker.js'
import { NatsConnector, type OpenNats } from './nats-connection.js'
import { natsFault } from './nats-faults.js'

/** Maximum messages of one pull. One statement stores all of them. */
const mostPulled = 200
/** Wait for the first message of a pull. This is the minimum of the client. */
const waitMs = 1_000
/** Hold time of a consumer that the gateway creates. */
const holdMs = 10_000
const nanosPerMs = 1_000_000

interface NatsMessage extends Message {
  readonly jsMessage: JsMsg
}

/** Reads a JetStream stream through a durable pull consumer, which is created if it is missing. */
export class NatsSource implements MessageSource {
  readonly name: string
  private readonly connector: NatsConnector
  private session: { readonly nats: OpenNats; readonly consumer: Consumer } | null = null

  constructor(private readonly config: BrokerConfig & { readonly NATS_STREAM: string }) {
    this.connector = new NatsConnector(config)
    this.name = `nats:${config.NATS_STREAM}`
  }

  async pull(): Promise<readonly NatsMessage[]> {
    return this.withSession(async ({ nats, consumer }) => {
      const first = await consumer.next({ expires: waitMs })
      const most = Math.min(first?.info.pending ?? 0, mostPulled - 1)
      const rest = most > 0 ? await fetchMessages(consumer, most) : []
      // The client ends a pull without error when the connection closes.
      if (nats.connection.isClosed()) throw new BrokerError('NATS closed the connection.')
      return [first ?? [], rest]
        .flat()
        .sort((a, b) => a.seq - b.seq)
        .map(messageOf)
    })
  }

  async settle(messages: readonly NatsMessage[]): Promise<void> {
    await this.withSession(async ({ nats }) => {
      for (const { jsMessage } of messages) jsMessage.ack()
      // The server must have processed the acknowledgements before the next pull.
      await nats.connection.flush()
    })
  }

  async giveBack(messages: readonly NatsMessage[]): Promise<void> {
    await this.withSession(async ({ nats }) => {
      for (const { jsMessage } of messages) jsMessage.nak()
      await nats.connection.flush()
    })
  }

  async lag(): Promise<SourceLag> {
    const info = await this.withSession(({ consumer }) => consumer.info())
    return { waiting: info.num_pending, held: info.num_ack_pending }
  }

  async examine(): Promise<string> {
    try {
      const { manager } = await this.connector.open()
      await manager.streams.info(this.config.NATS_STREAM)
      const info = await this.findConsumer(manager)
      if (info === null) return 'the stream exists; the first start creates the consumer'
      this.check(info)
      return `stream and consumer exist; ${info.num_pending} messages are waiting`
    } catch (error) {
      throw natsFault(error)
    }
  }

  close(): Promise<void> {
    return this.connector.close()
  }

  private async withSession<T>(
    work: (session: { readonly nats: OpenNats; readonly consumer: Consumer }) => Promise<T>,
  ): Promise<T> {
    try {
      this.session ??= await this.open()
      return await work(this.session)
    } catch (error) {
      // The next call opens connection, stream and consumer again.
      this.session = null
      throw natsFault(error)
    }
  }

  private async open() {
    const nats = await this.connector.open()
    const { NATS_STREAM: stream, NATS_CONSUMER: consumer } = this.config
    this.check((await this.findConsumer(nats.manager)) ?? (await this.createConsumer(nats.manager)))
    return { nats, consumer: await nats.streams.consumers.get(stream, consumer) }
  }

  private async findConsumer(manager: OpenNats['manager']): Promise<ConsumerInfo | null> {
    const { NATS_STREAM: stream, NATS_CONSUMER: consumer = '' } = this.config
    try {
      return await manager.consumers.info(stream, consumer)
    } catch (error) {
      if (error instanceof Error && error.name === 'ConsumerNotFoundError') return null
      throw error
    }
  }

  private async createConsumer(manager: OpenNats['manager']): Promise<ConsumerInfo> {
    const { NATS_STREAM: stream, NATS_CONSUMER: durable = '', NATS_SUBJECT: filter } = this.config
    return manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: holdMs * nanosPerMs,
      max_deliver: -1,
      ...(filter === undefined ? {} : { filter_subject: filter }),
    })
  }

  /** @throws BrokerError if the settings of the consumer would lose messages or read other subjects */
  private check({ config }: ConsumerInfo): void {
    const fault = faultOf(config, this.config.NATS_SUBJECT)
    if (fault !== null) {
      throw new BrokerError(
        `The consumer in NATS_CONSUMER ${fault} Correct it, or use another consumer.`,
      )
    }
  }
}

function faultOf(consumer: ConsumerConfig, filter: string | undefined): string | null {
  if (consumer.deliver_subject !== undefined)
    return 'is a push consumer; it must be a pull consumer.'
  if (consumer.ack_policy !== AckPolicy.Explicit) return 'must have the explicit ack policy.'
  // Messages beyond the limit would be lost silently.
  if ((consumer.max_deliver ?? -1) > 0) return 'drops messages; max_deliver must be -1.'
  if (filter !== undefined && consumer.filter_subject !== filter) {
    return 'has a filter other than NATS_SUBJECT.'
  }
  return null
}

async function fetchMessages(consumer: Consumer, most: number): Promise<JsMsg[]> {
  const messages: JsMsg[] = []
  const fetching = await consumer.fetch({ max_messages: most, expires: waitMs })
  for await (const message of fetching) messages.push(message)
  return messages
}

function messageOf(jsMessage: JsMsg): NatsMessage {
  const { stream, streamSequence } = jsMessage.info
  const sequence = String(streamSequence)
  const place = placeOf({ stream, subject: jsMessage.subject, sequence })
  return { identity: sequence, place, body: jsMessage.data, jsMessage }
}
