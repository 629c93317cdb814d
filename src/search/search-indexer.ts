import type { Database } from '../database/database.js'
import { RecordReader } from '../records/record-reader.js'
import type {
  ChangedRecords,
  RecordProjection,
  RecordTransaction,
} from '../records/record-store.js'
import { assetDocument } from './documents/asset-document.js'
import { personDocument } from './documents/person-document.js'
import type { IndexName, SearchDocument, SearchEngine } from './engine/search-engine.js'
import { indexDefinitions } from './index-definitions.js'

const fillBatch = 500

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
    await this.refresh(transaction, 'persons', affected.person)
    await this.refresh(transaction, 'assets', affected.asset)
  }

  private async fill(index: IndexName): Promise<void> {
    let after: string | undefined
    for (;;) {
      const ids = await this.idsAfter(index, after)
      const last = ids.at(-1)
      if (last === undefined) return
      await this.database.prisma.$transaction((tx) => this.refresh(tx, index, ids))
      after = last
    }
  }

  private async idsAfter(index: IndexName, after: string | undefined): Promise<string[]> {
    const { prisma } = this.database
    const page = {
      ...(after === undefined ? {} : { where: { id: { gt: after } } }),
      select: { id: true },
      orderBy: { id: 'asc' },
      take: fillBatch,
    } as const
    const rows =
      index === 'persons' ? await prisma.person.findMany(page) : await prisma.asset.findMany(page)
    return rows.map((row) => row.id)
  }

  private async refresh(
    transaction: RecordTransaction,
    index: IndexName,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return
    const reader = new RecordReader(transaction)
    const documents =
      index === 'persons' ? await personDocuments(reader, ids) : await assetDocuments(reader, ids)
    await this.engine.write(index, documents, transaction)
    const known = new Set(documents.map((document) => document.id))
    const gone = ids.filter((id) => !known.has(id))
    await this.engine.remove(index, gone, transaction)
  }
}

async function personDocuments(
  reader: RecordReader,
  ids: readonly string[],
): Promise<SearchDocument[]> {
  const persons = await reader.persons(ids)
  const memberships = await reader.memberships(ids)
  const assetIds = [...memberships.values()]
    .flat()
    .flatMap(({ tenure }) => tenure.tenuredAssetId ?? [])
  const assets = await reader.assets([...new Set(assetIds)])
  return [...persons.values()].map((person) =>
    personDocument(person, memberships.get(person.id) ?? [], assets),
  )
}

async function assetDocuments(
  reader: RecordReader,
  ids: readonly string[],
): Promise<SearchDocument[]> {
  const assets = await reader.assets(ids)
  const tenureIds = [...assets.values()].flatMap((asset) => asset.currentTenureId ?? [])
  const tenures = await reader.tenures(tenureIds)
  return [...assets.values()].map((asset) => assetDocument(asset, tenures))
}
