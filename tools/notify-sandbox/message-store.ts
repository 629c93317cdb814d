import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../src/foundation/clock.js'
import { messageForm, type Message } from './message.js'

const retentionMs = 7 * 86_400_000
const logName = 'sandbox-messages.jsonl'

/**
 * Stores the newest accepted messages for seven days. With a folder, each message is logged there before it
 * is acknowledged, so that it survives a restart.
 */
export class MessageStore {
  private readonly messages = new Map<string, Message>()
  private readonly log: string | undefined

  constructor(
    private readonly clock: Clock,
    private readonly maxMessages: number,
    folder?: string,
  ) {
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    this.log = join(folder, logName)
    for (const message of readLog(this.log)) {
      if (!this.isExpired(message)) this.remember(message)
    }
    // Drops expired messages and a line cut short by a crash. The process id separates gateways that start on
    // one folder at once.
    const draft = `${this.log}.${process.pid}`
    writeFileSync(draft, [...this.messages.values()].map(lineOf).join(''), { mode: 0o600 })
    renameSync(draft, this.log)
  }

  add(message: Message): void {
    if (this.log !== undefined) appendFileSync(this.log, lineOf(message))
    this.remember(message)
  }

  /** Undefined for messages of other services and for expired messages. */
  find(serviceId: string, id: string): Message | undefined {
    const message = this.messages.get(id.toLowerCase())
    return message?.serviceId === serviceId && !this.isExpired(message) ? message : undefined
  }

  /** The messages that a service may read, newest first. */
  readable(serviceId: string): Message[] {
    return this.all().filter((one) => one.serviceId === serviceId && !this.isExpired(one))
  }

  /** All messages in memory, newest first. */
  all(): Message[] {
    return [...this.messages.values()].reverse()
  }

  private isExpired({ createdAt }: Message): boolean {
    return this.clock.now().getTime() - createdAt > retentionMs
  }

  private remember(message: Message): void {
    this.messages.set(message.id, message)
    for (const oldest of this.messages.keys()) {
      if (this.messages.size <= this.maxMessages) break
      this.messages.delete(oldest)
    }
  }
}

function readLog(path: string): Message[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = messageForm.safeParse(parseJson(line))
      return parsed.success ? [parsed.data] : []
    })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function lineOf(message: Message): string {
  return `${JSON.stringify(message)}\n`
}
