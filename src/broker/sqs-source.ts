import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type Message as ReceivedMessage,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { BrokerError, placeOf, type Message, type MessageSource, type SourceLag } from './broker.js'
import { sqsFault } from './sqs-faults.js'

const connectWithinMs = 5_000
/** Longer than the wait time of a receive request. */
const answerWithinMs = 10_000
const amazonHost = /^sqs(?:-fips)?\.([\w-]+)\.amazonaws\.com(?:\.cn)?$/
/** Maximum batch size of SQS. */
const mostAtOnce = 10
/** Maximum messages of one pull. One statement stores all of them. */
const mostPulled = 200
/** Wait for the first message of a pull, long enough to make an idle queue cheap. */
const waitSeconds = 3
/** Limits for the visibility timeout of the queue: how long the messages of a killed reader stay hidden. */
const [minHoldSeconds, maxHoldSeconds] = [5, 600]

interface SqsMessage extends Message {
  readonly handle: string
}

/**
 * Reads an Amazon SQS queue with the credentials of the AWS SDK. Extends the visibility timeout of messages while they
 * are held.
 */
export class SqsSource implements MessageSource {
  readonly name: string
  private readonly client: SQSClient
  private readonly queue: string
  private readonly held = new Set<SqsMessage>()
  /** Returned messages, delivered first by the next pull. */
  private returned: readonly SqsMessage[] = []
  private extending: NodeJS.Timeout | null = null
  private holdSeconds: number | null = null

  constructor(private readonly url: string) {
    const { origin, hostname, pathname } = new URL(url)
    const region = amazonHost.exec(hostname)?.[1]
    this.client = new SQSClient({
      endpoint: origin,
      ...(region === undefined ? {} : { region }),
      // The caller retries.
      maxAttempts: 1,
      requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: answerWithinMs },
    })
    this.queue = pathname.split('/').at(-1) ?? ''
    this.name = `sqs:${this.queue}`
  }

  async pull(): Promise<readonly SqsMessage[]> {
    const returned = this.returned
    this.returned = []
    if (returned.length > 0) return returned
    const pulled: SqsMessage[] = []
    for (;;) {
      const messages = await this.receive(pulled.length === 0 ? waitSeconds : 0).catch(
        async (error: unknown) => {
          await this.free(pulled)
          throw error
        },
      )
      pulled.push(...messages)
      if (messages.length < mostAtOnce || pulled.length >= mostPulled) return pulled
    }
  }

  async settle(messages: readonly SqsMessage[]): Promise<void> {
    this.release(messages)
    const failed: string[] = []
    for (const entries of batchesOf(messages)) {
      const { Failed: failures = [] } = await this.request((QueueUrl) =>
        this.client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: entries })),
      )
      failed.push(...failures.map(({ Code: code }) => code ?? 'unknown reason'))
    }
    const [first] = failed
    if (first === undefined) return
    throw new BrokerError(`SQS did not delete ${failed.length} stored messages (${first}).`)
  }

  /**
   * Keeps the messages in memory for the next pull. SQS would count another delivery, and may move a message with too
   * many deliveries to a dead-letter queue.
   */
  giveBack(messages: readonly SqsMessage[]): Promise<void> {
    this.returned = [...messages, ...this.returned]
    return Promise.resolve()
  }

  async lag(): Promise<SourceLag> {
    const attributes = await this.attributes()
    return {
      waiting: Number(attributes['ApproximateNumberOfMessages'] ?? 0),
      held: Number(attributes['ApproximateNumberOfMessagesNotVisible'] ?? 0),
    }
  }

  async examine(): Promise<string> {
    const attributes = await this.attributes()
    const kind = attributes['FifoQueue'] === 'true' ? 'FIFO' : 'standard'
    const deadLetters = deadLetterText(attributes['RedrivePolicy'])
    return `the ${kind} queue exists; ${attributes['ApproximateNumberOfMessages'] ?? '?'} messages are waiting${deadLetters}`
  }

  async close(): Promise<void> {
    await this.free(this.returned)
    this.returned = []
    this.client.destroy()
  }

  private async receive(seconds: number): Promise<SqsMessage[]> {
    const VisibilityTimeout = (this.holdSeconds ??= await this.visibility())
    const { Messages: received = [] } = await this.request((QueueUrl) =>
      this.client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: mostAtOnce,
          WaitTimeSeconds: seconds,
          VisibilityTimeout,
          MessageSystemAttributeNames: ['MessageGroupId'],
        }),
      ),
    )
    const messages = received.map((message) => this.messageOf(message))
    for (const message of messages) this.held.add(message)
    if (messages.length > 0) {
      const extendMs = (VisibilityTimeout * 1000) / 3
      this.extending ??= setInterval(() => void this.extend(), extendMs).unref()
    }
    return messages
  }

  private async attributes(): Promise<Partial<Record<string, string>>> {
    const { Attributes: attributes = {} } = await this.request((QueueUrl) =>
      this.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })),
    )
    return attributes
  }

  private async visibility(): Promise<number> {
    const { VisibilityTimeout: own } = await this.attributes()
    return Math.min(Math.max(Number(own ?? 0), minHoldSeconds), maxHoldSeconds)
  }

  /** Extends the visibility timeout of held messages. If it fails, they are delivered again, which is harmless. */
  private async extend(): Promise<void> {
    await this.visibleIn(this.holdSeconds ?? 0, [...this.held]).catch(() => undefined)
  }

  /** Makes messages visible to other readers immediately. */
  private async free(messages: readonly SqsMessage[]): Promise<void> {
    this.release(messages)
    await this.visibleIn(0, messages).catch(() => undefined)
  }

  private async visibleIn(seconds: number, messages: readonly SqsMessage[]): Promise<void> {
    for (const entries of batchesOf(messages)) {
      const Entries = entries.map((entry) => ({ ...entry, VisibilityTimeout: seconds }))
      await this.request((QueueUrl) =>
        this.client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries })),
      )
    }
  }

  private release(messages: readonly SqsMessage[]): void {
    for (const message of messages) this.held.delete(message)
    if (this.held.size > 0 || this.extending === null) return
    clearInterval(this.extending)
    this.extending = null
  }

  private async request<T>(send: (url: string) => Promise<T>): Promise<T> {
    try {
      return await send(this.url)
    } catch (error) {
      throw sqsFault(error)
    }
  }

  private messageOf({ MessageId, ReceiptHandle, Body, Attributes }: ReceivedMessage): SqsMessage {
    const identity = MessageId ?? ''
    const group = Attributes?.MessageGroupId ?? ''
    const place = placeOf({ queue: this.queue, group, message: identity })
    return { identity, place, body: Buffer.from(Body ?? ''), handle: ReceiptHandle ?? '' }
  }
}

function batchesOf(messages: readonly SqsMessage[]) {
  const entries = messages.map(({ handle }, index) => ({
    Id: String(index),
    ReceiptHandle: handle,
  }))
  return Array.from({ length: Math.ceil(entries.length / mostAtOnce) }, (_, batch) =>
    entries.slice(batch * mostAtOnce, (batch + 1) * mostAtOnce),
  )
}

function deadLetterText(policy: string | undefined): string {
  if (policy === undefined) return ''
  const { maxReceiveCount } = JSON.parse(policy) as { maxReceiveCount?: number | string }
  return `; after ${maxReceiveCount ?? 'some'} deliveries they move to a dead-letter queue`
}
