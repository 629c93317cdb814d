import { InMemoryCache, type PossibleTypesMap, type TypePolicies } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { embeddedTypes, listArguments, possibleTypes } from '../documents/schema-shape.js'

/**
 * How Apollo Client keeps what the gateway answers. Lists by cursor grow: `fetchMore` with `after` puts its
 * edges behind those that are there. Lists by number are kept one page each, because `page` is a part of
 * their key. Records are known by `id` everywhere; what has none lies inside its owner, and two queries that ask
 * for different fields of it complete each other.
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
    // There is one: the caller.
    Viewer: { keyFields: [] },
  }
}

/** Apollo's own makes an empty list of one that was refused, and then misses its fields. */
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
