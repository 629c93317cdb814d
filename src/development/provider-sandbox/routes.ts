import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.js'
import { sendAnswer } from './answers.js'
import type { Authentication } from './authentication.js'
import { channels } from './channel.js'
import type { Faults, RequestKind } from './faults.js'
import type { Reads } from './reads.js'
import type { Sends } from './sends.js'
import type { Caller } from './services.js'
import { isTroubled, isTroubledAfterwards, serverError } from './troubled-answers.js'

export interface RouteParts {
  readonly authentication: Authentication
  readonly sends: Sends
  readonly reads: Reads
  readonly faults: Faults
  /** Ends answers that still wait. */
  readonly stopping: AbortSignal
}

/** One request, authenticated. */
interface Asked {
  readonly caller: Caller
  readonly query: URLSearchParams
  readonly body: unknown
  /** The server's own address as the caller knows it. */
  readonly base: string
  readonly reply: FastifyReply
  readonly param: (name: string) => string
}

/** The provider's HTTP interface, version 2. */
export function addProviderRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { sends, reads, faults } = parts
  // The provider reads every body as JSON, whatever its content type says, and only after the key.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.setErrorHandler(sendFault)
  app.setNotFoundHandler((request, reply) => {
    const known = routed.some((form) => form.test(request.url.split('?', 1)[0] ?? ''))
    const message = known ? 'The method is not allowed for the requested URL.' : 'Not found'
    return reply.code(known ? 405 : 404).send({ result: 'error', message })
  })

  const route = (
    method: 'GET' | 'POST',
    url: string,
    kind: RequestKind,
    answer: (asked: Asked) => unknown,
  ) => {
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (await isTroubled(faults, kind, reply, parts.stopping)) return reply
        const caller = await parts.authentication.caller(request.headers.authorization)
        return answer(askedOf(request, reply, caller))
      },
    })
  }

  for (const channel of channels) {
    route('POST', `/v2/notifications/${channel}`, 'send', ({ caller, body: sent, base, reply }) => {
      const { message, sanitised } = sends.accept(caller, channel, sent)
      if (isTroubledAfterwards(faults, reply)) return reply
      return reply.code(201).send(sendAnswer(message, base, sanitised))
    })
  }
  route('GET', '/v2/notifications', 'read', ({ caller, query, base }) =>
    reads.messages(caller, query, base),
  )
  route('GET', '/v2/notifications/:id', 'read', ({ caller, param, base }) =>
    reads.message(caller, param('id'), base),
  )
  route('GET', '/v2/notifications/:id/pdf', 'read', ({ caller, param, reply }) =>
    reply.type('application/pdf').send(reads.pdf(caller, param('id'))),
  )
  route('GET', '/v2/templates', 'read', ({ caller, query }) => reads.templates(caller, query))
  route('GET', '/v2/template/:id', 'read', ({ caller, param }) =>
    reads.template(caller, param('id')),
  )
  route('GET', '/v2/template/:id/version/:version', 'read', ({ caller, param }) =>
    reads.template(caller, param('id'), param('version')),
  )
  route('POST', '/v2/template/:id/preview', 'read', ({ caller, param, body }) =>
    reads.preview(caller, param('id'), body),
  )
  route('GET', '/v2/received-text-messages', 'read', ({ base }) => ({
    received_text_messages: [],
    links: { current: `${base}/v2/received-text-messages` },
  }))
}

const routed = [
  /^\/v2\/notifications(\/[^/]+(\/pdf)?)?$/,
  /^\/v2\/templates$/,
  /^\/v2\/template\/[^/]+(\/preview|\/version\/[^/]+)?$/,
  /^\/v2\/received-text-messages$/,
]

function askedOf(request: FastifyRequest, reply: FastifyReply, caller: Caller): Asked {
  const base = `http://${request.host}`
  const parameters = request.params as Readonly<Record<string, string>>
  return {
    caller,
    query: new URL(request.url, base).searchParams,
    body: request.body,
    base,
    reply,
    param: (name) => parameters[name] ?? '',
  }
}

function sendFault(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError) {
    void reply.code(error.status).send(error.body())
  } else if (isTooLarge(error)) {
    void reply.code(413).send({ result: 'error', message: 'Uploaded file too large' })
  } else {
    const fault = serverError()
    void reply.code(fault.status).send(fault.body())
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}
