import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  HeaderMap,
} from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { RequestContext } from '../schema/request-context.js'
import { limitAnswer } from './answer-size.js'
import { reportCosts } from './cost/cost-limit.js'
import { formatError } from './format-error.js'
import { limits } from './limits.js'
import { logErrors } from './logged-errors.js'
import { mergeErrors } from './merged-errors.js'
import { noteFacts } from './noted-facts.js'
import { operationRules } from './operation-rules.js'
import type { OperationRunner } from './operation-runner.js'
import type { ParsedDocuments } from './parsed-documents.js'

/** Answers an operation that was refused before it came to Apollo, instead of running its stand-in. */
const answerRefused: ApolloServerPlugin<RequestContext> = {
  requestDidStart: ({ contextValue: { refused } }) =>
    Promise.resolve(
      refused === null
        ? undefined
        : {
            responseForOperation: () =>
              Promise.resolve({
                http: { status: refused.status, headers: new HeaderMap() },
                body: { kind: 'single' as const, singleResult: { ...refused.result } },
              }),
          },
    ),
}

export interface ApolloParts {
  readonly schema: GraphQLSchema
  readonly introspection: boolean
  readonly log: FastifyBaseLogger
  readonly runner: OperationRunner
  readonly parsed: ParsedDocuments
  /** How long the answer of one operation may be. */
  readonly answerBytes: number
}

/** Builds the GraphQL server around a schema; it still has to be started. */
export function createApollo({ schema, ...options }: ApolloParts): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    gateway: runBy(options.runner, schema),
    documentStore: options.parsed,
    introspection: options.introspection,
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      logFailures(options.log),
      noteFacts,
      answerRefused,
      mergeErrors,
      reportCosts(options.runner.costLimit),
      limitAnswer(options.answerBytes),
    ],
    validationRules: operationRules,
    parseOptions: { maxLexicalTokens: limits.tokens },
    validationOptions: {
      maxErrors: limits.validationErrors,
      hideSuggestions: !options.introspection,
    },
    hideSchemaDetailsFromClientErrors: !options.introspection,
    includeStacktraceInErrorResponses: false,
    persistedQueries: { cache: keepsNone },
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    logger: options.log,
    // The composition root stops it, after the HTTP server has drained.
    stopOnTerminationSignals: false,
  })
}

/** Apollo takes another executor only by the name of a gateway to other servers. */
function runBy(
  runner: OperationRunner,
  schema: GraphQLSchema,
): ApolloServerOptionsWithGateway<RequestContext>['gateway'] {
  return {
    load: () =>
      Promise.resolve({
        executor: ({ document, request: { operationName, variables }, context }) =>
          runner.run({ document, operationName, variables }, context as RequestContext),
      }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: () => Promise.resolve(),
  }
}

/**
 * Apollo's own store of documents that callers send keeps none: what may be asked by an id is registered. A
 * digest beside its text is found to be right, and the text is asked.
 */
const keepsNone = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(true),
}

function logFailures(log: FastifyBaseLogger): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didEncounterErrors({ errors, contextValue: { requestId }, operationName }) {
          logErrors(log, errors, { requestId, operationName })
          return Promise.resolve()
        },
      }),
  }
}
