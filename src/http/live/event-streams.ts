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
import type { LiveOperations } from '../../graphql/live/live-operations.js'
import type { ResultStream } from '../../graphql/live/result-stream.js'
import type { Callers } from '../callers.js'
import { OperationContext, type ContextSource } from '../operation-context.js'
import { tokenOf, type StreamAnswers } from '../stream-requests.js'
import { CredentialWatch, type Watched } from './credential-watch.js'
import { EventWriter } from './event-writer.js'
import { answerOf, errorAnswer, refusal } from './stream-answers.js'
import { StreamFigures, type EndReason, type StreamCounts } from './stream-figures.js'
import { StreamPlaces, type Leave } from './stream-places.js'
import { ReservedStreams } from './reserved-streams.js'

export interface EventStreamParts {
  readonly live: LiveOperations
  readonly callers: Callers
  readonly source: ContextSource
  readonly places: StreamPlaces
  /** Runs what is no subscription as `/graphql` does without a stream. */
  readonly execute: (
    context: OperationContext,
    params: RequestParams,
  ) => Promise<FormattedExecutionResult>
}

type StreamRequest = Request<FastifyRequest, Watched>

/** How long clients may take to open a stream that they have reserved. */
const reservedMs = 10_000

/**
 * GraphQL over server-sent events: a POST with its own stream for a script, or one reserved stream that
 * carries all subscriptions of a browser. A stream that the gateway ends is ended without a word, so that its
 * client connects again, here or elsewhere.
 */
export class EventStreams implements StreamAnswers {
  private readonly handler: Handler<FastifyRequest, Watched>
  private readonly writers = new Set<EventWriter>()
  private readonly reserved = new ReservedStreams()
  private readonly watch: CredentialWatch
  private readonly figures = new StreamFigures()
  private isDraining = false

  constructor(private readonly parts: EventStreamParts) {
    this.watch = new CredentialWatch(parts.callers)
    this.handler = createHandler<FastifyRequest, Watched>({
      authenticate: (request) => this.tokenFor(request),
      // Results are formatted already; the library only writes them.
      onSubscribe: async (request, params) =>
        (await this.subscribe(request, params)) as OperationResult | Response,
    })
  }

  /** What there is of streams, and how they ended. */
  counts(): StreamCounts {
    return this.figures.counts({ open: this.writers.size, places: this.parts.places.taken })
  }

  /** Answers a request of the protocol. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string | null,
  ): Promise<FastifyReply> {
    const { authentication } = this.parts.callers.of(request)
    const refused = refuse(authentication, knownCaller)
    if (refused !== null) return answerOf(reply, errorAnswer(401, refused))
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
    const response = await this.handler(this.asked(request, watched, text))
    const [body, { status, headers = {} }] = response
    if (body === null || typeof body === 'string') return answerOf(reply, response)
    const writer = new EventWriter(reply, body, { status, headers })
    opened.writer = writer
    void this.carry(writer, watched, token)
    return reply
  }

  /** Ends all streams, spread over so many milliseconds, and opens no others. */
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

  private async carry(writer: EventWriter, watched: Watched, token: string | null): Promise<void> {
    const { log } = watched.request
    const begun = performance.now()
    const tell = (reason: EndReason) => {
      this.figures.end(reason)
      const stream = { reason, events: writer.events, openMs: performance.now() - begun }
      if (reason === 'slow') log.warn({ stream }, 'stream dropped: its reader is too slow')
      else log.info({ stream }, 'stream ended')
    }
    this.figures.begin()
    const forget = this.watch.add(watched)
    this.writers.add(writer)
    if (token !== null) this.reserved.opened(token, writer)
    try {
      tell(await writer.run())
    } catch (error) {
      log.error({ err: error }, 'a stream broke off')
      writer.end('failed')
      tell('failed')
    } finally {
      forget()
      this.writers.delete(writer)
      if (token !== null) this.reserved.remove(token)
    }
  }

  private asked(request: FastifyRequest, context: Watched, text: string | null): StreamRequest {
    const accept = request.headers.accept ?? ''
    const headers = new Map<string, string>()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    // The library compares the whole text.
    if (accept.includes('text/event-stream')) headers.set('accept', 'text/event-stream')
    else headers.set('accept', '*/*')
    return {
      ...{ method: request.method, url: urlOf(request, text), raw: request, context },
      headers: { get: (name) => headers.get(name.toLowerCase()) },
      body: bodyOf(request, text),
    }
  }

  /** Tokens are ours and random, and nobody else's. */
  private tokenFor({ raw, method }: StreamRequest): string | null | Response {
    const { caller } = this.parts.callers.of(raw).account
    const given = tokenOf(raw)
    if (given !== null) {
      return this.reserved.isOf(given, caller)
        ? given
        : refusal(404, 'There is no such stream. Reserve one with PUT.')
    }
    if (method !== 'PUT') return null
    let leave: Leave
    try {
      leave = this.parts.places.take(caller)
    } catch (error) {
      if (error instanceof GatewayError) return errorAnswer(429, error)
      throw error
    }
    const token = randomUUID()
    this.reserved.add(token, {
      caller,
      leave,
      abandonAfterMs: reservedMs,
      abandon: () => this.abandon(raw, token),
    })
    return token
  }

  /** Takes a reservation back from the library, which keeps it until it was opened and has ended. */
  private async abandon(raw: FastifyRequest, token: string): Promise<void> {
    const headers = new Map([
      ['accept', 'text/event-stream'],
      ['x-graphql-event-stream-token', token],
    ])
    const watched: Watched = {
      request: raw,
      authentication: this.parts.callers.of(raw).authentication,
      end: () => undefined,
    }
    const [body] = await this.handler({
      ...{ method: 'GET', url: '/graphql', raw, context: watched, body: null },
      headers: { get: (name) => headers.get(name) },
    })
    if (body !== null && typeof body !== 'string') await body.return()
    this.reserved.remove(token)
  }

  private async subscribe(
    { raw, context: watched, method }: StreamRequest,
    params: RequestParams,
  ): Promise<FormattedExecutionResult | ResultStream | Response> {
    const { callers, source, live, execute } = this.parts
    const { account } = callers.of(raw)
    const context = async () => {
      await this.watch.check(watched)
      return new OperationContext(
        source,
        { authentication: watched.authentication, account },
        raw.id,
      )
    }
    const subscription = live.subscriptionOf(params)
    if (subscription === null) {
      if (method === 'GET') return refusal(405, 'Send what is no subscription by POST.')
      // Without data the library would not take it for a result.
      return { data: null, ...(await execute(await context(), params)) }
    }
    const token = tokenOf(raw)
    let leave: Leave
    try {
      leave = this.parts.places.take(account.caller)
    } catch (error) {
      if (error instanceof GatewayError)
        return {
          data: null,
          errors: [{ message: error.message, extensions: { code: error.code } }],
        }
      throw error
    }
    // One that a reserved stream carries has a credential of its own, and ends the stream with it.
    const carried: Watched =
      token === null
        ? watched
        : {
            ...watched,
            end: () => {
              this.reserved.end(token)
            },
          }
    const forget = token === null ? () => undefined : this.watch.add(carried)
    const ended = () => {
      leave()
      forget()
    }
    try {
      const opened = await live.open({ ...subscription, requestId: raw.id, context, ended })
      if (!(Symbol.asyncIterator in opened)) ended()
      return opened
    } catch (error) {
      ended()
      throw error
    }
  }
}

/** The library reads texts only, out of a body or an address. */
function bodyOf({ body, method }: FastifyRequest, text: string | null) {
  const given = body as Record<string, unknown> | null
  return text === null || method === 'GET' ? given : { ...given, query: text }
}

function urlOf({ url, method }: FastifyRequest, text: string | null): string {
  return text === null || method !== 'GET' ? url : `${url}&query=${encodeURIComponent(text)}`
}
