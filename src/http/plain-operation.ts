import type { FastifyRequest } from 'fastify'
import { isJsonObject } from '../foundation/json-object.js'
import { commonMediaType } from './media-type.js'

/** An operation for Apollo, and the media type of its answer. */
export interface PlainOperation {
  readonly operation: {
    readonly query: string
    readonly variables?: Record<string, unknown>
    readonly operationName?: string
    readonly extensions?: Record<string, unknown>
  }
  readonly mediaType: string
}

/**
 * The operation of a POST in the form that nearly all have: JSON with a query, and an `Accept`
 * that leaves nothing to find out.
 *
 * @returns null for every other request, well-formed or not
 */
export function plainOperation({ method, headers, body }: FastifyRequest): PlainOperation | null {
  const mediaType = commonMediaType(headers.accept)
  if (method !== 'POST' || mediaType === undefined || !isJsonObject(body)) return null
  const { query } = body
  if (typeof query !== 'string' || query === '') return null
  // Null says the same as nothing.
  const variables = body['variables'] ?? undefined
  const operationName = body['operationName'] ?? undefined
  const extensions = body['extensions'] ?? undefined
  if (operationName !== undefined && typeof operationName !== 'string') return null
  if (variables !== undefined && !isJsonObject(variables)) return null
  if (extensions !== undefined && !isJsonObject(extensions)) return null
  return {
    operation: {
      query,
      ...(variables && { variables }),
      ...(operationName !== undefined && { operationName }),
      ...(extensions && { extensions }),
    },
    mediaType,
  }
}
