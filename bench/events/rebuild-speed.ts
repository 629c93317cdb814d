import type { Database } from '../../src/database/database.js'
import { IndexTable } from '../../packages/search-engine/src/postgres/table.js'
import type {
  IndexDefinition,
  SearchDocument,
} from '../../packages/search-engine/src/search-engine.js'
import { documentsOf } from '../../src/search/indexing/document-source.js'
import { IndexLifecycle } from '../../src/search/indexing/index-lifecycle.js'
import { beforeAll, recordIds } from '../../src/search/indexing/record-ids.js'
import {
  indexDefinitions,
  indexNames,
  kindOfIndex,
  type IndexName,
} from '../../src/records/kinds/kinds.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withWorld, type WorldSizes } from './world.js'

interface RebuildSpeed {
  readonly index: string
  readonly records: number
  /** Seconds from the first read to the swap. */
  readonly seconds: number
  /** Seconds to insert the same rows, which are built beforehand. */
  readonly plainSeconds: number
}

/** Goal: speed of a rebuild relative to plain inserts. */
const minPlainShare = 0.7

/** The batch size of a rebuild. */
const batchSize = 1_000

/**
 * Compares rebuilds, of each index and of all indexes together, with plain inserts of the same rows into
 * tables with the same indexes.
 */
export function measureRebuild(sizes: WorldSizes, server: DatabaseServer): Promise<PartResult> {
  return withWorld(server, sizes, async ({ database, engine }) => {
    const lifecycle = new IndexLifecycle(engine, database)
    const each: RebuildSpeed[] = []
    for (const definition of indexDefinitions) {
      const { name: index } = definition
      const plain = await timePlainInserts(database, definition)
      const seconds = await secondsOf(() =>
        withProgress(`rebuilding ${index}`, (onProgress) =>
          lifecycle.rebuild(index, { onProgress }),
        ),
      )
      each.push({ index, seconds, ...plain })
    }
    const together = await secondsOf(() =>
      withProgress('rebuilding all', (onProgress) =>
        lifecycle.each(indexNames, { onProgress }, 2, async (index, watch) => {
          await lifecycle.rebuild(index, watch)
        }),
      ),
    )
    const total = (of: (speed: RebuildSpeed) => number) =>
      each.reduce((sum, speed) => sum + of(speed), 0)
    const all: RebuildSpeed = {
      index: 'all, with one command',
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
          about: 'rebuild of all indexes with one command, relative to plain inserts',
          bound: 'at least',
          target: minPlainShare,
          values: [all.plainSeconds / all.seconds],
          unit: '×',
        },
      ],
    }
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function timePlainInserts(
  database: Database,
  definition: IndexDefinition<IndexName>,
): Promise<Pick<RebuildSpeed, 'records' | 'plainSeconds'>> {
  const { sql } = database
  const table = new IndexTable(definition, housingLanguage, '_plain')
  await sql.execute(table.ddl().join(';\n'))
  let records = 0
  let plainSeconds = 0
  for await (const documents of documentBatches(database, definition.name)) {
    const { columns, words } = table.rows.of(documents)
    plainSeconds += await secondsOf(() => sql.query(table.upsertSql(), [...columns, words]))
    records += documents.length
  }
  await sql.execute(`drop table ${table.name}, ${table.vocabulary}`)
  return { records, plainSeconds }
}

/** The documents of an index in the order of a rebuild. */
async function* documentBatches(
  database: Database,
  index: IndexName,
): AsyncGenerator<SearchDocument[]> {
  const kind = kindOfIndex[index]
  for await (const ids of recordIds(database.sql, kind, beforeAll, batchSize)) {
    yield await documentsOf(kind, ids, database.sql)
  }
}
