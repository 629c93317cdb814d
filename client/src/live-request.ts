import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import type { RequestParams } from 'graphql-sse'

/** A subscription, as a typed document of the kit or as text. */
export type LiveRequest<Data, Variables> = {
  readonly query: TypedDocumentNode<Data, Variables> | string
  readonly operationName?: string
} & (Record<string, never> extends Variables
  ? { readonly variables?: Variables }
  : { readonly variables: Variables })

/** The request with its document as text. */
export function requestParams<Data, Variables>(
  request: LiveRequest<Data, Variables>,
): RequestParams {
  const { query } = request
  return { ...request, query: typeof query === 'object' ? print(query) : query } as RequestParams
}
