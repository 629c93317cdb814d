import type { RowReader } from '../../records/row-reader.js'
import type { Gathered } from '../projection/gathered.js'

export type StoredRecords = Awaited<ReturnType<typeof storedRecords>>

/** What is stored of the records of a batch, by kind and id: a constant number of statements. */
export async function storedRecords(
  reader: RowReader,
  { persons, assets, tenures, accounts, transactions }: Gathered,
) {
  return {
    persons: await reader.persons([...persons.keys()]),
    assets: await reader.assets([...assets.keys()]),
    tenures: await reader.tenures([...tenures.keys()]),
    accounts: await reader.accounts([...accounts.keys()]),
    transactions: await reader.transactions([...transactions.keys()]),
  }
}
