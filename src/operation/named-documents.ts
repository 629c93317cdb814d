import type { FastifyRequest } from 'fastify'
import {
  getNamedType,
  getOperationAST,
  GraphQLError,
  isInputObjectType,
  isScalarType,
  OperationTypeNode,
  typeFromAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { TrustedDocuments } from '../documents/trusted-documents.js'
import type { ErrorCode } from '../errors/error-table.js'
import { isJsonObject } from '../foundation/json-object.js'
import type { ParsedDocuments } from './parse.js'
import type { RefusedOperation } from '../schema/request-context.js'

/** The registered document that a request names; `text` is null if the document is refused. */
export interface NamedDocument {
  readonly text: string | null
  readonly refused: RefusedOperation | null
}

interface DocumentName {
  readonly id: unknown
  /** Whether the request has the form of Apollo's clients. */
  readonly isOfApollo: boolean
}

export interface NamedDocumentParts {
  readonly registered: Pick<TrustedDocuments, 'find'>
  readonly parsed: Pick<ParsedDocuments, 'readRegistered'>
  readonly schema: GraphQLSchema
  /** `only` if callers may not send texts. */
  readonly mode: 'also' | 'only'
}

const longestId = 300

const postRequired =
  'The variables of this document may contain search texts or contact data, and URLs are stored in logs. Use POST.'

/** Finds the registered documents that requests name. */
export class NamedDocuments {
  constructor(private readonly parts: NamedDocumentParts) {}

  /**
   * @returns null if the request contains its own text
   * @throws GatewayError SERVICE_UNAVAILABLE if the database is down
   */
  async find(request: FastifyRequest): Promise<NamedDocument | null> {
    const { registered, mode } = this.parts
    const params = paramsOf(request)
    const name = documentName(params)
    if (name === null) return mode === 'only' && bringsText(request) ? refuseText() : null
    const { id, isOfApollo } = name
    if ((params['query'] ?? undefined) !== undefined) {
      return refusal(400, 'BAD_REQUEST', 'Send either a query or a documentId, not both.')
    }
    if (typeof id !== 'string' || id === '' || id.length > longestId) {
      const message = `The id of a document must be a text of at most ${longestId} characters.`
      return refusal(400, 'BAD_REQUEST', message)
    }
    const document = await registered.find(id)
    if (document === null) return unknown(isOfApollo)
    const { text } = document
    return this.fits(text, request.method, params['operationName'])
      ? { text, refused: null }
      : refusal(405, 'POST_REQUIRED', postRequired)
  }

  /** False for a GET whose variables can hold personal data. */
  private fits(text: string, method: string, operationName: unknown): boolean {
    const document = this.parts.parsed.readRegistered(text)
    if (method !== 'GET' || document === null) return true
    const name = typeof operationName === 'string' ? operationName : undefined
    const operation = getOperationAST(document, name)
    return (
      operation === null || operation === undefined || fitsAddress(operation, this.parts.schema)
    )
  }
}

/** Scalars that hold no text. `Date` is not one of them: it may be a date of birth. */
const withoutText = new Set(['Boolean', 'DateTimeISO', 'Decimal', 'Float', 'ID', 'Int', 'UUID'])

/** Whether an operation may be sent by GET: no variable can hold a search text or contact data. */
function fitsAddress(
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  return variableDefinitions.every(({ type }) => {
    const variableType = typeFromAST(schema, type)
    return variableType !== undefined && !mayHoldText(getNamedType(variableType), new Set())
  })
}

function mayHoldText(type: GraphQLNamedType, visited: Set<GraphQLNamedType>): boolean {
  if (isScalarType(type)) return !withoutText.has(type.name)
  if (!isInputObjectType(type) || visited.has(type)) return false
  visited.add(type)
  return Object.values(type.getFields()).some((field) =>
    mayHoldText(getNamedType(field.type), visited),
  )
}

/** The parameters of a GraphQL request: from the URL of a GET, else from the body. */
export function paramsOf({
  method,
  query,
  body,
}: FastifyRequest): Readonly<Record<string, unknown>> {
  const params = method === 'GET' ? query : body
  return isJsonObject(params) ? params : {}
}

function documentName({
  documentId,
  extensions,
  query,
}: Readonly<Record<string, unknown>>): DocumentName | null {
  if (documentId !== undefined && documentId !== null) return { id: documentId, isOfApollo: false }
  // Apollo checks a digest that comes with its text.
  if (query !== undefined && query !== null) return null
  const { persistedQuery } = objectOf(extensions)
  const { version, sha256Hash } = objectOf(persistedQuery)
  return version === 1 && sha256Hash !== undefined ? { id: sha256Hash, isOfApollo: true } : null
}

/** In a URL, objects are JSON texts; Apollo refuses malformed ones. */
function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value
  if (typeof value !== 'string') return {}
  try {
    return objectOf(JSON.parse(value))
  } catch {
    return {}
  }
}

/** True if the request contains a document. Requests that open or end a reserved stream have none. */
function bringsText({ method, query }: FastifyRequest): boolean {
  return method === 'POST' || (isJsonObject(query) && 'query' in query)
}

function refuseText(): NamedDocument {
  const message = 'Only registered documents are accepted. Send a documentId.'
  return refusal(400, 'DOCUMENT_NOT_TRUSTED', message)
}

function unknown(isOfApollo: boolean): NamedDocument {
  const code = 'PERSISTED_QUERY_NOT_FOUND'
  // Apollo's clients then send the text: they expect this message with status 200.
  return isOfApollo
    ? refusal(200, code, 'PersistedQueryNotFound')
    : refusal(404, code, 'No document is registered under this id.')
}

function refusal(status: number, code: ErrorCode, message: string): NamedDocument {
  const errors = [new GraphQLError(message, { extensions: { code, http: { status } } })]
  return { text: null, refused: { kind: OperationTypeNode.QUERY, status, result: { errors } } }
}
