import type { RowReader } from '../../records/row-reader.js'
import type { SourceSnapshot } from '../projection/source-snapshot.js'

export type StoredRecords = Awaited<ReturnType<typeof storedRecords>>

/** The stored records of a snapshot, with a constant number of statements. */
export async function storedRecords(
  reader: RowReader,
  { persons, assets, tenures, accounts, transactions }: SourceSnapshot,
) {
  return {
    persons: await reader.persons([...persons.keys()]),
    assets: await reader.assets([...assets.keys()]),
    tenures: await reader.tenures([...tenures.keys()]),
    accounts: await reader.accounts([...accounts.keys()]),
    transactions: await reader.transactions([...transactions.keys()]),
  }
}
