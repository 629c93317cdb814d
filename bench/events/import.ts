import { createReadStream } from 'node:fs'
import { RecordImport } from '../../src/events/import/record-import.js'
import type { RecordLoad } from '../../src/records/record-load.js'
import type { Finding } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { clock } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withOpenDatabase, withWorld, type World, type WorldSizes } from './world.js'

/** Imports the landlord's file into a database with indexes, and as into the empty database of a first load. */
export function measureImport(sizes: WorldSizes, server: DatabaseServer): Promise<Finding> {
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
          about: 'records import beside the record store',
          bound: 'at least',
          wanted: 1,
          reached: [imported / stored],
          unit: '×',
        },
      ],
    }
  })
}

function recordsPerSecond(
  { file, count }: World,
  server: DatabaseServer,
  isFirst: boolean,
): Promise<number> {
  return withOpenDatabase(server, async ({ database, records, firstLoad }) => {
    const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
    const load: RecordLoad = {
      isDue: () => Promise.resolve(isFirst),
      run: (...work) => firstLoad.run(...work),
      beside: (work) => firstLoad.beside(work),
    }
    const importing = new RecordImport(database, records, clock, meaning, load)
    const input = { name: file, open: () => createReadStream(file), isRepeatable: true }
    const begun = performance.now()
    const { lines, rejected } = await withProgress('importing', (onProgress) =>
      importing.run(input, {
        onProgress: (done) => {
          onProgress(done.lines, count)
        },
      }),
    )
    const seconds = (performance.now() - begun) / 1000
    if (rejected > 0 || lines !== count) {
      throw new Error(`Of ${count} records ${lines - rejected} were imported.`)
    }
    return count / seconds
  })
}
