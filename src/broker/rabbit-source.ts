import type { ConsumeMessage } from 'amqplib'
import type { Message, MessageSource, SourceLag } from './broker.js'
import { placeOf } from './message-place.js'
import type { RabbitConnector } from './rabbit-connection.js'
import { rabbitFault } from './rabbit-faults.js'
import { RabbitReading } from './rabbit-reading.js'

const waitMs = 1_000

interface RabbitMessage extends Message {
  readonly given: ConsumeMessage
  /** Messages can be settled on the channel only that they came through. */
  readonly reading: RabbitReading
}

/** Reads a queue of RabbitMQ, which must be there. */
export class RabbitSource implements MessageSource {
  readonly name: string
  private reading: RabbitReading | null = null

  constructor(
    private readonly connector: RabbitConnector,
    private readonly queue: string,
  ) {
    this.name = `rabbitmq:${queue}`
  }

  async pull(): Promise<readonly RabbitMessage[]> {
    try {
      const reading = (this.reading ??= await RabbitReading.begin(this.connector, this.queue))
      const messages = await reading.take(waitMs)
      return messages.map((given) => this.messageOf(given, reading))
    } catch (error) {
      // The next one looks for connection and queue anew.
      await this.letGo()
      throw rabbitFault(error)
    }
  }

  settle(messages: readonly RabbitMessage[]): Promise<void> {
    return acted(() => {
      for (const [reading, given] of readingsOf(messages)) reading.settle(given)
    })
  }

  /** Here, for a queue may count how often it handed a message out, and give it up. */
  giveBack(messages: readonly RabbitMessage[]): Promise<void> {
    return acted(() => {
      for (const [reading, given] of readingsOf(messages)) reading.putBack(given)
    })
  }

  async letGo(): Promise<void> {
    const { reading } = this
    this.reading = null
    await reading?.close()
  }

  async lag(): Promise<SourceLag> {
    const { messageCount } = await this.connector.once((channel) => channel.checkQueue(this.queue))
    const { waiting = 0, held = 0 } = this.reading ?? {}
    return { waiting: messageCount + waiting, held }
  }

  /** What a reader that is gone held is handed out again at once, and nobody reads beside one that is not. */
  holdMs(): Promise<number> {
    return Promise.resolve(0)
  }

  /** Whether the queue is there. @returns what is there, in a sentence */
  async examine(): Promise<string> {
    const { messageCount, consumerCount } = await this.connector.once((channel) =>
      channel.checkQueue(this.queue),
    )
    const readers = consumerCount === 0 ? 'nobody reads it' : `${consumerCount} read it`
    return `the queue is there; ${messageCount} messages wait, ${readers}`
  }

  private messageOf(given: ConsumeMessage, reading: RabbitReading): RabbitMessage {
    const { exchange, routingKey } = given.fields
    const identity = textOf(given.properties.messageId)
    const place = placeOf({
      ...{ queue: this.queue, exchange, 'routing key': routingKey, 'message id': identity },
    })
    return { identity, place, body: given.content, given, reading }
  }
}

function readingsOf(
  messages: readonly RabbitMessage[],
): ReadonlyMap<RabbitReading, readonly ConsumeMessage[]> {
  const readings = new Map<RabbitReading, ConsumeMessage[]>()
  for (const { reading, given } of messages) {
    const sameReading = readings.get(reading)
    if (sameReading === undefined) readings.set(reading, [given])
    else sameReading.push(given)
  }
  return readings
}

function acted(act: () => void): Promise<void> {
  return new Promise<void>((resolve) => {
    act()
    resolve()
  }).catch((error: unknown) => {
    throw rabbitFault(error)
  })
}

/** What senders set has the types of the protocol, whatever the client's say. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
