import type { ApolloServer } from '@apollo/server'
import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Config } from '../config/config.js'
import type { RequestContext } from '../schema/request-context.js'
import { AnonymousGate } from './anonymous-gate.js'
import { createApollo } from './apollo.js'
import { OperationRunner } from './operation-runner.js'
import { ParsedDocuments } from './parsed-documents.js'

export interface OperationParts {
  readonly schema: GraphQLSchema
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** How often a document must come by before it is compiled, where any are. */
  readonly compileFrom: number
}

/** What answers operations. */
export interface Operations {
  /** Still has to be started. */
  readonly apollo: ApolloServer<RequestContext>
  readonly gate: AnonymousGate
  readonly runner: OperationRunner
  readonly parsed: ParsedDocuments
}

export function createOperations({ schema, config, log, compileFrom }: OperationParts): Operations {
  const introspection = !config.production
  const { ANSWER_BYTES: answerBytes } = config
  const runner = new OperationRunner(schema, {
    introspection,
    costLimit: config.OPERATION_COST_LIMIT,
    compileFrom: config.COMPILED_QUERIES === 'on' ? compileFrom : Infinity,
  })
  const parsed = new ParsedDocuments(schema, introspection)
  return {
    gate: new AnonymousGate(schema, parsed, introspection),
    runner,
    parsed,
    apollo: createApollo({ schema, introspection, runner, parsed, answerBytes, log }),
  }
}
