import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../foundation/clock.js'
import { messageForm, type Message } from './message.js'

const retentionDays = 7
const logName = 'sandbox-messages.jsonl'
const londonDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/**
 * The accepted messages, newest kept up to a number. Given a folder, each is also written to a file
 * there before the answer goes out, so that a new start still knows what was accepted.
 */
export class MessageStore {
  private readonly messages = new Map<string, Message>()
  private readonly log: string | undefined

  constructor(
    private readonly clock: Clock,
    private readonly keep: number,
    folder?: string,
  ) {
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    this.log = join(folder, logName)
    for (const message of readLog(this.log)) {
      if (!this.isForgotten(message)) this.remember(message)
    }
    // Without what is forgotten, and without a line that a crash cut short.
    const lines = [...this.messages.values()].map(lineOf)
    // Of each process its own: gateways that start on one folder at once would take it from each other.
    const draft = `${this.log}.${process.pid}`
    writeFileSync(draft, lines.join(''), { mode: 0o600 })
    renameSync(draft, this.log)
  }

  add(message: Message): void {
    if (this.log !== undefined) appendFileSync(this.log, lineOf(message))
    this.remember(message)
  }

  /** Undefined for other services' messages and past retention, as if it had never been. */
  find(serviceId: string, id: string): Message | undefined {
    const message = this.messages.get(id.toLowerCase())
    return message?.serviceId === serviceId && !this.isForgotten(message) ? message : undefined
  }

  /** What the service may still read, newest first. */
  readable(serviceId: string): Message[] {
    return this.all().filter((one) => one.serviceId === serviceId && !this.isForgotten(one))
  }

  /** Everything in memory, newest first. */
  all(): Message[] {
    return [...this.messages.values()].reverse()
  }

  /** The provider forgets by night: a message is gone with the midnight, London time, after its 7 days. */
  private isForgotten({ createdAt }: Message): boolean {
    const now = this.clock.now().getTime()
    // Spares the calendar, which is slow, for nearly all messages.
    if (now - createdAt < retentionDays * 86_400_000) return false
    return londonDay(now) - londonDay(createdAt) > retentionDays
  }

  private remember(message: Message): void {
    this.messages.set(message.id, message)
    for (const oldest of this.messages.keys()) {
      if (this.messages.size <= this.keep) break
      this.messages.delete(oldest)
    }
  }
}

function readLog(path: string): Message[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const read = messageForm.safeParse(parsed(line))
      return read.success ? [read.data] : []
    })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function lineOf(message: Message): string {
  return `${JSON.stringify(message)}\n`
}

function londonDay(time: number): number {
  return Date.parse(londonDate.format(time)) / 86_400_000
}
