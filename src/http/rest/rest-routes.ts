import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { ScopeRule } from '../../access/policy.js'
import { ownRule } from '../../operation/field-rules.js'
import { isJsonObject } from '../../foundation/json-object.js'
import { refuseOthers } from '../refused-methods.js'
import { messageStatusPath } from './message-status-path.js'
import { listPath, showPath } from './notification-read-paths.js'
import { NotificationWords } from './notification-words.js'
import { actPath, createPath, deletePath } from './notification-write-paths.js'
import { readBody, readParameters, type Named } from './parameters.js'
import { invalidFaults, sendFaults, sendThrown } from './rest-problem.js'
import type { RestPath } from './rest-path.js'
import { searchPaths } from './search-paths.js'
import type { Operations } from './stored-operations.js'

/** What the paths are served with. */
export interface RestParts {
  readonly schema: GraphQLSchema
  readonly operations: Operations
}

/**
 * Serves the paths of the two services that the gateway stands in for, by the same operations that
 * GraphQL callers may ask.
 */
export function addRestRoutes(app: FastifyInstance, { schema, operations }: RestParts): void {
  const words = new NotificationWords(schema)
  const paths = [
    ...[createPath(schema, words), listPath(words), showPath(words)],
    ...[actPath(schema, words), deletePath()],
    ...[messageStatusPath, ...searchPaths],
  ]
  // In a scope of its own: the shape of errors is for these paths only.
  void app.register((scope, _options, done) => {
    scope.setErrorHandler(sendThrown)
    for (const path of paths) if (path.method !== 'DELETE') serve(scope, path, operations)
    void scope.register((deletions, _deleteOptions, registered) => {
      ignoreBodies(deletions)
      for (const path of paths) if (path.method === 'DELETE') serve(deletions, path, operations)
      registered()
    })
    for (const url of new Set(paths.map((path) => path.url))) {
      const served = paths.filter((path) => path.url === url).map(({ method }) => method)
      refuseOthers(scope, url, served)
    }
    done()
  })
}

/** As OpenAPI has it: any one of the requirements, each with all of its scopes. */
function securityOf(rule: ScopeRule) {
  if ('allOf' in rule) return [{ bearer: rule.allOf }]
  return rule.anyOf.map((scope) => ({ bearer: [scope] }))
}

function serve(app: FastifyInstance, path: RestPath, operations: Operations): void {
  const { operation, schema, aliases = {}, faultsBeside } = path
  app.route({
    method: path.method,
    url: path.url,
    schema: { ...schema, security: securityOf(ownRule(operation.root, operation.field)) },
    // Before the body is read: strangers cannot make the gateway parse anything.
    onRequest: async (request, reply) => operations.identify(request, reply, operation),
    preValidation: (request, reply, next) => {
      if (schema.body !== undefined) {
        const read = readBody(request.body, schema.body.properties)
        if (!read.ok) {
          sendFaults(reply, read.faults)
          return
        }
        request.body = read.value
      }
      const properties = schema.querystring?.properties
      if (properties !== undefined) {
        const read = readParameters(request.query as Named, { properties, aliases })
        if (!read.ok) {
          sendFaults(reply, read.faults)
          return
        }
        request.query = read.value
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
      const besides = isJsonObject(request.body) ? faultsBeside?.(request.body, fields) : []
      sendFaults(reply, [...invalid, ...(besides ?? [])])
    },
    handler: async (request, reply) =>
      operations.admit(reply, () =>
        path.handle({
          ...{ request, reply, operations },
          query: request.query as Named,
          body: (request.body ?? {}) as Named,
          params: request.params as Readonly<Record<string, string>>,
          ask: (variables) => operations.ask(request, operation, variables),
        }),
      ),
  })
}

/** What comes with a request to delete does not matter, and some clients always name a media type. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, parsed) => {
    payload.resume()
    parsed(null)
  })
}
