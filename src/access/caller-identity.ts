import type { Principal } from './principal.js'

type Identified = Pick<Principal, 'kind' | 'id' | 'name' | 'keyIds'>

/** Prefix of the identity of a service. */
const service = 'service:'
/** Prefix of the identity of a person whose subject starts with `service:` or `user:`. */
const person = 'user:'

/**
 * The identity under which the caller owns records. The identity of a service contains the name of its key, so that a
 * replacement key keeps the ownership. No identity of a person can equal it. The database
 * function `caller_identity` has the same rule.
 */
export function identityOf({ kind, id, name }: Identified): string {
  if (kind === 'service') return `${service}${name}`
  return id.startsWith(service) || id.startsWith(person) ? `${person}${id}` : id
}

/** All identities of the caller, including identities of earlier releases; the current one first. */
export function identitiesOf(identified: Identified): string[] {
  return [identityOf(identified), ...formerIdentitiesOf(identified)]
}

/** Earlier releases used the ids of the keys as the identity of a service. */
export function formerIdentitiesOf({ kind, keyIds = [] }: Identified): readonly string[] {
  return kind === 'service' ? keyIds : []
}
