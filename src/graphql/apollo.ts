import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { RequestContext } from '../schema/request-context.js'
import { formatError, isExpected } from './format-error.js'
import { limits } from './limits.js'

/** Builds the GraphQL server around a schema; it still has to be started. */
export function createApollo(
  schema: GraphQLSchema,
  options: { readonly introspection: boolean; readonly log: FastifyBaseLogger },
): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    schema,
    introspection: options.introspection,
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      logUnexpected(options.log),
    ],
    validationRules: [
      // The rule spares __typename unless the list of exceptions is empty.
      maxAliasesRule({ n: limits.aliases, allowList: [] }),
      maxDepthRule({ n: limits.depth }),
      maxDirectivesRule({ n: limits.directives }),
    ],
    parseOptions: { maxLexicalTokens: limits.tokens },
    validationOptions: { maxErrors: limits.validationErrors },
    executionOptions: { maxCoercionErrors: limits.coercionErrors },
    hideSchemaDetailsFromClientErrors: !options.introspection,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    // The composition root stops it, after the HTTP server has drained.
    stopOnTerminationSignals: false,
  })
}

function logUnexpected(log: FastifyBaseLogger): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didEncounterErrors({ errors, contextValue, operationName }) {
          for (const error of errors) {
            if (isExpected(error)) continue
            log.error(
              {
                err: error.originalError ?? error,
                requestId: contextValue.requestId,
                operationName,
              },
              'unexpected error in a GraphQL operation',
            )
          }
          return Promise.resolve()
        },
      }),
  }
}
