import { createReadStream } from 'node:fs'
import { RecordImport } from '../../src/events/import/record-import.js'
import { clock } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { withDatabase, type World } from './world.js'

export interface ImportSpeed {
  readonly records: number
  readonly perSecond: number
  /** Of the record store given the same records as they are stored. */
  readonly storePerSecond: number
}

/** Imports the landlord's file into a database of its own. */
export function measureImport(world: World, url: string | undefined): Promise<ImportSpeed> {
  const { file, count, loadSeconds, label } = world
  return withDatabase(url, async ({ database, records }) => {
    const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
    const importing = new RecordImport(database, records, clock, meaning)
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
    return { records: count, perSecond: count / seconds, storePerSecond: count / loadSeconds }
  })
}
