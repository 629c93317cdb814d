import type { Prisma } from '../../generated/prisma/client.js'
import { RecordReader } from '../../records/record-reader.js'
import type { RecordKind } from '../../records/record-model.js'
import { accountDocument } from '../documents/account-document.js'
import { assetDocument } from '../documents/asset-document.js'
import { personDocument } from '../documents/person-document.js'
import { tenureDocument } from '../documents/tenure-document.js'
import { transactionDocument } from '../documents/transaction-document.js'
import { present } from '../documents/values.js'
import type { DocumentSink } from '../engine/maintained-engine.js'
import type { IndexName, SearchDocument } from '../engine/search-engine.js'

/** The index that holds the records of a kind. */
export const indexOfKind = {
  person: 'persons',
  asset: 'assets',
  tenure: 'tenures',
  transaction: 'transactions',
  account: 'accounts',
} as const satisfies Record<RecordKind, IndexName>

/** The kind of record that an index holds. */
export const kindOfIndex = {
  persons: 'person',
  assets: 'asset',
  tenures: 'tenure',
  transactions: 'transaction',
  accounts: 'account',
} as const satisfies Record<IndexName, RecordKind>

/**
 * Documents of the records that exist, as they are now and in the order of the ids: engines show equal hits
 * in the order in which they were given them, which is to be the same after each rebuild. A constant number
 * of statements.
 */
export async function documentsOf(
  kind: RecordKind,
  ids: readonly string[],
  client: Prisma.TransactionClient,
): Promise<SearchDocument[]> {
  const made = await makers[kind](new RecordReader(client), ids)
  const documents = new Map(made.map((document) => [document.id, document]))
  return ids.flatMap((id) => documents.get(id) ?? [])
}

/** Makes an index hold of these records what is so now: their documents, or nothing of those gone. */
export async function refreshDocuments(
  sink: DocumentSink,
  kind: RecordKind,
  ids: readonly string[],
  client: Prisma.TransactionClient,
): Promise<void> {
  if (ids.length === 0) return
  await putDocuments(sink, ids, await documentsOf(kind, ids, client), client)
}

/** @param found the documents of those of the ids that exist */
export async function putDocuments(
  sink: DocumentSink,
  ids: readonly string[],
  found: readonly SearchDocument[],
  client: Prisma.TransactionClient,
): Promise<void> {
  const known = new Set(found.map((document) => document.id))
  await sink.write(found, client)
  await sink.remove(
    ids.filter((id) => !known.has(id)),
    client,
  )
}

type Maker = (reader: RecordReader, ids: readonly string[]) => Promise<SearchDocument[]>

const makers: Readonly<Record<RecordKind, Maker>> = {
  async person(reader, ids) {
    const persons = await reader.persons(ids)
    const memberships = await reader.memberships(ids)
    const tenures = [...memberships.values()].flat().map(({ tenure }) => tenure)
    const assets = await reader.assets(present(tenures.map((tenure) => tenure.tenuredAssetId)))
    return [...persons.values()].map((person) =>
      personDocument(person, memberships.get(person.id) ?? [], assets),
    )
  },
  async asset(reader, ids) {
    const assets = [...(await reader.assets(ids)).values()]
    const tenures = await reader.tenures(present(assets.map((asset) => asset.currentTenureId)))
    return assets.map((asset) => assetDocument(asset, tenures))
  },
  async tenure(reader, ids) {
    const tenures = [...(await reader.tenures(ids)).values()]
    const assets = await reader.assets(present(tenures.map((tenure) => tenure.tenuredAssetId)))
    return tenures.map((tenure) => tenureDocument(tenure, assets))
  },
  async transaction(reader, ids) {
    return [...(await reader.transactions(ids)).values()].map(transactionDocument)
  },
  async account(reader, ids) {
    const accounts = [...(await reader.accounts(ids)).values()]
    const tenures = await reader.tenures(present(accounts.map((account) => account.targetId)))
    return accounts.map((account) => accountDocument(account, tenures))
  },
}
