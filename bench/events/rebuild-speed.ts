import type { Database } from '../../src/database/database.js'
import { rowsOf } from '../../src/database/row-source.js'
import { IndexTable } from '../../packages/search-engine/src/postgres/table.js'
import type {
  IndexDefinition,
  SearchDocument,
} from '../../packages/search-engine/src/search-engine.js'
import { documentsOf } from '../../src/search/indexing/document-source.js'
import { IndexRebuilder } from '../../src/search/indexing/index-rebuilder.js'
import { beforeAll, recordIdsAfter } from '../../src/search/indexing/record-ids.js'
import { buildIndexes } from '../../src/search/indexing/several-indexes.js'
import {
  indexDefinitions,
  indexNames,
  kindOfIndex,
  type IndexName,
} from '../../src/search/kinds/kinds.js'
import { housingLanguage } from '../../src/search/language/housing-language.js'
import type { Finding } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withWorld, type WorldSizes } from './world.js'

interface RebuildSpeed {
  readonly index: string
  readonly records: number
  /** From the records to the swap. */
  readonly seconds: number
  /** Of inserts of the same rows, which are composed before. */
  readonly plainSeconds: number
}

/** The least speed of a rebuild beside plain inserts. */
const leastOfPlain = 0.7

/** The batch size of a rebuild. */
const batchSize = 1_000

/** Rebuilds each index, beside plain inserts of the same rows into a table with the same indexes, and then all. */
export function measureRebuild(sizes: WorldSizes, server: DatabaseServer): Promise<Finding> {
  return withWorld(server, sizes, async ({ database, engine }) => {
    const rebuilder = new IndexRebuilder(engine, database)
    const each: RebuildSpeed[] = []
    for (const definition of indexDefinitions) {
      const { name: index } = definition
      const plain = await insertPlainly(database, definition)
      const seconds = await secondsOf(() =>
        withProgress(`rebuilding ${index}`, (onProgress) =>
          rebuilder.rebuild(index, { onProgress }),
        ),
      )
      each.push({ index, seconds, ...plain })
    }
    const together = await secondsOf(() =>
      withProgress('rebuilding all', (onProgress) =>
        buildIndexes(database, indexNames, { onProgress }, async (index, watch) => {
          await rebuilder.rebuild(index, watch)
        }),
      ),
    )
    const total = (of: (speed: RebuildSpeed) => number) =>
      each.reduce((sum, speed) => sum + of(speed), 0)
    const all: RebuildSpeed = {
      index: 'all by one command',
      records: total(({ records }) => records),
      seconds: together,
      plainSeconds: total(({ plainSeconds }) => plainSeconds),
    }
    return {
      text: section(
        'Rebuilding indexes, records a second',
        ['', 'records', 'rebuild', 'plain inserts', '× plain'],
        [...each, all].map(({ index, records, seconds, plainSeconds }) => [
          index,
          whole(records),
          whole(records / seconds),
          whole(records / plainSeconds),
          (plainSeconds / seconds).toFixed(2),
        ]),
      ),
      goals: [
        {
          about: 'all indexes by one command beside plain inserts',
          bound: 'at least',
          wanted: leastOfPlain,
          reached: [all.plainSeconds / all.seconds],
          unit: '×',
        },
      ],
    }
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function insertPlainly(
  database: Database,
  definition: IndexDefinition<IndexName>,
): Promise<Pick<RebuildSpeed, 'records' | 'plainSeconds'>> {
  const { pool } = database
  const table = new IndexTable(definition, housingLanguage, { suffix: '_plain' })
  await pool.query(table.ddl().join(';\n'))
  let records = 0
  let plainSeconds = 0
  for await (const documents of documentBatches(database, definition.name)) {
    const { columns, words } = table.rows.of(documents)
    plainSeconds += await secondsOf(() => pool.query(table.upsertSql(), [...columns, words]))
    records += documents.length
  }
  await pool.query(`drop table ${table.name}, ${table.vocabulary}`)
  return { records, plainSeconds }
}

/** The documents of an index in the order in which a rebuild writes them. */
async function* documentBatches(
  database: Database,
  index: IndexName,
): AsyncGenerator<SearchDocument[]> {
  const kind = kindOfIndex[index]
  let ids = await recordIdsAfter(database.pool, kind, beforeAll, batchSize)
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    yield await documentsOf(kind, ids, rowsOf(database))
    ids = await recordIdsAfter(database.pool, kind, last, batchSize)
  }
}
