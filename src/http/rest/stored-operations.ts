import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../access/policy.js'
import { errorCodes, type ErrorCode } from '../../errors/error-table.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { ownRule } from '../../operation/field-rules.js'
import type { Pipeline } from '../../operation/pipeline.js'

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
  identify(request: FastifyRequest, reply: FastifyReply, operation: StoredOperation): Promise<void>
  /** Does the work of an identified request when it is its turn. */
  admit<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
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
  constructor(private readonly pipeline: Pipeline) {}

  identify(
    request: FastifyRequest,
    reply: FastifyReply,
    { root, field }: StoredOperation,
  ): Promise<void> {
    return this.pipeline.identify(request, reply, ownRule(root, field))
  }

  admit<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return this.pipeline.admit(reply, work)
  }

  mayRead(request: FastifyRequest, type: string, field: string): boolean {
    const { authentication } = this.pipeline.callers.of(request)
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
    const operation = { query: document, variables }
    const result = await this.pipeline.result(operation, this.pipeline.contextOf(request))
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
