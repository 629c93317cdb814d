import type { Principal } from './principal.js'

type Caller = Pick<Principal, 'kind' | 'id' | 'name' | 'keyIds'>

/** How the identity of a service begins. */
const service = 'service:'
/** How that of a person begins whose subject would be taken for something else. */
const person = 'user:'

/**
 * What somebody makes is filed under it. That of a service is the name of its key, so that a key which
 * replaces another keeps what that had; no subject of a token can be mistaken for one. The database's
 * function `caller_identity` says the same.
 */
export function identityOf({ kind, id, name }: Caller): string {
  if (kind === 'service') return `${service}${name}`
  return id.startsWith(service) || id.startsWith(person) ? `${person}${id}` : id
}

/** The identities under which releases up to now have filed what the caller made: the present one first. */
export function identitiesOf(caller: Caller): string[] {
  return [identityOf(caller), ...formerIdentitiesOf(caller)]
}

/** Releases of before filed what a service made under the ids of its keys. */
export function formerIdentitiesOf({ kind, keyIds = [] }: Caller): readonly string[] {
  return kind === 'service' ? keyIds : []
}
