import { createReadStream } from 'node:fs'
import { RecordImport } from '../../src/events/import/record-import.js'
import { withPendingWords } from '../../src/search/interpretation/word-index.js'
import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { clock } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withOpenDatabase, withWorld, type World, type WorldSizes } from './world.js'

/** Imports the landlord's file into an empty database. */
export function measureImport(sizes: WorldSizes, server: DatabaseServer): Promise<PartResult> {
  return withWorld(server, sizes, async (world) => {
    const { count, loadSeconds } = world
    const stored = count / loadSeconds
    const imported = await recordsPerSecond(world, server)
    return {
      text: section(
        `Importing ${whole(count)} records`,
        ['', 'a second', '× the store'],
        [
          { name: 'record store, 200 at a time', perSecond: stored },
          { name: 'records import', perSecond: imported },
        ].map(({ name, perSecond }) => [name, whole(perSecond), (perSecond / stored).toFixed(2)]),
      ),
      goals: [
        {
          about: 'records import relative to the record store',
          bound: 'at least',
          target: 1,
          values: [imported / stored],
          unit: '×',
        },
      ],
    }
  })
}

function recordsPerSecond({ file, count }: World, server: DatabaseServer): Promise<number> {
  return withOpenDatabase(server, async ({ database, records }) => {
    const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
    const recordImport = new RecordImport(records, clock, meaning)
    const startedAt = performance.now()
    const { lines, rejected } = await withProgress('importing', (onProgress) =>
      withPendingWords(database.sql, () =>
        recordImport.run(createReadStream(file), {
          onProgress: (done) => {
            onProgress(done.lines, count)
          },
        }),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    if (rejected > 0 || lines !== count) {
      throw new Error(`Only ${lines - rejected} of ${count} records were imported.`)
    }
    return count / seconds
  })
}
