import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { endWithParent } from '../support/end-with-parent.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'

const folders = (process.env['PATH'] ?? '').split(delimiter)
const binary = folders.map((folder) => join(folder, 'moto_server')).find((path) => existsSync(path))

/** True if moto_server is installed; prints a line if not. */
export function hasSqs(suite: string): boolean {
  if (binary === undefined) process.stdout.write(`${suite}: not run (no moto_server)\n`)
  return binary !== undefined
}

export const secretKey = 'a-key-that-nobody-may-see'

/** Credentials for the default AWS provider chain. */
export const credentials = {
  AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: secretKey,
  AWS_REGION: 'eu-west-2',
}

/** An in-memory SQS server. */
export class SqsServer {
  readonly client: SQSClient
  private child: ChildProcess | null = null

  private constructor(private readonly port: number) {
    this.client = new SQSClient({
      endpoint: this.address,
      region: credentials.AWS_REGION,
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: secretKey },
    })
  }

  static async start(): Promise<SqsServer> {
    const server = new SqsServer(await freePort())
    const options = ['--host', '127.0.0.1', '--port', String(server.port)]
    const child = spawn(binary ?? '', options, { stdio: 'ignore' })
    endWithParent(child)
    server.child = child
    await eventually(
      () =>
        fetch(`${server.address}/moto-api/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      (isUp) => isUp || child.exitCode !== null,
      110_000,
    )
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** @returns the URL of the queue */
  async make(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
    const isFifo = QueueName.endsWith('.fifo')
    const { QueueUrl = '' } = await this.client.send(
      new CreateQueueCommand({
        QueueName,
        Attributes: { ...(isFifo ? { FifoQueue: 'true' } : {}), ...Attributes },
      }),
    )
    return QueueUrl
  }

  async remove(QueueUrl: string): Promise<void> {
    await this.client.send(new DeleteQueueCommand({ QueueUrl }))
  }

  /** @returns the message id */
  async send(QueueUrl: string, body: unknown, group = 'all'): Promise<string> {
    const { MessageId: id = '' } = await this.client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: typeof body === 'string' ? body : JSON.stringify(body),
        ...(QueueUrl.endsWith('.fifo')
          ? { MessageGroupId: group, MessageDeduplicationId: crypto.randomUUID() }
          : {}),
      }),
    )
    return id
  }

  /** The number of visible messages and of messages in flight. */
  async counts(QueueUrl: string): Promise<readonly [waiting: number, held: number]> {
    const { Attributes: attributes = {} } = await this.client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    )
    return [
      Number(attributes.ApproximateNumberOfMessages),
      Number(attributes.ApproximateNumberOfMessagesNotVisible),
    ]
  }

  /** Switches the check of credentials on; then all credentials are wrong. */
  async guard(isOn: boolean): Promise<void> {
    await fetch(`${this.address}/moto-api/reset-auth`, { method: 'POST', body: isOn ? '0' : 'inf' })
  }

  async close(): Promise<void> {
    const { child } = this
    this.client.destroy()
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
