import type { Server } from 'node:http'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type preParsingHookHandler,
} from 'fastify'
import pino from 'pino'
import { limits } from '../operation/limits.js'
import {
  endConnectionsOnClose,
  endSlowRequests,
  limitConnections,
  type ArrivalTimes,
} from './connections.js'
import { allowOrigins } from './cross-origin.js'
import { sendError } from './error-answer.js'
import { foldFaults } from './fault-lines.js'
import { limitJsonBodies } from './json-bodies.js'
import { unknownRoute } from '../operation/request-facts.js'
import {
  answerRequestIds,
  clientRequestId,
  correlationId,
  newRequestId,
} from '../operation/request-ids.js'
import { loggedError, RequestLog } from './request-log.js'
import { headersOf } from './security-headers.js'
import { lazyValidators } from './validator.js'

/** Replaces Fastify's compilers, whose loading takes a tenth of the start. Fastify's types allow no others. */
const schemaController = {
  compilersFactory: {
    buildValidator: lazyValidators,
    // GraphQL has already shaped the responses; compiled serialisers would only drop fields.
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyHttpOptions<Server>['schemaController']>

export interface HttpSettings {
  readonly production: boolean
  readonly corsOrigins: readonly string[]
  /** Off where a proxy compresses. */
  readonly compression: 'on' | 'off'
  readonly logLevel: string
  readonly arrival: ArrivalTimes
  /** Maximum number of open connections. */
  readonly connections: number
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[]
  /** Standard output by default. */
  readonly logStream?: { write(line: string): void }
}

/** Responses below this size fit into one or two packets. */
const smallestCompressedBytes = 1_024

/** The HTTP server with its log, headers and error handling, and without routes. It does not listen. */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    ...endSlowRequests(settings.arrival),
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still served.
    return503OnClosing: false,
    schemaController,
    genReqId: newRequestId,
    logController: new RequestLog(),
    logger: {
      level: settings.logLevel,
      redact: ['headers.authorization'],
      hooks: { logMethod: foldFaults() },
      serializers: {
        err: loggedError,
        // The route and not the URL, which can contain names, addresses and keys.
        req: ({ method, routeOptions }) => ({ method, path: routeOptions.url ?? unknownRoute }),
      },
      stream: settings.logStream ?? pino.destination({ dest: 1, sync: false }),
    },
    childLoggerFactory: (logger, bindings, options, rawRequest) => {
      const ids: Record<string, unknown> = { requestId: bindings['reqId'] }
      const clientId = clientRequestId(rawRequest)
      if (clientId !== null) ids['clientRequestId'] = clientId
      const correlation = correlationId(rawRequest)
      if (correlation !== null) ids['correlationId'] = correlation
      return logger.child(ids, options)
    },
    // An address that cannot be decoded fails before routing.
    frameworkErrors: sendError,
  })
  limitConnections(app.server, settings.connections, app.log)
  endConnectionsOnClose(app)
  // Fastify's parser for plain text would pass such bodies to GraphQL.
  app.removeContentTypeParser('text/plain')
  limitJsonBodies(app)
  app.setErrorHandler(sendError)
  answerRequestIds(app)
  const headers = { ...headersOf(), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  app.addHook('preParsing', refuseEncoded)
  await allowOrigins(app, {
    configured: settings.corsOrigins,
    development: !settings.production,
  })
  if (settings.compression === 'on') {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: smallestCompressedBytes,
      globalDecompression: false,
    })
  }
  return app
}

/** Refuses compressed bodies (RFC 9110 section 8.4): the body limit does not cover their unpacked size. */
const refuseEncoded: preParsingHookHandler = (request, reply, payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') {
    done(null, payload)
    return
  }
  void reply.header('accept-encoding', 'identity')
  done(Object.assign(new Error('The body is encoded.'), { statusCode: 415 }))
}
