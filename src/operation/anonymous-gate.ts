import {
  getOperationAST,
  GraphQLError,
  isNonNullType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'
import type { Authentication } from '../access/authentication.js'
import { knownCaller, refuse } from '../access/policy.js'
import type { ErrorCode } from '../errors/error-table.js'
import { introspectionIsOff } from './format-error.js'
import type { RefusedOperation } from '../schema/request-context.js'
import { documentLimits } from './limits.js'
import type { ParsedDocuments } from './parse.js'
import { rootFields } from './root-fields.js'

/**
 * Refuses documents of callers without a valid credential before validation, which is the most expensive step for a
 * hostile document. `__typename` is open to everyone, and so is introspection if it is turned on.
 */
export class AnonymousGate {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: Pick<ParsedDocuments, 'read'>,
    private readonly isIntrospectionOn: boolean,
  ) {}

  /** @returns null for a document that is open to the caller, and for a syntax error, which Apollo reports */
  refusal(
    authentication: Authentication,
    query: string,
    operationName: string | undefined,
  ): RefusedOperation | null {
    const refusal = refuse(authentication, knownCaller)
    const document = refusal === null ? null : this.documents.read(query)
    const operation = document === null ? null : requestedOperation(document, operationName)
    if (refusal === null || document === null || operation === null) return null
    const [closedField] = closedFields(document, this.isIntrospectionOn)
    if (closedField === undefined) return null
    const { operation: kind } = operation
    const fields = rootFields(operation, document)
    const refusedFields = [...fields].filter(([, { name }]) => name.value !== '__typename')
    if (!this.isIntrospectionOn && onlyIntrospection(refusedFields)) {
      const status = 400
      const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status } } as const
      const errors = [errorAt(closedField, introspectionIsOff, extensions)]
      return { kind, status, result: { errors } }
    }
    const { message, code } = refusal
    const errors = refusedFields
      .slice(0, documentLimits.aliases)
      .map(([key, field]) => errorAt(field, message, { code }, key))
    // The closed field may be in an unused part of the document.
    if (errors.length === 0) errors.push(errorAt(closedField, message, { code }))
    return { kind, status: 200, result: { errors, data: this.dataOf(kind, fields) } }
  }

  /**
   * Response data in which every root field except `__typename` is null. Null if a field may not be null, or if there
   * are too many fields.
   */
  private dataOf(
    kind: OperationTypeNode,
    fields: ReadonlyMap<string, FieldNode>,
  ): Record<string, unknown> | null {
    const root = this.schema.getRootType(kind)
    if (root === undefined || root === null || fields.size > documentLimits.aliases) return null
    if (![...fields.values()].every(({ name }) => isNullable(root, name.value))) return null
    return Object.fromEntries(
      Array.from(fields, ([key, { name }]) => [
        key,
        name.value === '__typename' ? root.name : null,
      ]),
    )
  }
}

function onlyIntrospection(fields: readonly [string, FieldNode][]): boolean {
  return fields.length > 0 && fields.every(([, { name }]) => isIntrospection(name.value))
}

function isNullable(root: GraphQLObjectType, name: string): boolean {
  if (name === '__typename') return true
  const field = root.getFields()[name]
  return field !== undefined && !isNonNullType(field.type)
}

function requestedOperation(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | null {
  const operation = getOperationAST(document, name) ?? null
  if (operation !== null) return operation
  const any = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return any?.kind === Kind.OPERATION_DEFINITION ? any : null
}

function errorAt(
  nodes: FieldNode,
  message: string,
  extensions: { readonly code: ErrorCode; readonly http?: { readonly status: number } },
  key?: string,
): GraphQLError {
  return new GraphQLError(message, { nodes, path: key === undefined ? null : [key], extensions })
}

/** Fields that need a credential, at the top level of the operations and fragments of a document. */
function closedFields(document: DocumentNode, isIntrospectionOn: boolean): readonly FieldNode[] {
  const closed: FieldNode[] = []
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      if (selection.kind === Kind.FIELD && !isOpen(selection, isIntrospectionOn))
        closed.push(selection)
    }
  }
  for (const part of document.definitions) {
    if (part.kind === Kind.OPERATION_DEFINITION) collect(part.selectionSet)
    if (part.kind === Kind.FRAGMENT_DEFINITION) {
      const isIntrospectionType = part.typeCondition.name.value.startsWith('__')
      if (!isIntrospectionOn || !isIntrospectionType) collect(part.selectionSet)
    }
  }
  return closed
}

function isOpen({ name, selectionSet }: FieldNode, isIntrospectionOn: boolean): boolean {
  // `__typename` with a selection is invalid. It counts as closed, because validation would read the whole selection
  // before reporting it.
  if (name.value === '__typename') return selectionSet === undefined
  return isIntrospectionOn && isIntrospection(name.value)
}

/** Whether a root field is introspection. */
function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type'
}
