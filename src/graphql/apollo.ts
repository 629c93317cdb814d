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
import { getOperationAST, GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql'
import { currentScope } from '../foundation/work-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { limitAnswer } from './answer-size.js'
import { CostLimit, reportCosts } from './cost/cost-limit.js'
import { chargeOperation } from './charged-operations.js'
import { CompiledExecutor } from './execution/compiled-executor.js'
import { unlessStoppedResult } from './execution/stoppable.js'
import { formatError } from './format-error.js'
import { limits } from './limits.js'
import { logErrors } from './logged-errors.js'
import { mergeErrors } from './merged-errors.js'
import { noteFacts } from './noted-facts.js'
import { operationRules } from './operation-rules.js'

/** Answers an operation that was refused before it came to Apollo, instead of running what stands in for it. */
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
  /** How often a document must have come by before it is compiled; `Infinity` compiles none. */
  readonly compileFrom: number
  /** What one operation may cost, in the unit of `@cost`. */
  readonly costLimit: number
  /** How long the answer of one operation may be. */
  readonly answerBytes: number
}

/** Builds the GraphQL server around a schema; it still has to be started. */
export function createApollo({ schema, ...options }: ApolloParts): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    gateway: compiled(schema, options),
    introspection: options.introspection,
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      logFailures(options.log),
      noteFacts,
      answerRefused,
      mergeErrors,
      reportCosts(options.costLimit),
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
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    logger: options.log,
    // The composition root stops it, after the HTTP server has drained.
    stopOnTerminationSignals: false,
  })
}

/** Apollo takes another executor only by the name of a gateway to other servers. */
function compiled(
  schema: GraphQLSchema,
  options: {
    readonly compileFrom: number
    readonly costLimit: number
    readonly introspection: boolean
  },
): ApolloServerOptionsWithGateway<RequestContext>['gateway'] {
  const executor = new CompiledExecutor(schema, {
    compileFrom: options.compileFrom,
    coercionErrors: limits.coercionErrors,
    suggestions: options.introspection,
  })
  const costs = new CostLimit(schema, options.costLimit)
  return {
    load: () =>
      Promise.resolve({
        executor: async ({ document, request: { operationName, variables }, context }) => {
          const asked = { document, operationName, variables }
          const counted = costs.check(asked)
          if (counted instanceof GraphQLError) return { errors: [counted] }
          const { account } = context as RequestContext
          const refused = await chargeOperation(account, asked, counted?.cost ?? 1)
          if (refused !== null) return { errors: [refused] }
          ;(context as RequestContext).cost = counted
          const scope = currentScope()
          const operation = getOperationAST(document, operationName)
          if (operation?.operation === OperationTypeNode.MUTATION) scope?.beginChanges()
          return unlessStoppedResult(scope, () =>
            executor.execute({ ...asked, context, cost: counted?.cost ?? 0 }),
          )
        },
      }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: () => Promise.resolve(),
  }
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
