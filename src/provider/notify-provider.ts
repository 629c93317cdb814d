import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'
import type AxiosModule from 'axios' with { 'resolution-mode': 'require' }
import { NotifyClient } from 'notifications-node-client'
import { z } from 'zod'
import { channels } from '../channels/channels.js'
import { isUuid } from '../foundation/uuid.js'
import { currentScope } from '../foundation/work-scope.js'
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
  type ProviderOperation,
} from './provider-fault.js'
import {
  ProviderError,
  type AcceptedMessage,
  type MessageListing,
  type MessageStatus,
  type NotificationProvider,
  type ProviderKey,
  type ProviderMessage,
  type ProviderTemplate,
  type TemplatePreview,
} from './provider.js'

export interface NotifyOptions {
  readonly baseUrl: string
  /** Longest time that one exchange may take. */
  readonly timeoutMs: number
}

/** Refusals come before any work is done, so at once. */
const askAgainWithinMs = 1_000

interface Answer {
  readonly status: number
  readonly data: unknown
}

type Request = (client: NotifyClient) => Promise<Answer>

/**
 * GOV.UK Notify through its official client. Ids are checked before they are asked for, because the
 * client puts them into paths as they are; answers are parsed; failures leave as ProviderError.
 */
export class NotifyProvider implements NotificationProvider {
  private readonly baseUrl: string
  private readonly http: NotifyHttp

  constructor({ baseUrl, timeoutMs }: NotifyOptions) {
    // The client appends its paths to the address as text.
    this.baseUrl = baseUrl.replace(/(?<!\/)\/+$/, '')
    this.http = notifyHttp(this.baseUrl, timeoutMs)
  }

  async send(key: ProviderKey, message: ProviderMessage): Promise<AcceptedMessage> {
    if (!isUuid(message.templateId)) throw rejected('TEMPLATE_NOT_FOUND')
    return this.ask(key, message.channel, acceptedShape, sending(message))
  }

  async findByReference(key: ProviderKey, reference: string): Promise<MessageStatus | null> {
    // The provider filters by the reference and lists the newest first, so its first page will do.
    const { notifications } = await this.ask(key, 'messages', messageListShape, (client) =>
      client.getNotifications(undefined, undefined, reference),
    )
    return notifications.find((message) => message.reference === reference) ?? null
  }

  async messageStatus(key: ProviderKey, providerId: string): Promise<MessageStatus | null> {
    if (!isUuid(providerId)) return null
    return unlessUnknown(
      this.ask(key, 'messages', messageShape, (client) => client.getNotificationById(providerId)),
    )
  }

  async messages(
    key: ProviderKey,
    { channel, olderThan }: MessageListing,
  ): Promise<readonly MessageStatus[]> {
    const type = channel === null ? undefined : channels.named(channel)?.providerWord
    const { notifications } = await this.ask(key, 'messages', messageListShape, (client) =>
      client.getNotifications(type, undefined, undefined, olderThan ?? undefined),
    )
    return notifications
  }

  async template(key: ProviderKey, templateId: string): Promise<ProviderTemplate | null> {
    if (!isUuid(templateId)) return null
    return unlessUnknown(
      this.ask(key, 'templates', templateShape, (client) => client.getTemplateById(templateId)),
    )
  }

  async templates(key: ProviderKey): Promise<readonly ProviderTemplate[]> {
    return this.ask(key, 'templates', templateListShape, (client) => client.getAllTemplates())
  }

  async preview(
    key: ProviderKey,
    templateId: string,
    personalisation: Readonly<Record<string, unknown>>,
  ): Promise<TemplatePreview> {
    if (!isUuid(templateId)) throw rejected('TEMPLATE_NOT_FOUND')
    return this.ask(key, 'templates', previewShape, (client) =>
      client.previewTemplateById(templateId, personalisation),
    )
  }

  private async ask<T>(
    key: ProviderKey,
    operation: ProviderOperation,
    shape: z.ZodType<T>,
    request: Request,
  ): Promise<T> {
    // A client is a few fields; connections are kept by the HTTP client, which all of them share.
    const client = new NotifyClient(this.baseUrl, key.reveal())
    client.setClient(this.http)
    let answer: Answer
    try {
      answer = await withFreshToken(() => request(client))
    } catch (error) {
      throw providerFault(error, operation)
    }
    const parsed = shape.safeParse(answer.data)
    if (!parsed.success) throw lostAnswer(operation, answer.status)
    return parsed.data
  }
}

/**
 * The client signs a token for every request, so that asking again is asking with a fresh one. Not after
 * a slow refusal: both requests together must not take much longer than one may.
 */
async function withFreshToken<T>(request: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await request()
  } catch (error) {
    if (!isClockRefusal(error) || performance.now() - begun > askAgainWithinMs) throw error
    return request()
  }
}

function sending(message: ProviderMessage): Request {
  const channel = channels.named(message.channel)
  const isAddressed = channel?.recipient === null || message.recipient !== null
  if (channel === undefined || !isAddressed) throw rejected('RECIPIENT_INVALID')
  return (client) => channel.send(client, message)
}

async function unlessUnknown<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404 && error.kind === 'rejected') {
      return null
    }
    throw error
  }
}

function rejected(code: 'RECIPIENT_INVALID' | 'TEMPLATE_NOT_FOUND'): ProviderError {
  return new ProviderError('rejected', code, null)
}

/** The HTTP client as the provider's client takes it. */
type NotifyHttp = Parameters<NotifyClient['setClient']>[0]

// The provider's client is CommonJS, and the types of axios differ between the two kinds of module.
const require = createRequire(import.meta.url)
const axios = require('axios') as typeof AxiosModule

/** A page of the message list with long e-mails is far below; more is no answer of the provider. */
const longestAnswerBytes = 20_000_000

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Of what is left of an operation, the provider may take so much: the rest is for what we know without it. */
const shareOfOperation = 0.9

/**
 * The HTTP client that the provider's own client is made to use, for by itself it waits for ever.
 *
 * @param timeoutMs for the whole exchange. Generous, because slow sends succeed: giving up early makes
 *   the outcome unknown.
 */
function notifyHttp(baseUrl: string, timeoutMs: number): NotifyHttp {
  const http = axios.create({
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    maxContentLength: longestAnswerBytes,
    // The token must not follow to another host.
    maxRedirects: 0,
    // The usual proxy variables are for the way out, not for a provider on this machine.
    ...(loopback.test(new URL(baseUrl).hostname) ? { proxy: false } : {}),
  })
  http.interceptors.request.use((request) => {
    // The client's own time-out starts again with every byte of a slow answer.
    request.signal = patience(timeoutMs)
    const correlationId = currentScope()?.correlationId ?? null
    if (correlationId !== null) request.headers.set('x-correlation-id', correlationId)
    for (const [name, value] of Object.entries(traceHeaders())) request.headers.set(name, value)
    return request
  })
  return http
}

/** For what a caller waits for, no longer than the operation has, and not past its end. */
function patience(timeoutMs: number): AbortSignal {
  const scope = currentScope()
  if (scope === undefined) return AbortSignal.timeout(timeoutMs)
  const leftMs = Math.max(0, scope.deadline - performance.now()) * shareOfOperation
  const timeout = AbortSignal.timeout(Math.floor(Math.min(timeoutMs, leftMs)))
  return AbortSignal.any([timeout, scope.signal])
}
