import { createReadStream } from 'node:fs'
import { RecordImport } from '../../src/events/import/record-import.js'
import type { RecordLoad } from '../../src/records/record-load.js'
import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { clock } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withOpenDatabase, withWorld, type World, type WorldSizes } from './world.js'

/** Imports the landlord's file with indexes in place, and as the first load of an empty database. */
export function measureImport(sizes: WorldSizes, server: DatabaseServer): Promise<PartResult> {
  return withWorld(server, sizes, async (world) => {
    const { count, loadSeconds } = world
    const stored = count / loadSeconds
    const imported = await recordsPerSecond(world, server, false)
    const first = await recordsPerSecond(world, server, true)
    return {
      text: section(
        `Importing ${whole(count)} records`,
        ['', 'a second', '× the store'],
        [
          { name: 'record store, 200 at a time', perSecond: stored },
          { name: 'records import', perSecond: imported },
          { name: 'records import, empty gateway', perSecond: first },
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

function recordsPerSecond(
  { file, count }: World,
  server: DatabaseServer,
  isFirstLoad: boolean,
): Promise<number> {
  return withOpenDatabase(server, async ({ database, records, firstLoad }) => {
    const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
    const load: RecordLoad = {
      isDue: () => Promise.resolve(isFirstLoad),
      run: (...work) => firstLoad.run(...work),
      beside: (work) => firstLoad.beside(work),
    }
    const recordImport = new RecordImport(database, records, clock, meaning, load)
    const input = { name: file, open: () => createReadStream(file), isRepeatable: true }
    const startedAt = performance.now()
    const { lines, rejected } = await withProgress('importing', (onProgress) =>
      recordImport.run(input, {
        onProgress: (done) => {
          onProgress(done.lines, count)
        },
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    if (rejected > 0 || lines !== count) {
      throw new Error(`Only ${lines - rejected} of ${count} records were imported.`)
    }
    return count / seconds
  })
}
