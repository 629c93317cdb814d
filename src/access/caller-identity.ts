import type { Principal } from './principal.js'

type Caller = Pick<Principal, 'kind' | 'id' | 'name' | 'keyIds'>

/** Prefix of the identity of a service. */
const service = 'service:'
/** Prefix of the identity of a person whose subject starts with one of the prefixes. */
const person = 'user:'

/**
 * The owner of what the caller creates. The identity of a service is the name of its key, so that a
 * replacement key keeps the ownership. No token subject can equal it. The database
 * function `caller_identity` has the same rule.
 */
export function identityOf({ kind, id, name }: Caller): string {
  if (kind === 'service') return `${service}${name}`
  return id.startsWith(service) || id.startsWith(person) ? `${person}${id}` : id
}

/** All identities of the caller, including identities of earlier releases; the current one first. */
export function identitiesOf(caller: Caller): string[] {
  return [identityOf(caller), ...formerIdentitiesOf(caller)]
}

/** Earlier releases used the ids of the keys as the identity of a service. */
export function formerIdentitiesOf({ kind, keyIds = [] }: Caller): readonly string[] {
  return kind === 'service' ? keyIds : []
}
