import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'
import type AxiosModule from 'axios' with { 'resolution-mode': 'require' }
import type { NotifyClient } from 'notifications-node-client'
import type { z } from 'zod'
import { channels } from '../channels/channels.js'
import type { ProviderAnswer, ProviderPost } from '../channels/definition/channel.js'
import { isUuid } from '../foundation/uuid.js'
import { currentScope, currentSpan, withinSpan } from '../foundation/operation-scope.js'
import { noMeasures, secondsSince, type Measures } from '../observability/measures.js'
import { traceHeaders } from '../observability/tracing.js'
import {
  acceptedShape,
  messageListShape,
  messageShape,
  previewShape,
  templateListShape,
  templateShape,
} from './notify-answers.js'
import {
  isClockRefusal,
  lostAnswer,
  providerFault,
  type ProviderRequest,
} from './provider-fault.js'
import {
  ProviderError,
  type AcceptedMessage,
  type MessageStatus,
  type ProviderKey,
  type ProviderMessage,
  type ProviderTemplate,
  type TemplatePreview,
} from './provider.js'

export interface NotifyOptions {
  readonly baseUrl: string
  /** Time limit of one request. */
  readonly timeoutMs: number
  readonly measures?: Measures
}

/** Maximum duration of a refused request that is retried. The provider refuses a token immediately. */
const retryWithinMs = 1_000

type Call = (client: NotifyClient) => Promise<ProviderAnswer>

/**
 * GOV.UK Notify through its official client. Ids are checked first, because the
 * client inserts them into paths without escaping. Responses are validated. All failures are ProviderErrors.
 */
export class NotifyProvider {
  private readonly baseUrl: string
  private readonly timeoutMs: number
  private readonly measures: Measures
  private http: NotifyHttp | undefined

  constructor({ baseUrl, timeoutMs, measures = noMeasures }: NotifyOptions) {
    // The client concatenates address and path.
    this.baseUrl = baseUrl.replace(/(?<!\/)\/+$/, '')
    this.timeoutMs = timeoutMs
    this.measures = measures
  }

  /** @throws ProviderError of any kind. Only after `ambiguous` may the provider have accepted the message. */
  async send(key: ProviderKey, message: ProviderMessage): Promise<AcceptedMessage> {
    if (!isUuid(message.templateId)) throw rejected('TEMPLATE_NOT_FOUND')
    return this.ask('send', key, acceptedShape, sendCall(message))
  }

  /** The newest message with this reference; null if the provider has none. */
  async findByReference(key: ProviderKey, reference: string): Promise<MessageStatus | null> {
    // The provider filters by reference and lists newest first, so the first page is enough.
    const { notifications } = await this.ask('find', key, messageListShape, (client) =>
      client.getNotifications(undefined, undefined, reference),
    )
    return notifications.find((message) => message.reference === reference) ?? null
  }

  /** The status record of a message. Null if the provider does not know the id, or deleted the message after 7 days. */
  async messageStatus(key: ProviderKey, providerId: string): Promise<MessageStatus | null> {
    if (!isUuid(providerId)) return null
    return nullIfNotFound(
      this.ask('status', key, messageShape, (client) => client.getNotificationById(providerId)),
    )
  }

  /** A template of the service. Null if the service has no such template. */
  async template(key: ProviderKey, templateId: string): Promise<ProviderTemplate | null> {
    if (!isUuid(templateId)) return null
    return nullIfNotFound(
      this.ask('template', key, templateShape, (client) => client.getTemplateById(templateId)),
    )
  }

  async templates(key: ProviderKey): Promise<readonly ProviderTemplate[]> {
    return this.ask('template', key, templateListShape, (client) => client.getAllTemplates())
  }

  /** @throws ProviderError `rejected` if values are missing */
  async preview(
    key: ProviderKey,
    templateId: string,
    personalisation: Readonly<Record<string, unknown>>,
  ): Promise<TemplatePreview> {
    if (!isUuid(templateId)) throw rejected('TEMPLATE_NOT_FOUND')
    return this.ask('preview', key, previewShape, (client) =>
      client.previewTemplateById(templateId, personalisation),
    )
  }

  /** Sends one request, measured and traced. */
  private async ask<T>(
    request: ProviderRequest,
    key: ProviderKey,
    shape: z.ZodType<T>,
    call: Call,
  ): Promise<T> {
    const client = await this.client(key)
    const startedAt = performance.now()
    const span = currentSpan()?.child(`provider ${request}`, { kind: 'client' }) ?? null
    let outcome = 'ok'
    try {
      const answer = await withinSpan(span, () => withFreshToken(() => call(client)))
      const parsed = shape.safeParse(answer.data)
      if (!parsed.success) throw lostAnswer(request, answer.status)
      return parsed.data
    } catch (error) {
      const fault = providerFault(error, request)
      if (!isNotFound(fault)) outcome = fault.kind
      throw fault
    } finally {
      span?.end(outcome === 'ok' ? null : outcome)
      this.measures.count('gateway_provider_requests_total', { request, outcome })
      this.measures.observe('gateway_provider_seconds', { request }, secondsSince(startedAt))
    }
  }

  /** A client for a key. A client is cheap, because all clients share the HTTP client with its connections. */
  private async client(key: ProviderKey): Promise<NotifyClient> {
    // Loaded with the first request, because loading it takes a tenth of the startup time.
    const { default: notify } = await import('notifications-node-client')
    this.http ??= notifyHttp(this.baseUrl, this.timeoutMs)
    const client = new notify.NotifyClient(this.baseUrl, key.reveal())
    client.setClient(this.http)
    return client
  }
}

/**
 * The client signs a new token for each request, so a retry has a fresh token. There is no retry after
 * a slow refusal, so that both requests together stay near the time limit.
 */
async function withFreshToken<T>(request: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await request()
  } catch (error) {
    if (!isClockRefusal(error) || performance.now() - startedAt > retryWithinMs) throw error
    return request()
  }
}

function sendCall(message: ProviderMessage): Call {
  const channel = channels.findByName(message.channel)
  const isAddressed = channel?.recipient === null || message.recipient !== null
  if (channel === undefined || !isAddressed) throw rejected('RECIPIENT_INVALID')
  return (client) => {
    const { post } = client.apiClient as { readonly post: ProviderPost }
    return channel.send(post.bind(client.apiClient), message)
  }
}

async function nullIfNotFound<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup
  } catch (error) {
    if (error instanceof ProviderError && isNotFound(error)) return null
    throw error
  }
}

function isNotFound({ status, kind }: ProviderError): boolean {
  return status === 404 && kind === 'rejected'
}

function rejected(code: 'RECIPIENT_INVALID' | 'TEMPLATE_NOT_FOUND'): ProviderError {
  return new ProviderError('rejected', code, null)
}

/** The type of HTTP client that the provider's client accepts. */
type NotifyHttp = Parameters<NotifyClient['setClient']>[0]

// The provider's client is CommonJS, and the axios types of CommonJS and ES modules differ.
const require = createRequire(import.meta.url)

/** Maximum size of a response, far larger than a page of messages with long e-mails. */
const longestAnswerBytes = 20_000_000

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Share of the remaining operation time that the provider gets. The fallback gets the rest. */
const shareOfOperation = 0.9

/**
 * The HTTP client for the provider's client, which has no timeout of its own.
 *
 * @param timeoutMs for the whole request. The timeout is long, because slow sends usually succeed, and aborting
 *   makes the outcome unknown.
 */
function notifyHttp(baseUrl: string, timeoutMs: number): NotifyHttp {
  const axios = require('axios') as typeof AxiosModule
  const http = axios.create({
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    maxContentLength: longestAnswerBytes,
    // A redirect would send the token to another host.
    maxRedirects: 0,
    // Proxy variables do not apply to a provider on this machine.
    ...(loopback.test(new URL(baseUrl).hostname) ? { proxy: false } : {}),
  })
  http.interceptors.request.use((request) => {
    // The timeout of axios restarts with each received byte.
    request.signal = timeoutSignal(timeoutMs)
    const correlationId = currentScope()?.facts?.correlationId ?? null
    if (correlationId !== null) request.headers.set('x-correlation-id', correlationId)
    for (const [name, value] of Object.entries(traceHeaders())) request.headers.set(name, value)
    return request
  })
  return http
}

/** Aborts a request after its timeout. Within an operation, also respects the remaining time and the operation's end. */
function timeoutSignal(timeoutMs: number): AbortSignal {
  const scope = currentScope()
  if (scope === undefined) return AbortSignal.timeout(timeoutMs)
  const leftMs = Math.max(0, scope.deadline - performance.now()) * shareOfOperation
  const timeout = AbortSignal.timeout(Math.floor(Math.min(timeoutMs, leftMs)))
  return AbortSignal.any([timeout, scope.signal])
}
