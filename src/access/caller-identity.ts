import type { Principal } from './principal.js'

type Caller = Pick<Principal, 'kind' | 'id' | 'name' | 'keyIds'>

/** Prefix of the identity of a service. */
const service = 'service:'
/** Prefix of the identity of a person whose subject starts with `service:` or `user:`. */
const person = 'user:'

/**
 * The identity under which the caller owns records. The identity of a service contains the name of its key, so that a
 * replacement key keeps the ownership. No identity of a person can equal it. The database
 * function `caller_identity` has the same rule.
 */
export function identityOf({ kind, id, name }: Caller): string {
  if (kind === 'service') return `${service}${name}`
  return id.startsWith(service) || id.startsWith(person) ? `${person}${id}` : id
}

/** All identities of the caller: the current identity first, then those that earlier releases stored. */
export function identitiesOf(caller: Caller): string[] {
  return [identityOf(caller), ...formerIdentitiesOf(caller)]
}

/** Identities that earlier releases stored: for a service, the ids of its keys. */
export function formerIdentitiesOf({ kind, keyIds = [] }: Caller): readonly string[] {
  return kind === 'service' ? keyIds : []
}
