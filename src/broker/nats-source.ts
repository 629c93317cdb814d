import {
  AckPolicy,
  DeliverPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerInfo,
  type JsMsg,
} from '@nats-io/jetstream'
import type { BrokerConfig } from '../config/broker-settings.js'
import { BrokerError, type Message, type MessageSource, type SourceLag } from './broker.js'
import { placeOf } from './message-place.js'
import type { NatsConnector, OpenNats } from './nats-connection.js'
import { natsFault } from './nats-faults.js'

/** Messages of one pull: what a stream of events brings in a few milliseconds, stored by one statement. */
const mostPulled = 200
/** The least that the client takes. */
const waitMs = 1_000
/** Of a consumer that we make. */
const holdMs = 10_000
const nanosPerMs = 1_000_000

interface NatsMessage extends Message {
  readonly given: JsMsg
}

/** Reads a stream of NATS JetStream through a durable pull consumer, which is made where it is missing. */
export class NatsSource implements MessageSource {
  readonly name: string
  private reading: { readonly nats: OpenNats; readonly consumer: Consumer } | null = null

  constructor(
    private readonly connector: NatsConnector,
    private readonly config: BrokerConfig & { readonly NATS_STREAM: string },
  ) {
    this.name = `nats:${config.NATS_STREAM}`
  }

  async pull(): Promise<readonly NatsMessage[]> {
    return this.asking(async ({ nats, consumer }) => {
      const first = await consumer.next({ expires: waitMs })
      const most = Math.min(first?.info.pending ?? 0, mostPulled - 1)
      const rest = most > 0 ? await fetched(consumer, most) : []
      // A pull that is cut short by it ends as if there were no more.
      if (nats.connection.isClosed()) throw new BrokerError('NATS closed the connection.')
      return [first ?? [], rest]
        .flat()
        .sort((a, b) => a.seq - b.seq)
        .map(messageOf)
    })
  }

  async settle(messages: readonly NatsMessage[]): Promise<void> {
    await this.asking(async ({ nats }) => {
      for (const { given } of messages) given.ack()
      // Until the server has heard of all of them: the next pull finds none of these held.
      await nats.connection.flush()
    })
  }

  async giveBack(messages: readonly NatsMessage[]): Promise<void> {
    await this.asking(async ({ nats }) => {
      for (const { given } of messages) given.nak()
      await nats.connection.flush()
    })
  }

  /** Nothing comes here that is not pulled. */
  letGo(): Promise<void> {
    return Promise.resolve()
  }

  async lag(): Promise<SourceLag> {
    const info = await this.asking(({ consumer }) => consumer.info())
    return { waiting: info.num_pending, held: info.num_ack_pending }
  }

  async holdMs(): Promise<number> {
    const { config } = await this.asking(({ consumer }) => consumer.info(true))
    return (config.ack_wait ?? 0) / nanosPerMs
  }

  /** Whether the stream can be read; makes nothing. @returns what there is, in a sentence */
  async examine(): Promise<string> {
    try {
      const { manager } = await this.connector.open()
      await manager.streams.info(this.config.NATS_STREAM)
      const info = await this.found(manager)
      if (info === null) return 'the stream is there; the first start makes the consumer'
      this.check(info)
      return `stream and consumer are there; ${info.num_pending} messages wait`
    } catch (error) {
      throw natsFault(error)
    }
  }

  private async asking<T>(
    ask: (reading: { readonly nats: OpenNats; readonly consumer: Consumer }) => Promise<T>,
  ): Promise<T> {
    try {
      this.reading ??= await this.open()
      return await ask(this.reading)
    } catch (error) {
      // The next one looks for connection, stream and consumer anew.
      this.reading = null
      throw natsFault(error)
    }
  }

  private async open() {
    const nats = await this.connector.open()
    const { NATS_STREAM: stream, NATS_CONSUMER: consumer } = this.config
    this.check((await this.found(nats.manager)) ?? (await this.made(nats.manager)))
    return { nats, consumer: await nats.streams.consumers.get(stream, consumer) }
  }

  private async found(manager: OpenNats['manager']): Promise<ConsumerInfo | null> {
    const { NATS_STREAM: stream, NATS_CONSUMER: consumer = '' } = this.config
    try {
      return await manager.consumers.info(stream, consumer)
    } catch (error) {
      if (error instanceof Error && error.name === 'ConsumerNotFoundError') return null
      throw error
    }
  }

  private async made(manager: OpenNats['manager']): Promise<ConsumerInfo> {
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

  /** One that was made by others may lose messages, or be about others. */
  private check({ config }: ConsumerInfo): void {
    const fault = faultOf(config, this.config.NATS_SUBJECT)
    if (fault !== null) {
      throw new BrokerError(`The consumer of NATS_CONSUMER ${fault} Correct it, or name another.`)
    }
  }
}

function faultOf(consumer: ConsumerConfig, filter: string | undefined): string | null {
  if (consumer.deliver_subject !== undefined) return 'pushes messages; it must be pulled from.'
  if (consumer.ack_policy !== AckPolicy.Explicit) return 'must have each message acknowledged.'
  // Messages past it vanish without a word.
  if ((consumer.max_deliver ?? -1) > 0) return 'gives messages up; max_deliver must be -1.'
  if (filter !== undefined && consumer.filter_subject !== filter) {
    return 'reads other subjects than NATS_SUBJECT.'
  }
  return null
}

async function fetched(consumer: Consumer, most: number): Promise<JsMsg[]> {
  const messages: JsMsg[] = []
  const fetching = await consumer.fetch({ max_messages: most, expires: waitMs })
  for await (const message of fetching) messages.push(message)
  return messages
}

function messageOf(given: JsMsg): NatsMessage {
  const { stream, streamSequence } = given.info
  const sequence = String(streamSequence)
  const place = placeOf({ stream, subject: given.subject, sequence })
  return { identity: sequence, place, body: given.data, given }
}
