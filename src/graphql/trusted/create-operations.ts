import type { ApolloServer } from '@apollo/server'
import type { FastifyBaseLogger } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Config } from '../../config/config.js'
import type { RequestContext } from '../../schema/request-context.js'
import { AnonymousGate } from '../anonymous-gate.js'
import { createApollo } from '../apollo.js'
import { OperationRunner } from '../operation-runner.js'
import { SeenDocuments } from './seen-documents.js'
import { TrustedOperations } from './trusted-operations.js'

export interface OperationParts {
  readonly schema: GraphQLSchema
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** How often a document must come by before it is compiled, where any are. */
  readonly compileFrom: number
}

/** What answers operations, by their texts and by the ids of registered documents. */
export interface Operations {
  /** Still has to be started. */
  readonly apollo: ApolloServer<RequestContext>
  readonly gate: AnonymousGate
  readonly runner: OperationRunner
  readonly trusted: TrustedOperations
  readonly seen: SeenDocuments
}

/** Puts together what answers operations; both ways run them alike. */
export function createOperations({ schema, config, log, compileFrom }: OperationParts): Operations {
  const introspection = !config.production
  const { ANSWER_BYTES: answerBytes } = config
  const compiles = config.COMPILED_QUERIES === 'on'
  const runner = new OperationRunner(schema, {
    introspection,
    costLimit: config.OPERATION_COST_LIMIT,
    compileFrom: compiles ? compileFrom : Infinity,
  })
  const gate = new AnonymousGate(schema, introspection)
  const seen = new SeenDocuments(compiles)
  return {
    gate,
    runner,
    seen,
    apollo: createApollo({ schema, introspection, runner, seen, answerBytes, log }),
    trusted: new TrustedOperations({ schema, introspection, runner, gate, answerBytes, log }),
  }
}
