import type { FastifyRequest } from 'fastify'
import { isJsonObject } from '../foundation/json-object.js'

/** The document that a request to `/graphql` brings, and which of its operations is meant. */
export interface AskedText {
  readonly query: string
  readonly operationName: string | undefined
}

/** @returns null for a request that brings no document, or refers to one by its digest */
export function askedText({ method, body, query: search }: FastifyRequest): AskedText | null {
  const given = method === 'GET' ? search : body
  if (!isJsonObject(given)) return null
  const { query, operationName, extensions } = given
  // Apollo answers that none are kept, whatever the text beside it.
  if (isJsonObject(extensions) && 'persistedQuery' in extensions) return null
  if (typeof query !== 'string' || query === '') return null
  return { query, operationName: typeof operationName === 'string' ? operationName : undefined }
}
