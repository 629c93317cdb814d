import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { DemoData } from '../../../tools/landlord/demo-data.js'
import { DemoEntities } from '../../../tools/source-services/demo-entities.js'
import { type ImportOptions, RecordImport } from '../../../src/events/import/record-import.js'
import { recordKinds } from '../../../src/records/model/record-model.js'
import { RecordReader } from '../../../src/records/record-reader.js'
import { createRecords } from '../../../src/search/create-records.js'
import { IndexChecker } from '../../../src/search/indexing/index-checker.js'
import { IndexLeases, LeaseLostError } from '../../../src/search/indexing/index-lease.js'
import { indexDefinitions, kindOfIndex } from '../../../src/records/kinds/kinds.js'
import { openTestDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { samplePerson } from '../../support/samples.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const

async function openWorld() {
  const database = await openTestDatabase()
  const { records, engine, firstLoad } = await createRecords({ database, clock })
  const importing = (load: typeof firstLoad | null) =>
    new RecordImport(database, records, clock, meaning, load)
  return { database, records, engine, firstLoad, importing }
}

type World = Awaited<ReturnType<typeof openWorld>>
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.database.close())

async function linesOf(database: Database): Promise<string[]> {
  const entities = new DemoEntities(RecordReader.of(database))
  const found: string[] = []
  for (const kind of recordKinds) {
    const rows = await database.sql.query<{ id: string }>(`select id from "${kind}"`)
    for (const { id } of rows) {
      found.push(JSON.stringify({ kind, record: await entities[kind](id) }))
    }
  }
  return found
}

const input = {
  name: 'test',
  open: async function* () {
    yield Promise.resolve(Buffer.from(lines.join('\n')))
  },
  isRepeatable: true,
}

const load = ({ importing, firstLoad }: World, options: ImportOptions = {}) =>
  importing(firstLoad).run(input, options)

const source = await openWorld()
await new DemoData(source.database, source.records, clock).load({ size: 20 })
const lines = (await linesOf(source.database)).sort()
await source.database.close()

/** All stored records and documents, without their order of arrival. */
async function everything({ database, engine }: World): Promise<unknown> {
  const tables = [
    ...[...recordKinds, 'household_member', 'asset_roll_up', 'record_words'].map(
      (table) => `"${table}"`,
    ),
    ...indexDefinitions.map(({ name }) => engine.sink(name, 'live').name),
  ]
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const rows = await database.sql.query(
      `select (to_jsonb(t) - 'seq' - 'version')::text as row from ${table} t order by 1`,
    )
    found[table] = rows
  }
  return found
}

async function faultsOfIndexes({ database, engine }: World): Promise<unknown[]> {
  const checker = new IndexChecker(engine, database)
  const reports = await Promise.all(indexDefinitions.map(({ name }) => checker.check(name)))
  return reports.flatMap(({ missing, stale, surplus }) => [...missing, ...stale, ...surplus])
}

const followers = async ({ database }: World) => {
  return database.sql.query<{ name: string }>('select name from index_position')
}

async function gathersWords({ database }: World): Promise<boolean> {
  const rows = await database.sql.query<{ gathers: boolean }>(
    `select 'fastupdate=on' = any(reloptions) as gathers from pg_class
     where relname = 'record_words_words'`,
  )
  return rows[0]?.gathers === true
}

it('gives the same result as a regular import', async () => {
  const other = await openWorld()
  try {
    await other.importing(null).run(input)
    const told: [done: number, total: number][] = []
    const { rejected } = await load(world, { onIndexing: (...progress) => told.push(progress) })
    expect(rejected).toBe(0)
    expect(told.at(-1)).toEqual([lines.length, lines.length])
    expect(await everything(world)).toEqual(await everything(other))
    expect(await followers(world)).toEqual([])
    expect(await gathersWords(world)).toBe(false)
  } finally {
    await other.database.close()
  }
})

it('resumes where it was stopped, and builds the indexes only at the end', async () => {
  const stopping = new AbortController()
  const onProgress = () => {
    stopping.abort(new Error('stopped'))
  }
  await expect(load(world, { onProgress, signal: stopping.signal })).rejects.toThrow('stopped')
  const built = await world.database.sql.query('select from search.filled_table')
  expect(built).toHaveLength(0)
  expect(await faultsOfIndexes(world)).not.toEqual([])
  const { doneBefore } = await load(world)
  expect(doneBefore).toBeGreaterThan(0)
  expect(await faultsOfIndexes(world)).toEqual([])
  expect(await followers(world)).toEqual([])
})

it('resumes after a crash once the leases have expired', async () => {
  const stopping = new AbortController()
  const onProgress = () => {
    stopping.abort(new Error('stopped'))
  }
  await expect(load(world, { onProgress, signal: stopping.signal })).rejects.toThrow('stopped')
  await world.database.sql.execute(
    `update index_position
     set holder = gen_random_uuid(), lease_ends = clock_timestamp() + interval '1 s'`,
  )
  expect((await load(world)).doneBefore).toBeGreaterThan(0)
  expect(await faultsOfIndexes(world)).toEqual([])
  expect(await followers(world)).toEqual([])
})

it('leaves the indexes to another process that renews its leases', async () => {
  const { database, engine, firstLoad } = world
  const names = indexDefinitions.map(({ name }) => engine.sink(name, 'shadow').name)
  for (const { name } of indexDefinitions) {
    await new IndexLeases(database.sql).follow(
      [engine.sink(name, 'shadow').name],
      kindOfIndex[name],
    )
  }
  const renew = () =>
    database.sql.execute(
      `update index_position set holder = coalesce(holder, gen_random_uuid()),
         lease_ends = clock_timestamp() + interval '20 s' where name = any($1)`,
      [names],
    )
  await renew()
  const over = new AbortController()
  const loading = firstLoad
    .run(() => Promise.resolve())
    .finally(() => {
      over.abort()
    })
  while (!over.signal.aborted) await renew()
  expect(await loading).toBeNull()
})

it('resumes after a stop during indexing', async () => {
  const stopping = new AbortController()
  const onIndexing = () => {
    stopping.abort(new Error('stopped'))
  }
  await expect(load(world, { onIndexing, signal: stopping.signal })).rejects.toThrow('stopped')
  expect(await load(world)).toMatchObject({ doneBefore: lines.length, lines: lines.length })
  expect(await faultsOfIndexes(world)).toEqual([])
})

it('loses no records that others write during the load', async () => {
  const person = samplePerson({ surname: 'Meanwhile' })
  let saving: Promise<void> | null = null
  await load(world, {
    onProgress: () => {
      saving ??= world.records.save({ persons: [person] })
    },
  })
  await (saving as Promise<void> | null)
  expect(await world.engine.count('persons')).toBe(await world.database.prisma.person.count())
  expect(await faultsOfIndexes(world)).toEqual([])
})

it('writes nothing after another process has taken the lease of an index', async () => {
  const { database, firstLoad } = world
  const loading = firstLoad.run(async (records) => {
    await database.sql.execute('update index_position set holder = gen_random_uuid()')
    await records.save({ persons: [samplePerson()] })
  })
  await expect(loading).rejects.toThrow(LeaseLostError)
  expect(await database.prisma.person.count()).toBe(0)
})

it('batches the words while it loads into a database with records', async () => {
  await world.records.save({ persons: [samplePerson()] })
  const { sql } = world.database
  await sql.execute(
    `create table seen_words (gathers boolean);
     create function see_words() returns trigger language plpgsql as $$ begin
       insert into seen_words select 'fastupdate=on' = any(reloptions) from pg_class
         where relname = 'record_words_words';
       return null;
     end $$;
     create trigger see_words after insert on record_words
       for each statement execute function see_words()`,
  )
  await load(world)
  const rows = await sql.query('select distinct gathers from seen_words')
  expect(rows).toEqual([{ gathers: true }])
  expect(await gathersWords(world)).toBe(false)
  expect(await faultsOfIndexes(world)).toEqual([])
})

it('has its batching of words switched off after a crash', async () => {
  const { database } = world
  await database.sql.execute('alter index record_words_words set (fastupdate = on)')
  expect(await gathersWords(world)).toBe(true)
  await createRecords({ database, clock })
  expect(await gathersWords(world)).toBe(false)
})

it('only runs in a database without records', async () => {
  expect(await world.firstLoad.isDue()).toBe(true)
  await world.records.save({ persons: [samplePerson()] })
  expect(await world.firstLoad.isDue()).toBe(false)
})
