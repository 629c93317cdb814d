import type { FastifyRequest } from 'fastify'
import { isJsonObject } from '../foundation/json-object.js'

/** A request that names a registered document instead of bringing one. */
export interface DocumentRequest {
  readonly id: string
  /** Whether the id stands where Apollo's clients write it. */
  readonly isOfApollo: boolean
  readonly variables: Record<string, unknown> | undefined
  readonly operationName: string | undefined
}

/** Why a request that names a document cannot be understood. */
export interface DocumentRequestFault {
  readonly fault: string
}

type Given = Readonly<Record<string, unknown>>

const longestId = 300

/** @returns null for a request that names no document, which may bring one */
export function documentRequest({
  method,
  body,
  query,
}: Pick<FastifyRequest, 'method' | 'body' | 'query'>):
  DocumentRequest | DocumentRequestFault | null {
  if (method === 'POST') return isJsonObject(body) ? read(body, (value) => value) : null
  return method === 'GET' && isJsonObject(query) ? read(query, parsed) : null
}

/** @param valueOf an object out of what was given, which is a text in an address */
function read(
  given: Given,
  valueOf: (value: unknown) => unknown,
): DocumentRequest | DocumentRequestFault | null {
  const documentId = given['documentId'] ?? undefined
  const extensions = given['extensions'] ?? undefined
  if (documentId === undefined && extensions === undefined) return null
  const query = given['query'] ?? undefined
  if (documentId !== undefined && query !== undefined) {
    return { fault: 'Send a query or the documentId of one, not both.' }
  }
  // A digest beside a text is Apollo's to look at, and so is whatever else may stand in extensions.
  const id = documentId ?? (query === undefined ? digestOf(valueOf(extensions)) : undefined)
  if (id === undefined) return null
  if (typeof id !== 'string' || id === '' || id.length > longestId) {
    return { fault: 'The id of a document is a text, and not a long one.' }
  }
  const variables = valueOf(given['variables'] ?? undefined)
  if (variables !== undefined && variables !== null && !isJsonObject(variables)) {
    return { fault: '"variables" must be an object.' }
  }
  const operationName = given['operationName'] ?? undefined
  if (operationName !== undefined && typeof operationName !== 'string') {
    return { fault: '"operationName" must be a text.' }
  }
  return {
    ...{ id, operationName, isOfApollo: documentId === undefined },
    variables: variables ?? undefined,
  }
}

function digestOf(extensions: unknown): unknown {
  if (!isJsonObject(extensions)) return undefined
  const { persistedQuery } = extensions
  if (!isJsonObject(persistedQuery) || persistedQuery['version'] !== 1) return undefined
  return persistedQuery['sha256Hash']
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return text === '' ? undefined : text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
