import type { AddressBook } from './addresses.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'
import type { References } from './references.js'
import type { DayNumber } from './calendar.js'

/** Sources of randomness, ids, references and addresses. */
export interface Makers {
  readonly random: Random
  readonly ids: IdSource
  readonly references: References
  readonly addresses: AddressBook
}

/** The makers of records that depend on the day. */
export type DatedMakers = Pick<Makers, 'random' | 'ids'> & { readonly today: DayNumber }
