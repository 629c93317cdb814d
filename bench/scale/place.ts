import { join } from 'node:path'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { Landlord } from '../../src/development/landlord/landlord.js'
import { dropDatabase } from '../../test/support/server-databases.js'
import { writeLandlordFile } from '../events/landlord-file.js'
import { landlordOf, recordsOf } from '../support/landlord.js'
import { keptDatabase, type ThrowawayDatabase } from '../support/throwaway-database.js'
import { Calibration, meanPace } from './calibration.js'
import { DatabaseProcessor } from './processor-time.js'
import type { Cost } from './results.js'

/** As many connections as a gateway has by default. */
const poolSize = 10

/** A database for one size, with the landlord whose records are in it or will be. */
export interface Place {
  readonly size: number
  /** How long each question is asked. */
  readonly seconds: number
  readonly throwaway: ThrowawayDatabase & { readonly url: string }
  readonly database: Database
  readonly postgres: DatabaseProcessor
  readonly calibration: Calibration
  readonly landlord: Landlord
  readonly records: number
  /** Its records as its source services have them. */
  readonly file: string
}

interface PlaceSettings {
  /** Of the server. */
  readonly url: string
  readonly size: number
  readonly seconds: number
  /** Without what an earlier command has left. */
  readonly isNew: boolean
  /** The database stays. */
  readonly keeps: boolean
}

export async function withPlace<Result>(
  { url, size, seconds, isNew, keeps }: PlaceSettings,
  use: (place: Place) => Promise<Result>,
): Promise<Result> {
  const drop = () => dropDatabase(url, `gateway_scale_${size}`)
  if (isNew) await drop()
  const kept = await keptDatabase(url, 'scale', String(size))
  const throwaway = { ...kept, url: kept.url ?? url }
  try {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      const landlord = landlordOf(size, 1)
      const file = join(throwaway.dataDir, 'records.ndjson')
      await writeLandlordFile(landlord, file)
      const postgres = new DatabaseProcessor(database.pool)
      const records = recordsOf(landlord)
      // On the database that the server has anyway, so that its sessions are not counted.
      const calibration = await Calibration.start(url)
      try {
        const parts = { database, postgres, calibration, landlord, records, file }
        return await use({ size, seconds, throwaway, ...parts })
      } finally {
        await calibration.stop()
      }
    } finally {
      await database.close()
    }
  } finally {
    await throwaway.remove()
    if (!keeps) await drop()
  }
}

/** What was measured, between two calibrations. */
export async function calibrated(
  { calibration }: Pick<Place, 'calibration'>,
  measure: () => Promise<Omit<Cost, 'pace'>>,
): Promise<Cost> {
  const before = await calibration.pace()
  const found = await measure()
  return { ...found, pace: meanPace(before, await calibration.pace()) }
}

/** Bytes of tables with their indexes. */
export async function diskOf(
  { pool }: Pick<Database, 'pool'>,
  tables: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [tables.map((table) => `"${table}"`)],
  )
  return Number(rows[0]?.bytes ?? 0)
}
