import {
  getLocation,
  getOperationAST,
  GraphQLError,
  isNonNullType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type GraphQLFormattedError,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql'
import type { Authentication } from '../access/authentication.js'
import { knownCaller, refuse } from '../access/policy.js'
import type { ErrorCode } from '../errors/error-table.js'
import { introspectionIsOff } from './format-error.js'
import type { RefusedOperation } from '../schema/refused-operation.js'
import { limits } from './limits.js'
import { closedFields, isIntrospection, rootFields } from './root-fields.js'

/**
 * Looks at the documents of callers without a valid credential before they are validated, which is
 * where a hostile one costs most. Open to everyone are `__typename` and, where it is on, introspection.
 */
export class AnonymousGate {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  /** @returns null for what is open to the caller, and for what Apollo refuses because it is no GraphQL */
  refusal(
    authentication: Authentication,
    query: string,
    operationName: string | undefined,
  ): RefusedOperation | null {
    if (refuse(authentication, knownCaller) === null) return null
    const document = parsed(query)
    return document === null ? null : this.refusalOf(authentication, document, operationName)
  }

  /** The same for a document that was read before. */
  refusalOf(
    authentication: Authentication,
    document: DocumentNode,
    operationName: string | undefined,
  ): RefusedOperation | null {
    const refusal = refuse(authentication, knownCaller)
    const operation = refusal === null ? null : meantOperation(document, operationName)
    if (refusal === null || operation === null) return null
    const closed = closedFields(document, this.introspection)
    const [first] = closed
    if (first === undefined) return null
    const { operation: kind } = operation
    const asked = rootFields(operation, document)
    const refused = [...asked].filter(([, { name }]) => name.value !== '__typename')
    if (!this.introspection && onlyIntrospection(refused)) {
      const errors = [errorAt(first, introspectionIsOff, 'GRAPHQL_VALIDATION_FAILED')]
      return { kind, status: 400, result: { errors } }
    }
    const errors = refused
      .slice(0, limits.aliases)
      .map(([key, field]) => errorAt(field, refusal.message, refusal.code, key))
    // What is closed may also stand in a part of the document that is not used.
    if (errors.length === 0) errors.push(errorAt(first, refusal.message, refusal.code))
    return { kind, status: 200, result: { errors, data: this.dataOf(kind, asked) } }
  }

  /** What is left of the answer where every closed field is null. */
  private dataOf(
    kind: OperationTypeNode,
    asked: ReadonlyMap<string, FieldNode>,
  ): Record<string, unknown> | null {
    const root = this.schema.getRootType(kind)
    if (root === undefined || root === null || asked.size > limits.aliases) return null
    const isLeft = [...asked.values()].every(({ name }) => isNullable(root, name.value))
    if (!isLeft) return null
    return Object.fromEntries(
      Array.from(asked, ([key, { name }]) => [key, name.value === '__typename' ? root.name : null]),
    )
  }
}

function onlyIntrospection(asked: readonly [string, FieldNode][]): boolean {
  return asked.length > 0 && asked.every(([, { name }]) => isIntrospection(name.value))
}

function isNullable(root: GraphQLObjectType, name: string): boolean {
  if (name === '__typename') return true
  const field = root.getFields()[name]
  return field !== undefined && !isNonNullType(field.type)
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { maxLexicalTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}

function meantOperation(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  const meant = getOperationAST(document, name) ?? null
  if (meant !== null) return meant
  const any = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return any?.kind === Kind.OPERATION_DEFINITION ? any : null
}

function errorAt(
  { loc }: FieldNode,
  message: string,
  code: ErrorCode,
  key?: string,
): GraphQLFormattedError {
  return {
    message,
    ...(loc === undefined ? {} : { locations: [getLocation(loc.source, loc.start)] }),
    ...(key === undefined ? {} : { path: [key] }),
    extensions: { code },
  }
}
