import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyBaseLogger } from 'fastify'
import {
  execute,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { RequestContext } from '../schema/request-context.js'
import type { RequestedOperation } from './charge.js'
import { formatError } from './format-error.js'
import { documentLimits } from './limits.js'
import { operationRules } from './operation-rules.js'
import type { ParsedDocuments } from './parse.js'
import { respond, type ResponseSettings } from './respond.js'

type Run = (operation: RequestedOperation, context: RequestContext) => Promise<ExecutionResult>

export interface ApolloParts {
  readonly schema: GraphQLSchema
  readonly introspection: boolean
  readonly log: FastifyBaseLogger
  readonly parsed: ParsedDocuments
  readonly responses: ResponseSettings
  /** Runs a parsed and validated operation. */
  readonly run: Run
}

/** Creates the GraphQL server, which still has to be started. */
export function createApollo(parts: ApolloParts): ApolloServer<RequestContext> {
  const { schema, introspection, log, parsed, responses, run } = parts
  return new ApolloServer<RequestContext>({
    gateway: runBy(run, schema),
    documentStore: parsed,
    introspection,
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      respond(responses),
    ],
    validationRules: operationRules,
    parseOptions: { maxLexicalTokens: documentLimits.tokens },
    validationOptions: {
      maxErrors: documentLimits.validationErrors,
      hideSuggestions: !introspection,
    },
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    persistedQueries: { cache: emptyCache },
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    logger: log,
    // The composition root stops Apollo, after the HTTP server has drained.
    stopOnTerminationSignals: false,
  })
}

/** Apollo accepts an executor only as a gateway to subgraphs. */
function runBy(
  run: Run,
  schema: GraphQLSchema,
): ApolloServerOptionsWithGateway<RequestContext>['gateway'] {
  return {
    load: () =>
      Promise.resolve({
        executor: ({ document, operation, request: { operationName, variables }, context }) => {
          // Apollo also calls the executor if the document has no operation with the requested name.
          const requestedOperation = operation as OperationDefinitionNode | undefined
          return requestedOperation === undefined
            ? Promise.resolve(execute({ schema, document, operationName }))
            : run({ document, operation, operationName, variables }, context as RequestContext)
        },
      }),
    onSchemaLoadOrUpdate: (update) => {
      update({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: () => Promise.resolve(),
  }
}

/** Callers cannot register documents: Apollo only checks a digest that comes with its text. */
const emptyCache = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(true),
}
