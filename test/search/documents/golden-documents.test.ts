import { tableOf } from '../../../src/records/bulk-insert.js'
import { indexDefinitions, kindOfIndex, type IndexName } from '../../../src/records/kinds/kinds.js'
import { housingLanguage } from '../../../src/records/language/housing-language.js'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { expect, it } from 'vitest'
import { DemoData } from '../../../tools/landlord/demo-data.js'
import { PostgresRecordStore } from '../../../src/records/record-store.js'
import { meilisearchIndex } from '../../../packages/search-engine/src/meilisearch/settings.js'
import { IndexTable } from '../../../packages/search-engine/src/postgres/table.js'
import type {
  IndexDefinition,
  SearchDocument,
} from '../../../packages/search-engine/src/search-engine.js'
import { documentsOf } from '../../../src/search/indexing/document-source.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'

/** `UPDATE_GOLDEN_DOCUMENTS=on` writes the files, only for indexes with a new documentVersion. */
const updates = process.env['UPDATE_GOLDEN_DOCUMENTS'] === 'on'

const documentsAKind = 6

/** The index name and the stored documents of sample records, per engine. */
interface Golden {
  readonly meilisearch: { readonly name: string; readonly documents: unknown }
  readonly postgres: { readonly name: string; readonly rows: unknown; readonly words: unknown }
}

const database = await sharedDatabase()
const clock = new ManualClock('2026-03-04T09:30:00.000Z')
const records = new PostgresRecordStore(database, [], clock)
await new DemoData(database, records, clock).load({ size: 20 })

it.each(indexDefinitions)(
  'the documents of $name match its documentVersion',
  async (definition) => {
    const now = await goldenOf(definition)
    const file = fileURLToPath(new URL(`golden/${definition.name}.json`, import.meta.url))
    const golden = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden) : null
    for (const engine of ['meilisearch', 'postgres'] as const) {
      // Running gateways only fill a new index if its name changes.
      if (golden?.[engine].name !== now[engine].name && updates) continue
      expect(now[engine], advice(definition)).toEqual(golden?.[engine])
    }
    if (updates)
      await writeFile(file, await format(JSON.stringify(now), { parser: 'json', printWidth: 100 }))
  },
)

function advice({ name, documentVersion }: IndexDefinition): string {
  return `What is written into the index ${name} has changed. Set its documentVersion to ${documentVersion + 1}, then run this test with UPDATE_GOLDEN_DOCUMENTS=on.`
}

async function goldenOf(definition: IndexDefinition<IndexName>): Promise<Golden> {
  const kind = kindOfIndex[definition.name]
  const rows = await database.sql.query<{ id: string }>(
    `select id from ${tableOf(kind)} order by id`,
  )
  const step = Math.ceil(rows.length / documentsAKind)
  const ids = rows.map(({ id }) => id).filter((_, place) => place % step === 0)
  const documents = await documentsOf(kind, ids, database.sql)
  const { name } = new IndexTable(definition, housingLanguage)
  return {
    meilisearch: { name: meilisearchIndex(definition, '', housingLanguage).uid, documents },
    postgres: { name, ...(await stored(definition, documents)) },
  }
}

/** The rows and words of these documents in a scratch table beside the index. */
async function stored(definition: IndexDefinition, documents: readonly SearchDocument[]) {
  const table = new IndexTable(definition, housingLanguage, '_golden')
  await database.sql.execute(table.tableDdl().join(';'))
  const { columns, words } = table.rows.of(documents)
  await database.sql.execute(table.upsertSql(), [...columns, words])
  const rows = await database.sql.query<{ stored: unknown }>(
    `select to_jsonb(kept) - 'seq' as stored from ${table.name} kept order by id`,
  )
  const wordRows = await database.sql.query<{ word: string }>(
    `select word from ${table.vocabulary} order by word collate "C"`,
  )
  return {
    rows: rows.map((row) => row.stored),
    words: wordRows.map(({ word }) => word),
  }
}
