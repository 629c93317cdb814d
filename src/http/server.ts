import type { Server } from 'node:http'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type preParsingHookHandler,
} from 'fastify'
import pino from 'pino'
import { limits } from '../operation/limits.js'
import { boundConnections, closeAfterLastAnswers, endUnusedOnClose } from './connections.js'
import { BrokenRequests } from './broken-requests.js'
import { sendError } from './error-answer.js'
import { foldFaults } from './fault-lines.js'
import { forbidCaching } from './cache-policy.js'
import { compressAnswers } from './compression.js'
import { allowOrigins } from './cross-origin.js'
import { limitJsonBodies } from './json-bodies.js'
import { loggedError, RequestLog, type RequestLogSettings } from './request-log.js'
import {
  answerRequestIds,
  clientRequestId,
  correlationId,
  newRequestId,
} from '../operation/request-ids.js'
import { lazyValidators } from './validator.js'
import { unknownRoute } from '../operation/request-facts.js'
import { securityHeaders } from './security-headers.js'
import { endSlowRequests, type ArrivalTimes } from './slow-requests.js'

/** Used instead of Fastify's own, which take a tenth of a start to load; the types know those only. */
const schemaController = {
  compilersFactory: {
    buildValidator: lazyValidators,
    // Answers are made by the schema of GraphQL already; compiled serialisers would only drop fields.
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyHttpOptions<Server>['schemaController']>

export interface HttpSettings {
  readonly production: boolean
  readonly corsOrigins: readonly string[]
  /** Off where a proxy in front does it. */
  readonly compression: 'on' | 'off'
  readonly logLevel: string
  /** Every request has a line unless something else is given. */
  readonly requestLog?: RequestLogSettings
  readonly arrival: ArrivalTimes
  /** Connections that may be open at once. */
  readonly connections: number
  /** Addresses and networks whose forwarding headers say where a request comes from. */
  readonly trustProxy: readonly string[]
  /** Where log lines go; standard output unless given. */
  readonly logStream?: { write(line: string): void }
}

/** The bare HTTP server: log, request ids, headers and error shapes. It has no routes and never listens. */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const broken = new BrokenRequests()
  const app = Fastify({
    bodyLimit: limits.bodyBytes,
    ...endSlowRequests(settings.arrival),
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    forceCloseConnections: 'idle',
    // What comes on open connections while the server closes is still answered, as the last on its connection.
    return503OnClosing: false,
    schemaController,
    genReqId: newRequestId,
    logController: new RequestLog(settings.requestLog ?? { share: 1, slowMs: Infinity }),
    logger: {
      level: settings.logLevel,
      redact: ['headers.authorization'],
      hooks: { logMethod: foldFaults() },
      serializers: {
        err: loggedError,
        // The route, for callers put addresses, names and keys into paths and queries.
        req: ({ method, routeOptions }) => ({ method, path: routeOptions.url ?? unknownRoute }),
      },
      stream: settings.logStream ?? pino.destination({ dest: 1, sync: false }),
    },
    childLoggerFactory: (logger, bindings, options, rawRequest) => {
      const ids: Record<string, unknown> = { requestId: bindings['reqId'] }
      const given = clientRequestId(rawRequest)
      if (given !== null) ids['clientRequestId'] = given
      const correlation = correlationId(rawRequest)
      if (correlation !== null) ids['correlationId'] = correlation
      return logger.child(ids, options)
    },
    // What fails before there is a route: an address that cannot be decoded, or no HTTP at all.
    frameworkErrors: sendError,
    clientErrorHandler: (error, socket) => {
      broken.answer(error, socket)
    },
  })
  broken.follow(app)
  boundConnections(app.server, settings.connections, app.log)
  endUnusedOnClose(app)
  // Only JSON is taken; the parser for plain text would let such bodies through to GraphQL.
  app.removeContentTypeParser('text/plain')
  limitJsonBodies(app)
  app.setErrorHandler(sendError)
  answerRequestIds(app)
  forbidCaching(app)
  app.addHook('onRequest', securityHeaders())
  app.addHook('preParsing', refuseEncoded)
  closeAfterLastAnswers(app)
  await allowOrigins(app, {
    configured: settings.corsOrigins,
    development: !settings.production,
  })
  if (settings.compression === 'on') await compressAnswers(app)
  return app
}

/**
 * Refuses compressed bodies by the status that RFC 9110 section 8.4 has for them: the size of a body is
 * limited, and what a few bytes unpack to is not.
 */
const refuseEncoded: preParsingHookHandler = (request, reply, payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') {
    done(null, payload)
    return
  }
  void reply.header('accept-encoding', 'identity')
  done(Object.assign(new Error('The body is encoded.'), { statusCode: 415 }))
}
