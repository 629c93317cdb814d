import { grouped } from '../../src/foundation/grouped.js'
import type {
  AccountRecord,
  AssetRecord,
  PersonRecord,
  TenureRecord,
} from '../../src/records/model/record-model.js'
import type { AccountDraft } from './accounts.js'
import type { PersonDraft } from './people.js'
import type { TenureDraft } from './tenure-drafts.js'
import { tenureRecord } from './tenure-records.js'

/** An asset with the records of its households. */
export interface HomeRecords {
  readonly assets: readonly AssetRecord[]
  readonly persons: readonly PersonRecord[]
  readonly tenures: readonly TenureRecord[]
  readonly accounts: readonly AccountRecord[]
}

export interface HomeParts {
  readonly assets: Iterable<AssetRecord>
  readonly persons: readonly PersonDraft[]
  readonly tenures: readonly TenureDraft[]
  readonly accounts: readonly AccountDraft[]
  readonly personRecord: (draft: PersonDraft) => PersonRecord
}

/** Each asset with its tenures, their accounts and persons; persons without a tenure last. */
export function* homesOf(parts: HomeParts): Generator<HomeRecords> {
  const tenuresOf = grouped(parts.tenures, ({ property }) => property.id)
  const accountsOf = grouped(parts.accounts, ({ tenure }) => tenure.id)
  const remaining = new Set(parts.persons)
  for (const asset of parts.assets) {
    const tenures = tenuresOf.get(asset.id) ?? []
    const persons = tenures
      .flatMap(({ members }) => members.map(({ person }) => person))
      .filter((person) => person !== null)
      // A person with two homes is stored with the first home.
      .filter((person) => remaining.delete(person))
    yield {
      assets: [asset],
      persons: persons.map(parts.personRecord),
      tenures: tenures.map(tenureRecord),
      accounts: tenures.flatMap(({ id }) => (accountsOf.get(id) ?? []).map(({ record }) => record)),
    }
  }
  for (const person of remaining) {
    yield { assets: [], persons: [parts.personRecord(person)], tenures: [], accounts: [] }
  }
}
