import type { FastifyRequest } from 'fastify'
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import { knownCode } from '../../errors/error-table.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { isJsonObject } from '../../foundation/json-object.js'
import { plain } from '../../foundation/plain-spelling.js'
import type { Pipeline } from '../../operation/pipeline.js'

/** The GraphQL operation behind a path. It has one root field. */
export interface StoredOperation {
  readonly root: 'Query' | 'Mutation'
  readonly field: string
  readonly document: string
}

/**
 * Runs the operation of a path on the schema of `/graphql`, with its rules, scopes, masks and limits.
 *
 * @param values of the variables, with the paths' words for enums
 * @returns the value of the root field
 * @throws GatewayError with the code of the GraphQL error
 */
export async function executeStored<T>(
  { pipeline, schema }: { readonly pipeline: Pipeline; readonly schema: GraphQLSchema },
  request: FastifyRequest,
  { document: query, root, field }: StoredOperation,
  values: object,
): Promise<T> {
  const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType()
  // A variable has the name and the type of its argument.
  const args = type?.getFields()[field]?.args ?? []
  const variables = Object.fromEntries(
    Object.entries(values)
      // graphql-js reads an undefined variable as null, which arguments with a default reject.
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        withEnumNames(args.find((arg) => arg.name === name)?.type, value),
      ]),
  )
  const result = await pipeline.result({ query, variables }, pipeline.contextOf(request))
  const [error] = result.errors ?? []
  if (error !== undefined) throw gatewayError(error.message, error.extensions ?? {})
  const value = result.data?.[field] as T | undefined
  if (value === undefined) throw new Error(`The stored operation does not select ${field}.`)
  return value
}

/** Replaces the paths' words, such as `TenantName`, by GraphQL's enum names, such as `TENANT_NAME`. */
function withEnumNames(type: GraphQLType | undefined, value: unknown): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable) && Array.isArray(value)) {
    return value.map((item) => withEnumNames(nullable.ofType, item))
  }
  if (isInputObjectType(nullable) && isJsonObject(value)) {
    const fields = nullable.getFields()
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, field]) => [name, withEnumNames(fields[name]?.type, field)]),
    )
  }
  if (!isEnumType(nullable) || typeof value !== 'string') return value
  return nullable.getValues().find(({ name }) => plain(name) === plain(value))?.name ?? value
}

function gatewayError(message: string, { code, argument }: Record<string, unknown>): GatewayError {
  return new GatewayError({
    code: knownCode(typeof code === 'string' ? code : null) ?? 'INTERNAL_SERVER_ERROR',
    message,
    path: typeof argument === 'string' ? argument.split('.') : [],
  })
}
