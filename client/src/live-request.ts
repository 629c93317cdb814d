import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import type { RequestParams } from 'graphql-sse'

/** A subscription: a document of the kit, which brings its types, or a text. */
export type LiveRequest<Data, Variables> = {
  readonly query: TypedDocumentNode<Data, Variables> | string
  readonly operationName?: string
} & (Record<string, never> extends Variables
  ? { readonly variables?: Variables }
  : { readonly variables: Variables })

/** The request as it is sent. */
export function requestParams<Data, Variables>(
  request: LiveRequest<Data, Variables>,
): RequestParams {
  const { query } = request
  return { ...request, query: typeof query === 'object' ? print(query) : query } as RequestParams
}
