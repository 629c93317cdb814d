import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../access/policy.js'
import { errorCodes, type ErrorCode } from '../../errors/error-table.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { executeText } from '../../graphql/execute-text.js'
import { ownRule } from '../../graphql/field-rules.js'
import type { GraphqlRoute } from '../graphql-route.js'
import { OperationContext } from '../operation-context.js'

/** A GraphQL operation behind a path; it asks for one root field. */
export interface StoredOperation {
  readonly root: 'Query' | 'Mutation'
  readonly field: string
  readonly document: string
}

/** What the paths need of the gateway. */
export interface Operations {
  /**
   * Finds out who is calling.
   *
   * @throws GatewayError when they may not ask for the operation's field, or may not ask now
   */
  admit(request: FastifyRequest, operation: StoredOperation): Promise<void>
  /** Does the work of an admitted request when it is its turn. */
  inTurn: GraphqlRoute['callers']['inTurn']
  /** Whether an admitted caller may read a field that has scopes of its own. */
  mayRead(request: FastifyRequest, type: string, field: string): boolean
  /**
   * @returns the value of the root field
   * @throws GatewayError with the code that GraphQL answers with
   */
  ask<T>(request: FastifyRequest, operation: StoredOperation, variables: object): Promise<T>
}

/**
 * Serves the paths by the schema itself, so that services, rules, scopes, masks and limits are those of
 * GraphQL, now and after the next change.
 */
export class StoredOperations implements Operations {
  constructor(private readonly graphql: GraphqlRoute) {}

  async admit(request: FastifyRequest, operation: StoredOperation): Promise<void> {
    const { callers } = this.graphql
    const authentication = await callers.identify(request)
    const refusal = refuse(authentication, ownRule(operation.root, operation.field))
    if (refusal !== null) throw refusal
    callers.count(request)
  }

  inTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return this.graphql.callers.inTurn(request, reply, work)
  }

  mayRead(request: FastifyRequest, type: string, field: string): boolean {
    const { authentication } = this.graphql.callers.of(request)
    return refuse(authentication, ownRule(type, field)) === null
  }

  async ask<T>(
    request: FastifyRequest,
    { field, document }: StoredOperation,
    given: object,
  ): Promise<T> {
    // To graphql-js, a variable that is undefined is a null, which arguments with a default refuse.
    const variables = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    )
    const context = new OperationContext(this.graphql, this.graphql.callers.of(request), request.id)
    const result = await executeText(this.graphql.apollo, { query: document, variables }, context)
    const [error] = result.errors ?? []
    if (error !== undefined) throw thrown(error.message, error.extensions ?? {})
    const value = result.data?.[field] as T | undefined
    if (value === undefined) throw new Error(`The stored operation does not ask for ${field}.`)
    return value
  }
}

function thrown(message: string, { code, argument }: Record<string, unknown>): GatewayError {
  const known: ErrorCode = errorCodes.find((one) => one === code) ?? 'INTERNAL_SERVER_ERROR'
  const path = typeof argument === 'string' ? argument.split('.') : []
  return new GatewayError({ code: known, message, path })
}
