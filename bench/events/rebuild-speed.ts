import { indexDefinitions, indexNames, type IndexName } from '../../src/search/kinds/kinds.js'
import { housingLanguage } from '../../src/search/language/housing-language.js'
import type { Database } from '../../src/database/database.js'
import type { MaintainedEngine } from '../../src/search-engine/maintained-engine.js'
import { IndexTable } from '../../src/search-engine/postgres/table.js'
import type { IndexDefinition } from '../../src/search-engine/search-engine.js'
import { IndexRebuilder } from '../../src/search/indexing/index-rebuilder.js'
import { buildIndexes } from '../../src/search/indexing/several-indexes.js'
import { type OnProgress, withProgress } from '../support/progress.js'
import { documentBatches } from './document-batches.js'
import type { World } from './world.js'

/** How long one index takes. */
export interface RebuildSpeed extends PlainLoad {
  readonly index: string
  /** From the records to the swap. */
  readonly seconds: number
}

/** What a rebuild is compared with: the same documents, ready made, without searches and writes beside. */
export interface PlainLoad {
  readonly records: number
  /** The engine makes its own of them. */
  readonly engineSeconds: number
  /** What the engine makes of them is there already, and only stored. */
  readonly plainSeconds: number
}

/** How long all indexes take. */
export interface RebuildSpeeds {
  readonly each: readonly RebuildSpeed[]
  /** All of them by one command. */
  readonly togetherSeconds: number
}

type LoadPlainly = (
  definition: IndexDefinition<IndexName>,
  onProgress: OnProgress,
) => Promise<PlainLoad>

/** Rebuilds each index in the database, and loads a table beside it with what the rebuild has to make. */
export function measureRebuild(world: World): Promise<RebuildSpeeds> {
  return compareRebuilds(world, world.engine, world.label, (definition, onProgress) =>
    loadTable(world.database, definition, (done) => {
      onProgress(done, world.count)
    }),
  )
}

/** Each index in turn, first loaded plainly and then rebuilt, and then all of them as the command rebuilds them. */
export async function compareRebuilds(
  { database }: World,
  engine: MaintainedEngine,
  label: string,
  loadPlainly: LoadPlainly,
): Promise<RebuildSpeeds> {
  const rebuilder = new IndexRebuilder(engine, database)
  const each: RebuildSpeed[] = []
  for (const definition of indexDefinitions) {
    const { name: index } = definition
    const plain = await withProgress(`${label}: plain batches of ${index}`, (onProgress) =>
      loadPlainly(definition, onProgress),
    )
    const begun = performance.now()
    await withProgress(`${label}: rebuilding ${index}`, (onProgress) =>
      rebuilder.rebuild(index, { onProgress }),
    )
    each.push({ index, seconds: (performance.now() - begun) / 1000, ...plain })
  }
  const begun = performance.now()
  await withProgress(`${label}: rebuilding all`, (onProgress) =>
    buildIndexes(database, indexNames, { onProgress }, async (index, watch) => {
      await rebuilder.rebuild(index, watch)
    }),
  )
  return { each, togetherSeconds: (performance.now() - begun) / 1000 }
}

/** Into an empty table with the same indexes; how the documents come about does not count. */
async function loadTable(
  database: Database,
  definition: IndexDefinition<IndexName>,
  onProgress: (done: number) => void,
): Promise<PlainLoad> {
  const { pool } = database
  const table = new IndexTable(definition, housingLanguage, { suffix: '_plain' })
  await pool.query(table.ddl().join(';\n'))
  let records = 0
  let rowsMs = 0
  let insertMs = 0
  for await (const documents of documentBatches(database, definition.name)) {
    const begun = performance.now()
    const { columns, words } = table.rows.of(documents)
    const made = performance.now()
    await pool.query(table.upsertSql(), [...columns, words])
    rowsMs += made - begun
    insertMs += performance.now() - made
    records += documents.length
    onProgress(records)
  }
  await pool.query(`drop table ${table.name}, ${table.vocabulary}`)
  return {
    records,
    plainSeconds: insertMs / 1000,
    engineSeconds: (insertMs + rowsMs) / 1000,
  }
}
