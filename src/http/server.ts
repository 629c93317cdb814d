import type { Server } from 'node:http'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type preParsingHookHandler,
} from 'fastify'
import pino from 'pino'
import type { Config } from '../config/config.js'
import { documentLimits } from '../operation/limits.js'
import { endConnectionsOnClose, limitConnections } from './connections.js'
import { allowOrigins } from './cross-origin.js'
import { sendError } from './error-answer.js'
import { foldFaults } from './fault-lines.js'
import { limitJsonBodies } from './json-bodies.js'
import { factsOf, unknownRoute } from '../foundation/request-facts.js'
import { loggedError, RequestLog } from './request-log.js'
import { headersOf } from './security-headers.js'
import { lazyValidators } from './validator.js'

/**
 * Replaces Fastify's compilers, because loading them takes a tenth of the start time. The cast is needed because
 * Fastify's types allow no others.
 */
const schemaController = {
  compilersFactory: {
    buildValidator: lazyValidators,
    // GraphQL has already shaped the responses; compiled serialisers would only drop fields.
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyHttpOptions<Server>['schemaController']>

/** How often open connections are checked. A slow request may last this much longer than its limit. */
const checkMs = 1_000

/** Responses below this size fit into one or two packets. */
const smallestCompressedBytes = 1_024

/**
 * The HTTP server with its log, headers and error handling, and without routes. It does not listen.
 *
 * @param logStream standard output by default
 */
export async function createHttpServer(
  { production, limits: { headersMs, requestMs, connections }, ...config }: Config,
  logStream?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: documentLimits.bodyBytes,
    requestTimeout: requestMs,
    keepAliveTimeout: config.IDLE_CONNECTION_SECONDS * 1_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(checkMs, headersMs / 10),
    },
    trustProxy: config.TRUST_PROXY.length === 0 ? false : [...config.TRUST_PROXY],
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still served.
    return503OnClosing: false,
    schemaController,
    genReqId: (raw) => factsOf({ raw }).requestId,
    logController: new RequestLog(),
    logger: {
      level: config.LOG_LEVEL ?? (production ? 'info' : 'warn'),
      redact: ['headers.authorization'],
      hooks: { logMethod: foldFaults() },
      serializers: {
        err: loggedError,
        // The route and not the URL, which can contain names, addresses and keys.
        req: ({ method, routeOptions }) => ({ method, path: routeOptions.url ?? unknownRoute }),
      },
      stream: logStream ?? pino.destination({ dest: 1, sync: false }),
    },
    childLoggerFactory: (logger, _bindings, options, raw) => {
      const { requestId, clientRequestId, correlationId } = factsOf({ raw })
      const ids: Record<string, string> = { requestId }
      if (clientRequestId !== null) ids['clientRequestId'] = clientRequestId
      if (correlationId !== null) ids['correlationId'] = correlationId
      return logger.child(ids, options)
    },
    // An address that cannot be decoded fails before routing.
    frameworkErrors: sendError,
  })
  limitConnections(app.server, connections, app.log)
  endConnectionsOnClose(app)
  // Fastify's parser for plain text would pass such bodies to GraphQL.
  app.removeContentTypeParser('text/plain')
  limitJsonBodies(app)
  app.setErrorHandler(sendError)
  const headers = { ...headersOf(), 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    const { requestId, clientRequestId, correlationId } = factsOf(request)
    const ids = { 'x-request-id': requestId, 'x-correlation-id': correlationId ?? requestId }
    void reply.headers({ ...headers, ...ids })
    if (clientRequestId !== null) void reply.header('x-client-request-id', clientRequestId)
    done()
  })
  app.addHook('preParsing', refuseEncoded)
  await allowOrigins(app, {
    configured: config.CORS_ORIGINS,
    development: !production,
  })
  if (config.COMPRESSION === 'on') {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: smallestCompressedBytes,
      globalDecompression: false,
    })
  }
  return app
}

/** Refuses compressed bodies (RFC 9110 section 8.4): the body limit does not apply to the unpacked size. */
const refuseEncoded: preParsingHookHandler = (request, reply, payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') {
    done(null, payload)
    return
  }
  void reply.header('accept-encoding', 'identity')
  done(Object.assign(new Error('The body has a Content-Encoding.'), { statusCode: 415 }))
}
