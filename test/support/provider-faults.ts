import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../src/foundation/clock.js'
import type { Channel } from '../../tools/notify-sandbox/templates.js'

/** Faults of the provider, before or after it accepts a message. */
export type Trouble =
  | 'hang'
  | 'reset'
  | 'serverError'
  | 'badGateway'
  | 'unavailable'
  | 'gatewayTimeout'
  | 'rateLimited'
  | 'clockSkew'
  | 'serviceArchived'
  | 'dailyLimitAbroad'
  | 'hangAfterAccepting'
  | 'resetAfterAccepting'
  | 'serverErrorAfterAccepting'

type RequestKind = 'send' | 'read'

interface Rule {
  readonly probability: number
  readonly next: number
  readonly kind: RequestKind | undefined
}

interface Answer {
  readonly status: number
  readonly body: string | object
}

function json(status: number, error: string, message: string): Answer {
  return { status, body: { status_code: status, errors: [{ error, message }] } }
}

function html(status: number, title: string): Answer {
  return { status, body: `<html><body><h1>${status} ${title}</h1></body></html>` }
}

const serverError = json(500, 'Exception', 'Internal server error')

const answers: readonly (readonly [trouble: Trouble, answer: Answer])[] = [
  ['badGateway', html(502, 'Bad Gateway')],
  ['unavailable', html(503, 'Service Temporarily Unavailable')],
  ['serverError', serverError],
  ['gatewayTimeout', json(504, 'EventletTimeout', 'Timeout serving request')],
  [
    'rateLimited',
    json(
      429,
      'RateLimitError',
      'Exceeded rate limit for key type LIVE of 3000 requests per 60 seconds',
    ),
  ],
  [
    'clockSkew',
    json(403, 'AuthError', 'Error: Your system clock must be accurate to within 30 seconds'),
  ],
  ['serviceArchived', json(403, 'AuthError', 'Invalid token: service is archived')],
  [
    'dailyLimitAbroad',
    json(429, 'TooManyRequestsError', 'Exceeded send limits (international_sms: 100) for today'),
  ],
]

interface FaultOptions {
  readonly seed: number
  /** Maximum messages per UTC day by channel. */
  readonly daily: Partial<Record<Channel, number>>
}

/** The faults of a sandbox, at first none. Random faults use a seed, so that runs are repeatable. */
export class ProviderFaults {
  /** Delay of every response, in milliseconds of real time. */
  delayMs = 0
  private readonly rules = new Map<Trouble, Rule>()
  private readonly accepted = new Map<string, number>()
  private readonly stopping = new AbortController()
  private drawn = 0

  constructor(
    private readonly clock: Clock,
    private readonly options: FaultOptions,
  ) {}

  /** Sets the probability of a fault, from 0 to 1; `kind` limits it to sends or reads. */
  set(trouble: Trouble, probability: number, kind?: RequestKind): void {
    this.rules.set(trouble, { probability, next: 0, kind })
  }

  /** Sets a fault for the next `times` requests only. */
  next(trouble: Trouble, times = 1, kind?: RequestKind): void {
    this.rules.set(trouble, { probability: 0, next: times, kind })
  }

  clear(): void {
    this.rules.clear()
    this.delayMs = 0
  }

  addHooks(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      if (this.delayMs > 0) await delay(this.delayMs, undefined, this.stopping)
      const kind = isSend(request) ? 'send' : 'read'
      if (this.strikes('hang', kind)) await forever()
      if (this.strikes('reset', kind)) {
        request.socket.resetAndDestroy()
        await forever()
      }
      const [, fault] = answers.find(([trouble]) => this.strikes(trouble, kind)) ?? []
      const answer = fault ?? this.dailyLimit(request.url)
      if (answer === undefined) return
      const type = typeof answer.body === 'string' ? 'text/html' : 'application/json'
      return reply.code(answer.status).type(type).send(answer.body)
    })
    app.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 201) return payload
      if (this.strikes('hangAfterAccepting', 'send')) await forever()
      if (this.strikes('resetAfterAccepting', 'send')) {
        request.socket.resetAndDestroy()
        await forever()
      }
      if (!this.strikes('serverErrorAfterAccepting', 'send')) return payload
      void reply.code(serverError.status).removeHeader('content-length')
      return JSON.stringify(serverError.body)
    })
    app.addHook('preClose', (done) => {
      this.stopping.abort()
      done()
    })
  }

  private strikes(trouble: Trouble, kind: RequestKind): boolean {
    const rule = this.rules.get(trouble)
    if (rule === undefined || (rule.kind ?? kind) !== kind) return false
    if (rule.next > 0) {
      this.rules.set(trouble, { ...rule, next: rule.next - 1 })
      return true
    }
    return rule.probability > 0 && this.draw() < rule.probability
  }

  /** Counts a message; returns the refusal if the daily limit is reached. */
  private dailyLimit(url: string): Answer | undefined {
    const limits = Object.entries(this.options.daily)
    const [channel, limit] = limits.find(([name]) => url === `/v2/notifications/${name}`) ?? []
    if (limit === undefined) return undefined
    const day = `${this.clock.now().toISOString().slice(0, 10)} ${channel}`
    const accepted = this.accepted.get(day) ?? 0
    if (accepted >= limit) {
      const message = `Exceeded send limits (${channel}: ${limit}) for today`
      return json(429, 'TooManyRequestsError', message)
    }
    this.accepted.set(day, accepted + 1)
    return undefined
  }

  /** A random number from 0 to 1; the sequence depends only on the seed. */
  private draw(): number {
    this.drawn += 1
    const digest = createHash('sha256').update(`${this.options.seed}:${this.drawn}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}

function isSend({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return method === 'POST' && url.startsWith('/v2/notifications/')
}

/** Never resolves; closing the sandbox closes the connection. */
function forever(): Promise<never> {
  return new Promise(() => undefined)
}
