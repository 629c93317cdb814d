import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer } from './answers.js'
import { ApiError, apiError } from './api-error.js'
import { authenticate } from './authentication.js'
import type { Reads } from './reads.js'
import type { Sends } from './sends.js'
import type { Caller, SandboxService } from './services.js'
import { channels } from './templates.js'

interface RouteParts {
  readonly services: readonly SandboxService[]
  readonly sends: Sends
  readonly reads: Reads
}

/** An authenticated request. */
interface Exchange {
  readonly caller: Caller
  /** The `:id` of the path. */
  readonly id: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** The server's address as the caller sees it. */
  readonly base: string
  readonly reply: FastifyReply
}

/** The provider's HTTP API, version 2. */
export function addProviderRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { services, sends, reads } = parts
  app.setErrorHandler(sendFault)
  const route = (method: 'GET' | 'POST', url: string, answer: (exchange: Exchange) => unknown) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const caller = await authenticate(services, request.headers.authorization)
        const { body, params } = request
        const base = `http://${request.host}`
        const query = new URL(request.url, base).searchParams
        return answer({ caller, id: params.id ?? '', query, body, base, reply })
      },
    })
  }

  for (const channel of channels) {
    route('POST', `/v2/notifications/${channel}`, ({ caller, body, base, reply }) => {
      void reply.code(201)
      return sendAnswer(sends.accept(caller, channel, body), base)
    })
  }
  route('GET', '/v2/notifications', ({ caller, query, base }) =>
    reads.messages(caller, query, base),
  )
  route('GET', '/v2/notifications/:id', ({ caller, id, base }) => reads.message(caller, id, base))
  route('GET', '/v2/templates', ({ caller }) => reads.templates(caller))
  route('GET', '/v2/template/:id', ({ caller, id }) => reads.template(caller, id))
  route('POST', '/v2/template/:id/preview', ({ caller, id, body }) =>
    reads.preview(caller, id, body),
  )
}

function sendFault(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const fault =
    error instanceof ApiError ? error : apiError(500, 'Exception', 'Internal server error')
  void reply.code(fault.status).send(fault.body())
}
