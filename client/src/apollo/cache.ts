import { InMemoryCache, type PossibleTypesMap, type TypePolicies } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { embeddedTypes, listArguments, possibleTypes } from '../documents/schema-shape.js'

/**
 * Apollo Client cache policies for the types of the gateway. `fetchMore` with `after` appends edges to a cursor
 * list. Numbered pages are cached one by one, because `page` is part of their key. Records are normalised by
 * `id`. Types without an `id` are cached inside their parent, and fields from several queries are merged.
 */
export function typePolicies(): TypePolicies {
  const lists = Object.entries(listArguments).map(([type, fields]) => {
    const policies = Object.entries(fields).map(
      ([field, keyArgs]) => [field, listPolicy(keyArgs)] as const,
    )
    return [type, { fields: Object.fromEntries(policies) }] as const
  })
  const embedded = embeddedTypes.map((type) => [type, { merge: true }] as const)
  return {
    ...Object.fromEntries(embedded),
    ...Object.fromEntries(lists),
    // The only viewer is the caller.
    Viewer: { keyFields: [] },
  }
}

/**
 * Keeps null for a refused list. Apollo's own policy replaces null with an empty list, and then reports missing fields.
 */
function listPolicy(keyArgs: readonly string[]): ReturnType<typeof relayStylePagination> {
  const policy = relayStylePagination([...keyArgs])
  const { merge } = policy
  if (typeof merge !== 'function') return policy
  return {
    ...policy,
    merge: (existing, incoming, options) => {
      if (incoming !== null) return merge(existing, incoming, options)
      const isNextPage = typeof options.args?.['after'] === 'string'
      return isNextPage && existing !== undefined ? existing : null
    },
  }
}

export function gatewayCache(): InMemoryCache {
  const types = Object.entries(possibleTypes).map(([name, those]) => [name, [...those]])
  return new InMemoryCache({
    typePolicies: typePolicies(),
    possibleTypes: Object.fromEntries(types) as PossibleTypesMap,
  })
}
