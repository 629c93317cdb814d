import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setInterval } from 'node:timers'
import { settings } from '../../src/config/settings.js'
import { gateway } from '../speed/programs.js'
import { root } from '../support/compiled.js'
import { tidy } from '../support/tidy.js'
import { calibrated, diskOf, type Place } from './place.js'
import { endedChildrenMs, mostMemory } from './processor-time.js'
import type { SizeResult } from './results.js'

const lookEveryMs = 200

/** Tables that hold records, those by which they are searched, and the feed of their changes. */
const recordTables = [
  ...['person', 'asset', 'tenure', 'account', 'transaction', 'household_member'],
  ...['asset_roll_up', 'record_change'],
]
const searchTables = ['record_words']

/** What a part of a measurement has found out about one size. */
export type Found = Partial<Pick<SizeResult, 'costs' | 'memory' | 'disk'>>

/** Imports the landlord's file into the empty database, as `housing-gateway records import` does. */
export async function measureImport(place: Place): Promise<Found> {
  const { database, records, postgres } = place
  let memory = 0
  const cost = await calibrated(place, async () => {
    const [gatewayBefore, databaseBefore] = [endedChildrenMs(), await postgres.ms()]
    memory = await importFile(place)
    return {
      gatewayMs: (endedChildrenMs() - gatewayBefore) / records,
      databaseMs: ((await postgres.ms()) - databaseBefore) / records,
      p50Ms: null,
    }
  })
  await tidy(database)
  return {
    costs: { import: cost },
    memory: { import: memory },
    disk: {
      records: await diskOf(database, recordTables),
      search: await diskOf(database, searchTables),
    },
  }
}

/** @returns most bytes that the command has held */
async function importFile({ throwaway, file, postgres }: Place): Promise<number> {
  const inherited = Object.entries(process.env).filter(([key]) => !Object.hasOwn(settings, key))
  const program = gateway(throwaway, 'database')
  const child = spawn(process.execPath, [program.path, 'records', 'import', file], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...program.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
  const ended = once(child, 'close')
  let memory = 0
  const looking = setInterval(() => {
    memory = Math.max(memory, mostMemory(child.pid ?? 0))
    // Its sessions end with it; what fails here fails where it is asked for next.
    postgres.ms().catch(() => undefined)
  }, lookEveryMs)
  try {
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`The import ended with ${code ?? 'a signal'}:\n${told}`)
    return memory
  } finally {
    clearInterval(looking)
  }
}
