import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { Landlord } from '../../tools/landlord/landlord.js'
import { allAt } from '../../tools/source-services/all-at.js'
import type { SourceConfiguration } from '../../src/config/source-settings.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { createRecords } from '../../src/search/create-records.js'
import { withServer } from '../support/child-process.js'
import type { DatabaseServer } from '../support/database-server.js'
import { clock, landlordOf, loadLandlord, recordsOf } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { tidy } from '../support/tidy.js'
import { writeLandlordFile } from './landlord-file.js'

/** The gateway's default. */
const poolSize = 10
const sourcesScript = fileURLToPath(new URL('sources.script.ts', import.meta.url))

/** A database with its search index. */
export interface OpenDatabase {
  readonly database: Database
  readonly url: string
  readonly dataDir: string
  readonly records: RecordStore
  readonly engine: MaintainedEngine
}

/** Settings of a gateway for these services. */
export function sourceEnvironment({
  services,
}: Pick<SourceConfiguration, 'services'>): Record<string, string> {
  const addresses = Object.entries(services).map(([name, { url }]) => [name, { url }])
  return { SOURCE_SERVICES: JSON.stringify(Object.fromEntries(addresses)) }
}

export interface WorldSizes {
  readonly records: number
  readonly seed: number
}

/** A landlord whose records are in a database, and in a file in the formats of the source services. */
export interface World extends OpenDatabase {
  readonly landlord: Landlord
  /** Number of records. */
  readonly count: number
  readonly file: string
  /** Seconds to store all records, in batches of 200. */
  readonly loadSeconds: number
}

/** Passes an empty database that is removed afterwards. */
export async function withOpenDatabase<Result>(
  { url: serverUrl }: DatabaseServer,
  use: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withThrowaway(serverUrl, 'events', async (throwaway) => {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      return await use({ ...throwaway, database, ...(await createRecords({ database, clock })) })
    } finally {
      await database.close()
    }
  })
}

export function withWorld<Result>(
  server: DatabaseServer,
  sizes: WorldSizes,
  use: (world: World) => Promise<Result>,
): Promise<Result> {
  const landlord = landlordOf(sizes.records, sizes.seed)
  return withOpenDatabase(server, async (open) => {
    const file = join(open.dataDir, 'records.ndjson')
    await writeLandlordFile(landlord, file)
    const startedAt = performance.now()
    await withProgress('loading', (onProgress) => loadLandlord(landlord, open.records, onProgress))
    const loadSeconds = (performance.now() - startedAt) / 1000
    await tidy(open.database)
    return use({ ...open, landlord, count: recordsOf(landlord), file, loadSeconds })
  })
}

/**
 * Passes source services that return the landlord's entities as changed by the events.
 *
 * @param delayMs delay of each answer
 */
export function withSources<Result>(
  { file }: Pick<World, 'file'>,
  use: (sources: SourceConfiguration) => Promise<Result>,
  delayMs = 0,
): Promise<Result> {
  return withServer(sourcesScript, [file, String(delayMs)], (url) => {
    const rest = { services: {}, paths: {}, balanceSign: 'owed', personTotals: 'derived' } as const
    const all = allAt({ url, token: null }, rest)
    // No alert service is needed, because the records in the file already contain the alert flags.
    const { alert: _alert, ...services } = all.services
    return use({ ...all, services })
  })
}
