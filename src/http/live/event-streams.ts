import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createHandler,
  type Handler,
  type OperationResult,
  type Request,
  type RequestParams,
  type Response,
} from 'graphql-sse'
import type { FormattedExecutionResult } from 'graphql'
import { knownCaller, refuse } from '../../access/policy.js'
import { GatewayError } from '../../errors/gateway-error.js'
import type { Pipeline } from '../../operation/pipeline.js'
import type { ResultStream } from '../../operation/result-stream.js'
import { CredentialWatch, type Watched } from './credential-watch.js'
import { EventWriter, type EndReason } from './event-writer.js'
import { answerOf, errorAnswer, refusal } from './stream-answers.js'
import type { StreamLimit } from './stream-limit.js'
import { ReservedStreams } from './reserved-streams.js'

type StreamRequest = Request<FastifyRequest, Watched>

export interface StreamCounts {
  /** Open streams. */
  readonly open: number
  /** Used slots: one for each subscription, even on a shared stream, and one for each reservation. */
  readonly slots: number
  /** Streams opened since the start. */
  readonly opened: number
  /** Ended streams by reason. */
  readonly ended: Readonly<Partial<Record<EndReason, number>>>
}

/** Time to open a reserved stream, in milliseconds. */
const reservedMs = 10_000

/**
 * GraphQL over server-sent events: a POST opens its own stream, or a reserved stream carries all subscriptions
 * of a browser. A stream that the gateway ends has no closing event, so its client connects again.
 */
export class EventStreams {
  private readonly handler: Handler<FastifyRequest, Watched>
  private readonly writers = new Set<EventWriter>()
  private readonly reserved = new ReservedStreams()
  private readonly watch: CredentialWatch
  private opened = 0
  private readonly ended = new Map<EndReason, number>()
  private isDraining = false

  constructor(
    private readonly pipeline: Pipeline,
    private readonly limit: StreamLimit,
  ) {
    this.watch = new CredentialWatch(pipeline.callers)
    this.handler = createHandler<FastifyRequest, Watched>({
      authenticate: (request) => this.tokenFor(request),
      // The pipeline has formatted the results; the library only writes them.
      onSubscribe: async (request, params) =>
        (await this.subscribe(request, params)) as OperationResult | Response,
    })
  }

  /** Counts of open and ended streams. */
  counts(): StreamCounts {
    const { opened, ended } = this
    const [open, slots] = [this.writers.size, this.limit.used]
    return { open, slots, opened, ended: Object.fromEntries(ended) }
  }

  /**
   * Answers a request of the protocol.
   *
   * @param text the document that the request names by an id; null if it names none
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string | null,
  ): Promise<FastifyReply> {
    const { authentication } = this.pipeline.callers.of(request)
    const refusal = refuse(authentication, knownCaller)
    if (refusal !== null) return answerOf(reply, errorAnswer(401, refusal))
    if (this.isDraining) {
      const message = 'The gateway is about to stop. Connect again.'
      return answerOf(
        reply,
        errorAnswer(503, new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] })),
      )
    }
    const opened: { writer: EventWriter | null } = { writer: null }
    const watched: Watched = {
      request,
      authentication,
      end: () => opened.writer?.end('credential'),
    }
    const token = tokenOf(request)
    const response = await this.handler(streamRequest(request, watched, text))
    const [body, { status, headers = {} }] = response
    if (body === null || typeof body === 'string') return answerOf(reply, response)
    const writer = new EventWriter(reply, body, { status, headers })
    opened.writer = writer
    void this.serve(writer, watched, token)
    return reply
  }

  /** Ends all streams, spread over a number of milliseconds, and opens no new streams. */
  async drain(withinMs: number): Promise<void> {
    this.isDraining = true
    await Promise.all(
      [...this.writers].map(async (writer) => {
        await pause(Math.random() * withinMs)
        writer.end('stopping')
      }),
    )
    this.watch.stop()
    this.reserved.clear()
  }

  private async serve(writer: EventWriter, watched: Watched, token: string | null): Promise<void> {
    const { log } = watched.request
    const startedAt = performance.now()
    const note = (reason: EndReason) => {
      this.ended.set(reason, (this.ended.get(reason) ?? 0) + 1)
      const stream = { reason, events: writer.events, openMs: performance.now() - startedAt }
      if (reason === 'slow') log.warn({ stream }, 'Stream dropped: its reader is too slow')
      else log.info({ stream }, 'Stream ended')
    }
    this.opened += 1
    const unwatch = this.watch.add(watched)
    this.writers.add(writer)
    if (token !== null) this.reserved.opened(token, writer)
    try {
      note(await writer.run())
    } catch (error) {
      log.error({ err: error }, 'Stream failed')
      writer.end('failed')
      note('failed')
    } finally {
      unwatch()
      this.writers.delete(writer)
      if (token !== null) this.reserved.remove(token)
    }
  }

  /** The token of a reserved stream. Each reservation has a random token, which only its caller can use. */
  private tokenFor({ raw, method }: StreamRequest): string | null | Response {
    const { caller } = this.pipeline.callers.of(raw).account
    const requested = tokenOf(raw)
    if (requested !== null) {
      return this.reserved.isOf(requested, caller)
        ? requested
        : refusal(404, 'There is no such stream. Reserve one with PUT.')
    }
    if (method !== 'PUT') return null
    const release = this.limit.acquire(caller)
    if (release instanceof GatewayError) return errorAnswer(429, release)
    const token = randomUUID()
    this.reserved.add(token, {
      caller,
      release,
      abandonAfterMs: reservedMs,
      abandon: () => this.abandon(raw, token),
    })
    return token
  }

  /**
   * Removes a reservation from the library. The library keeps it until the stream has been opened and has ended, so
   * this opens and ends it.
   */
  private async abandon(raw: FastifyRequest, token: string): Promise<void> {
    const headers = new Map([
      ['accept', 'text/event-stream'],
      ['x-graphql-event-stream-token', token],
    ])
    const { authentication } = this.pipeline.callers.of(raw)
    const context: Watched = { request: raw, authentication, end: () => undefined }
    const [body] = await this.handler({
      method: 'GET',
      url: '/graphql',
      raw,
      context,
      body: null,
      headers: { get: (name) => headers.get(name) },
    })
    if (body !== null && typeof body !== 'string') await body.return()
    this.reserved.remove(token)
  }

  private async subscribe(
    { raw, context: watched, method }: StreamRequest,
    params: RequestParams,
  ): Promise<FormattedExecutionResult | ResultStream | Response> {
    const { callers, subscriptions } = this.pipeline
    const { account } = callers.of(raw)
    const context = async () => {
      await this.watch.check(watched)
      const { authentication } = watched
      return this.pipeline.contextOf(raw, { authentication, account })
    }
    const subscription = subscriptions.find(params)
    if (subscription === null) {
      if (method === 'GET') return refusal(405, 'Only subscriptions may be sent by GET. Use POST.')
      // The library accepts only an object with `data` as a result.
      return { data: null, ...(await this.pipeline.result(params, await context())) }
    }
    const release = this.limit.acquire(account.caller)
    if (release instanceof GatewayError) {
      return {
        data: null,
        errors: [{ message: release.message, extensions: { code: release.code } }],
      }
    }
    const token = tokenOf(raw)
    // A subscription on a reserved stream has its own credential. When that changes, the stream ends.
    const end = () => {
      if (token !== null) this.reserved.end(token)
    }
    const unwatch = token === null ? () => undefined : this.watch.add({ ...watched, end })
    const ended = () => {
      release()
      unwatch()
    }
    try {
      const opened = await subscriptions.open({
        ...subscription,
        requestId: raw.id,
        context,
        ended,
      })
      if (!(Symbol.asyncIterator in opened)) ended()
      return opened
    } catch (error) {
      ended()
      throw error
    }
  }
}

/** The token of the reserved stream that a request uses, from a header or the URL. */
function tokenOf({ headers, query }: FastifyRequest): string | null {
  const header = headers['x-graphql-event-stream-token']
  if (typeof header === 'string' && header !== '') return header
  const { token } = query as { readonly token?: unknown }
  return typeof token === 'string' && token !== '' ? token : null
}

/**
 * Converts a request to the form that the library expects.
 *
 * @param text of the registered document that the request names; null if the request contains its own text
 */
function streamRequest(
  request: FastifyRequest,
  context: Watched,
  text: string | null,
): StreamRequest {
  const { method, url } = request
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  // The library compares the whole value.
  const isStream = headers.get('accept')?.includes('text/event-stream') === true
  headers.set('accept', isStream ? 'text/event-stream' : '*/*')
  const body = request.body as Record<string, unknown> | null
  const isGet = method === 'GET'
  return {
    method,
    url: text === null || !isGet ? url : `${url}&query=${encodeURIComponent(text)}`,
    raw: request,
    context,
    headers: { get: (name) => headers.get(name.toLowerCase()) },
    body: text === null || isGet ? body : { ...body, query: text },
  }
}
