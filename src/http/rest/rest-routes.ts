import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { refuse } from '../../access/policy.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { isJsonObject } from '../../foundation/json-object.js'
import { ownRule } from '../../operation/field-rules.js'
import type { Pipeline } from '../../operation/pipeline.js'
import { reportError } from '../error-answer.js'
import { sendFaults, sendProblem } from '../problem.js'
import { refuseOthers } from '../refused-methods.js'
import { invalidFaults } from '../validator.js'
import { messageStatusPath } from './message-status-path.js'
import { notificationPaths } from './notification-paths.js'
import { unknownParameters } from './paging.js'
import { readBody, readParameters, unknownNames, type Values } from './parameters.js'
import type { RestPath } from './rest-path.js'
import { searchPaths } from './search-paths.js'
import { executeStored } from './stored-operations.js'

interface RestParts {
  readonly schema: GraphQLSchema
  readonly pipeline: Pipeline
}

export function restPaths(schema: GraphQLSchema): readonly RestPath[] {
  return [...notificationPaths(schema), messageStatusPath, ...searchPaths(schema)]
}

/** Serves the paths of the notification and search services that the gateway replaces. */
export function addRestRoutes(app: FastifyInstance, parts: RestParts): void {
  const paths = restPaths(parts.schema)
  // In its own Fastify scope, because it has its own error handler and content type parsers.
  void app.register((scope, _options, done) => {
    scope.setErrorHandler(sendFailure)
    for (const path of paths) if (path.method !== 'DELETE') serve(scope, path, parts)
    void scope.register((deletions, _deleteOptions, registered) => {
      ignoreBodies(deletions)
      for (const path of paths) if (path.method === 'DELETE') serve(deletions, path, parts)
      registered()
    })
    for (const url of new Set(paths.map((path) => path.url))) {
      const methods = paths.filter((path) => path.url === url).map(({ method }) => method)
      refuseOthers(scope, url, methods)
    }
    done()
  })
}

/** The route's schema with the scopes of its operation: one requirement for each alternative. */
export function routeSchema({ operation, schema }: RestPath) {
  const rule = ownRule(operation.root, operation.field)
  const security =
    'allOf' in rule ? [{ bearer: rule.allOf }] : rule.anyOf.map((scope) => ({ bearer: [scope] }))
  return { ...schema, security }
}

function serve(app: FastifyInstance, path: RestPath, parts: RestParts): void {
  const { operation, schema, aliases = {}, faultsBeside } = path
  const { pipeline } = parts
  app.route({
    method: path.method,
    url: path.url,
    schema: routeSchema(path),
    // Authorises before the body is read, so that unknown callers cannot make the gateway parse one.
    onRequest: async (request, reply) =>
      pipeline.identify(request, reply, ownRule(operation.root, operation.field)),
    preValidation: (request, reply, next) => {
      if (schema.body !== undefined) {
        const body = readBody(request.body, schema.body.properties)
        if (!body.ok) {
          sendFaults(reply, body.faults)
          return
        }
        request.body = body.value
      }
      const properties = schema.querystring?.properties
      if (properties !== undefined) {
        const query = readParameters(request.query as Values, { properties, aliases })
        if (!query.ok) {
          sendFaults(reply, query.faults)
          return
        }
        const unknown = unknownNames(request.query as Values, { properties })
        if (unknown !== '') void reply.header(unknownParameters, unknown)
        request.query = query.value
      }
      next()
    },
    attachValidation: faultsBeside !== undefined,
    preHandler: (request, reply, next) => {
      const { validationError } = request
      if (validationError === undefined) {
        next()
        return
      }
      const invalid = invalidFaults(validationError)
      const fields = new Set(
        invalid.flatMap(({ path: [part, field] }) => (part === 'input' ? [field ?? ''] : [])),
      )
      const others = isJsonObject(request.body) ? faultsBeside?.(request.body, fields) : []
      sendFaults(reply, [...invalid, ...(others ?? [])])
    },
    handler: async (request, reply) =>
      pipeline.admit(reply, () =>
        path.handle({
          request,
          reply,
          query: request.query as Values,
          body: (request.body ?? {}) as Values,
          params: request.params as Readonly<Record<string, string>>,
          execute: (variables) => executeStored(parts, request, operation, variables),
          mayRead: (type, field) =>
            refuse(pipeline.callers.of(request).authentication, ownRule(type, field)) === null,
        }),
      ),
  })
}

function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.validation !== undefined) {
    sendFaults(reply, invalidFaults(error))
  } else if (error instanceof GatewayError) {
    const { code, message, argumentPath: path } = error
    sendFaults(reply, [{ code, message, path }])
  } else {
    const { message: detail, ...answer } = reportError(error, request)
    sendProblem(reply, { ...answer, detail })
  }
}

/** The body of a DELETE is ignored, whatever its media type, because some clients always send a Content-Type. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, parsed) => {
    payload.resume()
    parsed(null)
  })
}
