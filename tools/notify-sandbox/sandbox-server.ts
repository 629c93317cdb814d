import Fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from '../../src/foundation/clock.js'
import { MessageStore } from './message-store.js'
import { progressOf, recipientOf, shownStatus, type Message } from './message.js'
import { providerLimits, RateLimit, type SandboxLimits } from './rate-limit.js'
import { Reads } from './reads.js'
import { Receipts, type ReceiptTarget } from './receipts.js'
import { canonical } from './recipients.js'
import { addProviderRoutes } from './routes.js'
import { Sends } from './sends.js'
import { sandboxServices, type SandboxService } from './services.js'
import type { Outcome, StatusDelays } from './status-walk.js'

const defaultDelays: StatusDelays = { sending: 1_000, final: 5_000 }
/** The provider's limit for an e-mail is 2 MB. */
const bodyBytes = 5_000_000

export interface SandboxOptions {
  /** Time source of statuses, limits, receipts and retention. */
  readonly clock: Clock
  /** Default: the housing service. */
  readonly services?: readonly SandboxService[]
  /** Milliseconds from acceptance to `sending` and to the final status. Default: 1 s and 5 s. */
  readonly statusDelayMs?: StatusDelays
  /** Default: 50 sends a second with a burst of 1,000. */
  readonly limits?: SandboxLimits
  /** Interval in milliseconds of real time for posting due receipts; without it, only `tick` posts them. */
  readonly receiptsEveryMs?: number
  /** Number of messages to keep. Default: the newest 10,000. */
  readonly maxMessages?: number
  /** Folder for a log of accepted messages, which a restarted sandbox reads. */
  readonly folder?: string
  /** Adds hooks before the routes, such as simulated outages in tests. */
  readonly addHooks?: (app: FastifyInstance) => void
}

/** One accepted message, for the page. */
export interface SentMessage extends Pick<
  Message,
  'id' | 'channel' | 'keyType' | 'reference' | 'subject' | 'body'
> {
  readonly recipient: string
  /** The provider's status. */
  readonly status: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly completedAt: Date | null
}

/** A local HTTP server with the provider's protocol. It sends nothing. */
export class Sandbox {
  private readonly store: MessageStore
  private readonly receipts: Receipts
  private readonly outcomes = new Map<string, Outcome>()
  private readonly http: FastifyInstance

  constructor(private readonly options: SandboxOptions) {
    const { clock, services = Object.values(sandboxServices), limits = providerLimits } = options
    this.store = new MessageStore(clock, options.maxMessages ?? 10_000, options.folder)
    this.receipts = new Receipts(clock)
    const now = clock.now().getTime()
    for (const message of this.store.all().reverse()) this.receipts.expect(message, now)
    this.http = Fastify({ bodyLimit: bodyBytes, forceCloseConnections: true })
    options.addHooks?.(this.http)
    addProviderRoutes(this.http, {
      services,
      sends: new Sends({
        clock,
        rateLimit: new RateLimit(limits, clock),
        store: this.store,
        receipts: this.receipts,
        delays: options.statusDelayMs ?? defaultDelays,
        outcomes: this.outcomes,
      }),
      reads: new Reads(this.store, clock),
    })
  }

  /** Listens on the loopback address. `baseUrl` has no trailing slash. */
  async listen(): Promise<{ baseUrl: string }> {
    const baseUrl = await this.http.listen({ host: '127.0.0.1', port: 0 })
    const { receiptsEveryMs } = this.options
    if (receiptsEveryMs !== undefined) this.receipts.start(receiptsEveryMs)
    return { baseUrl }
  }

  /** Drops receipts that are not due yet. */
  async close(): Promise<void> {
    await this.receipts.stop()
    await this.http.close()
  }

  /** Sets the target of receipts, once the gateway knows its own address. */
  sendReceiptsTo(target: ReceiptTarget): void {
    this.receipts.target = target
  }

  /** Posts the receipts that are due and waits for them. */
  async tick(): Promise<void> {
    return this.receipts.tick()
  }

  /** Presets the outcome of later messages to an email address, phone number or first address line. */
  decide(recipient: string, outcome: Outcome): void {
    this.outcomes.set(canonical(recipient), outcome)
  }

  /** All accepted messages, newest first, including expired ones. */
  messages(): SentMessage[] {
    const now = this.options.clock.now().getTime()
    return this.store.all().map((message) => sentMessage(message, now))
  }
}

export function createSandbox(options: SandboxOptions): Sandbox {
  return new Sandbox(options)
}

function sentMessage(message: Message, now: number): SentMessage {
  const { status, sentAt, completedAt } = progressOf(message, now)
  return {
    ...message,
    recipient: recipientOf(message),
    status: shownStatus(message, status),
    createdAt: new Date(message.createdAt),
    sentAt: sentAt === null ? null : new Date(sentAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  }
}
