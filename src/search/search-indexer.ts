import type { Database } from '../database/database.js'
import { RecordReader } from '../records/record-reader.js'
import type {
  ChangedRecords,
  RecordProjection,
  RecordTransaction,
} from '../records/record-store.js'
import { recordKinds, type RecordKind } from '../records/record-types.js'
import { accountDocument } from './documents/account-document.js'
import { assetDocument } from './documents/asset-document.js'
import { personDocument } from './documents/person-document.js'
import { tenureDocument } from './documents/tenure-document.js'
import { transactionDocument } from './documents/transaction-document.js'
import { present } from './documents/values.js'
import type { IndexName, SearchDocument, SearchEngine } from './engine/search-engine.js'
import { indexDefinitions } from './index-definitions.js'

const fillBatch = 500
const fillTimeoutMs = 60_000

/** Keeps the search indexes equal to the records. */
export class SearchIndexer implements RecordProjection {
  constructor(
    private readonly engine: SearchEngine,
    private readonly database: Database,
  ) {}

  /** Brings the engine's indexes up to date and fills those that are new from the records. */
  async prepare(): Promise<void> {
    for (const index of await this.engine.prepare(indexDefinitions)) {
      await this.fill(index)
      await this.engine.confirmFilled(index)
    }
  }

  async apply(transaction: RecordTransaction, affected: ChangedRecords): Promise<void> {
    for (const kind of recordKinds) await this.refresh(transaction, kind, affected[kind])
  }

  private async fill(index: IndexName): Promise<void> {
    const kind = recordKinds.find((candidate) => indexes[candidate].name === index)
    if (kind === undefined) throw new Error(`No kind of record fills the index ${index}.`)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await this.idsAfter(kind, after)
      const last = ids.at(-1)
      if (last === undefined) return
      await this.database.prisma.$transaction((tx) => this.refresh(tx, kind, ids), {
        timeout: fillTimeoutMs,
      })
      after = last
    }
  }

  private async idsAfter(kind: RecordKind, after: string): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select id from "${kind}" where id > $1 order by id limit ${fillBatch}`,
      [after],
    )
    return rows.map((row) => row.id)
  }

  private async refresh(
    transaction: RecordTransaction,
    kind: RecordKind,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return
    const { name, documents } = indexes[kind]
    const found = await documents(new RecordReader(transaction), ids)
    await this.engine.write(name, found, transaction)
    const known = new Set(found.map((document) => document.id))
    const gone = ids.filter((id) => !known.has(id))
    await this.engine.remove(name, gone, transaction)
  }
}

interface RecordIndex {
  readonly name: IndexName
  /** Documents of the records that exist; a constant number of statements. */
  readonly documents: (reader: RecordReader, ids: readonly string[]) => Promise<SearchDocument[]>
}

const indexes: Readonly<Record<RecordKind, RecordIndex>> = {
  person: {
    name: 'persons',
    async documents(reader, ids) {
      const persons = await reader.persons(ids)
      const memberships = await reader.memberships(ids)
      const tenures = [...memberships.values()].flat().map(({ tenure }) => tenure)
      const assets = await reader.assets(present(tenures.map((tenure) => tenure.tenuredAssetId)))
      return [...persons.values()].map((person) =>
        personDocument(person, memberships.get(person.id) ?? [], assets),
      )
    },
  },
  asset: {
    name: 'assets',
    async documents(reader, ids) {
      const assets = [...(await reader.assets(ids)).values()]
      const tenures = await reader.tenures(present(assets.map((asset) => asset.currentTenureId)))
      return assets.map((asset) => assetDocument(asset, tenures))
    },
  },
  tenure: {
    name: 'tenures',
    async documents(reader, ids) {
      const tenures = [...(await reader.tenures(ids)).values()]
      const assets = await reader.assets(present(tenures.map((tenure) => tenure.tenuredAssetId)))
      return tenures.map((tenure) => tenureDocument(tenure, assets))
    },
  },
  transaction: {
    name: 'transactions',
    async documents(reader, ids) {
      return [...(await reader.transactions(ids)).values()].map(transactionDocument)
    },
  },
  account: {
    name: 'accounts',
    async documents(reader, ids) {
      const accounts = [...(await reader.accounts(ids)).values()]
      const tenures = await reader.tenures(present(accounts.map((account) => account.targetId)))
      return accounts.map((account) => accountDocument(account, tenures))
    },
  },
}
