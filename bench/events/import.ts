import { createReadStream } from 'node:fs'
import { RecordImport } from '../../src/events/import/record-import.js'
import type { RecordLoad } from '../../src/records/record-load.js'
import { clock } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { withDatabase, type World } from './world.js'

export interface ImportSpeed {
  readonly records: number
  readonly perSecond: number
  /** Of one that writes the records first and makes the indexes afterwards, as that into an empty gateway does. */
  readonly firstPerSecond: number
  /** Of the record store given the same records as they are stored. */
  readonly storePerSecond: number
}

/** Imports the landlord's file into a database of its own, and into another by the way of an empty gateway. */
export async function measureImport(world: World, url: string | undefined): Promise<ImportSpeed> {
  const { count, loadSeconds } = world
  const perSecond = await importSpeed(world, url, false)
  const firstPerSecond = await importSpeed(world, url, true)
  return { records: count, perSecond, firstPerSecond, storePerSecond: count / loadSeconds }
}

function importSpeed(
  { file, count, label }: World,
  url: string | undefined,
  isFirst: boolean,
): Promise<number> {
  return withDatabase(url, async ({ database, records, firstLoad }) => {
    const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
    const load: RecordLoad = {
      isDue: () => Promise.resolve(isFirst),
      run: (...work) => firstLoad.run(...work),
      beside: (work) => firstLoad.beside(work),
    }
    const importing = new RecordImport(database, records, clock, meaning, load)
    const input = { name: file, open: () => createReadStream(file), isRepeatable: true }
    const begun = performance.now()
    const { lines, rejected } = await withProgress(`${label}: importing`, (onProgress) =>
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
