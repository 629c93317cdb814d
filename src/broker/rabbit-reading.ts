import { setTimeout as pause } from 'node:timers/promises'
import type { Channel, ConsumeMessage } from 'amqplib'
import { BrokerError } from './broker.js'
import { closed, type RabbitConnector } from './rabbit-connection.js'

/**
 * How many messages are out at once, taken or not: the server sends no more until some are settled.
 */
const mostHeld = 200

/** Quorum queues count a consumer that is gone for a moment longer. */
const countedWithinMs = 1_000
const lookMs = 50

/** A channel that a queue is consumed through. What arrives waits here until it is taken. */
export class RabbitReading {
  private arrived: ConsumeMessage[] = []
  private fault: Error | null = null
  private wake: () => void = () => undefined
  private taken = 0

  private constructor(private readonly channel: Channel) {
    channel.on('error', (error: Error) => {
      this.end(error)
    })
    channel.on('close', () => {
      this.end(new BrokerError('RabbitMQ closed the connection.'))
    })
  }

  /** @throws BrokerError when somebody else reads the queue */
  static async begin(connector: RabbitConnector, queue: string): Promise<RabbitReading> {
    const channel = await connector.channel()
    try {
      await expectAlone(channel, queue)
      await channel.prefetch(mostHeld)
      const reading = new RabbitReading(channel)
      await channel.consume(queue, (message) => {
        reading.arrive(message)
      })
      return reading
    } catch (error) {
      await closed(channel)
      throw error
    }
  }

  /** Messages that were taken, and are neither settled nor put back. */
  get held(): number {
    return this.taken
  }

  /** Messages that nobody has taken yet. */
  get waiting(): number {
    return this.arrived.length
  }

  /** All that is here, oldest first; waits so long for the first. */
  async take(withinMs: number): Promise<readonly ConsumeMessage[]> {
    if (this.arrived.length === 0 && this.fault === null) await this.arrival(withinMs)
    if (this.fault !== null) throw this.fault
    const messages = this.arrived
    this.arrived = []
    this.taken += messages.length
    return messages
  }

  /** They come again as the first. */
  putBack(messages: readonly ConsumeMessage[]): void {
    if (this.fault !== null) return
    this.arrived.unshift(...messages)
    this.taken -= messages.length
  }

  /** All that was taken, up to this one. */
  settle(messages: readonly ConsumeMessage[]): void {
    if (this.fault !== null) throw this.fault
    const last = messages.at(-1)
    if (last !== undefined) this.channel.ack(last, true)
    this.taken -= messages.length
  }

  /** Has the server hand out to others what is not settled. Never fails. */
  async close(): Promise<void> {
    this.end(new BrokerError('The channel to RabbitMQ is closing.'))
    await closed(this.channel)
  }

  private arrive(message: ConsumeMessage | null): void {
    if (message === null) this.end(new BrokerError('RabbitMQ ended the reading of the queue.'))
    else this.arrived.push(message)
    this.wake()
  }

  /** What is not settled is handed out again, on another channel. */
  private end(fault: Error): void {
    this.fault ??= fault
    this.arrived = []
    this.wake()
  }

  private arrival(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const patience = setTimeout(resolve, withinMs)
      this.wake = () => {
        clearTimeout(patience)
        resolve()
      }
    })
  }
}

/** Another consumer would be given some of the messages, and the order would be lost. */
async function expectAlone(channel: Channel, queue: string): Promise<void> {
  const deadline = performance.now() + countedWithinMs
  for (;;) {
    // A queue that is missing is never made here: nothing would be bound to it.
    const { consumerCount } = await channel.checkQueue(queue)
    if (consumerCount === 0) return
    if (performance.now() > deadline) {
      throw new BrokerError('The queue of RABBITMQ_QUEUE has another consumer.')
    }
    await pause(lookMs)
  }
}
