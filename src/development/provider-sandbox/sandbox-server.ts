import type { Server } from 'node:http'
import Fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { systemClock, type Clock } from '../../foundation/clock.js'
import { Authentication } from './authentication.js'
import type { Channel, KeyType } from './channel.js'
import { Faults } from './faults.js'
import { Limits, providerLimits, type SandboxLimits } from './limits.js'
import { MessageStore } from './message-store.js'
import { progressOf, recipientOf, shownStatus, type Message } from './message.js'
import { Reads } from './reads.js'
import { Receipts, type ReceiptTarget } from './receipts.js'
import { canonical, type Outcome } from './recipients.js'
import { addProviderRoutes } from './routes.js'
import { Sends } from './sends.js'
import { sandboxServices, type SandboxService } from './services.js'
import { defaultDelays, type StatusDelays } from './status-walk.js'

/** A letter of 5 MB as base64, with room. */
const bodyBytes = 16_000_000

export interface SandboxOptions {
  /** Moves statuses, limits, receipts and retention. */
  readonly clock: Clock
  /**
   * Judges tokens; the machine's unless given, because the official client stamps its tokens with
   * that whatever clock the rest of a test has.
   */
  readonly tokenClock?: Clock
  /** The well-known housing service unless given. */
  readonly services?: readonly SandboxService[]
  /** Milliseconds from acceptance to `sending` and to the final status: 1 s and 5 s unless given. */
  readonly statusDelayMs?: Partial<StatusDelays>
  readonly limits?: Partial<SandboxLimits>
  readonly receipts?: ReceiptTarget
  /** Real milliseconds between looks for due receipts; without it they go out by `tick` alone. */
  readonly receiptsEveryMs?: number
  /** Messages that are kept, the newest ones: 10,000 unless given. */
  readonly keep?: number
  /** Folder of a log of what was accepted, so that a new start still knows it. */
  readonly folder?: string
  /** Of the chance that faults with a probability draw from. */
  readonly seed?: number
}

/** One accepted message as people look at it. Times are null while they have not come. */
export interface SentMessage {
  readonly id: string
  readonly channel: Channel
  readonly keyType: KeyType
  readonly recipient: string
  readonly reference: string | null
  readonly subject: string | null
  readonly body: string
  /** As the provider tells it. */
  readonly status: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly completedAt: Date | null
}

/** No route has a schema, so that nothing that compiles them has to be loaded. */
const schemaController = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyHttpOptions<Server>['schemaController']>

/**
 * A server of ours that speaks the notification provider's protocol over HTTP on this machine and
 * sends nothing to anybody.
 */
export class Sandbox {
  readonly faults: Faults
  private readonly clock: Clock
  private readonly store: MessageStore
  private readonly receipts: Receipts
  private readonly outcomes = new Map<string, Outcome>()
  private readonly stopping = new AbortController()
  private readonly http: FastifyInstance

  constructor(private readonly options: SandboxOptions) {
    const { clock } = options
    const services = options.services ?? Object.values(sandboxServices)
    this.clock = clock
    this.faults = new Faults(options.seed)
    this.store = new MessageStore(clock, options.keep ?? 10_000, options.folder)
    this.receipts = new Receipts(clock, this.faults)
    this.receipts.target = options.receipts
    const now = clock.now().getTime()
    for (const message of this.store.all().reverse()) this.receipts.expect(message, now)
    this.http = Fastify({
      bodyLimit: bodyBytes,
      forceCloseConnections: true,
      schemaController,
    })
    addProviderRoutes(this.http, {
      authentication: new Authentication(services, options.tokenClock ?? systemClock),
      sends: new Sends({
        clock,
        limits: new Limits({ ...providerLimits, ...options.limits }, clock),
        store: this.store,
        receipts: this.receipts,
        faults: this.faults,
        delays: { ...defaultDelays, ...options.statusDelayMs },
        outcomes: this.outcomes,
      }),
      reads: new Reads(this.store, clock),
      faults: this.faults,
      stopping: this.stopping.signal,
    })
  }

  /** Listens on the loopback address. `baseUrl` has no slash at its end, as clients want it. */
  async listen(port = 0): Promise<{ baseUrl: string }> {
    const baseUrl = await this.http.listen({ host: '127.0.0.1', port })
    if (this.options.receiptsEveryMs !== undefined)
      this.receipts.start(this.options.receiptsEveryMs)
    return { baseUrl }
  }

  /** Cuts off what hangs. Receipts that are still to come are lost. */
  async close(): Promise<void> {
    this.stopping.abort()
    await this.receipts.stop()
    await this.http.close()
  }

  /** Where receipts go from now on, for gateways that learn their own address late. */
  sendReceiptsTo(target: ReceiptTarget): void {
    this.receipts.target = target
  }

  /** Posts the receipts that are due by the clock; done when each was tried. */
  async tick(): Promise<void> {
    return this.receipts.tick()
  }

  /**
   * Decides the outcome of later messages to an e-mail address, a phone number, the first line of an
   * address, or with the reference of a finished letter.
   */
  decide(recipient: string, outcome: Outcome): void {
    this.outcomes.set(canonical(recipient), outcome)
  }

  /** All accepted messages, newest first, those past retention too. */
  messages(): SentMessage[] {
    const now = this.clock.now().getTime()
    return this.store.all().map((message) => sentMessage(message, now))
  }
}

export function createSandbox(options: SandboxOptions): Sandbox {
  return new Sandbox(options)
}

function sentMessage(message: Message, now: number): SentMessage {
  const { id, channel, keyType, reference, subject, body, createdAt } = message
  const { status, sentAt, completedAt } = progressOf(message, now)
  return {
    ...{ id, channel, keyType, reference, subject, body },
    recipient: recipientOf(message),
    status: shownStatus(message, status),
    createdAt: new Date(createdAt),
    sentAt: sentAt === null ? null : new Date(sentAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  }
}
