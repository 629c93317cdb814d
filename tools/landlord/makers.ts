import type { AddressBook } from './addresses.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'
import type { References } from './references.js'

/** What every part of the landlord is made with: chance, ids, numbers and addresses. */
export interface Makers {
  readonly random: Random
  readonly ids: IdSource
  readonly references: References
  readonly addresses: AddressBook
}
