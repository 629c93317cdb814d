import type { AddressBook } from './addresses.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'
import type { References } from './references.js'

/** Sources of randomness, ids, references and addresses. */
export interface Makers {
  readonly random: Random
  readonly ids: IdSource
  readonly references: References
  readonly addresses: AddressBook
}
