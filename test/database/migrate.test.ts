import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { migrate } from '../../src/database/migrate.js'
import { MigrationError } from '../../src/database/migration-error.js'
import { openTestDatabase } from '../support/database.js'

let database: Database
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'housing-gateway-migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function migration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

const run = () => migrate(database.sql, folder)

async function rowsOf(sql: string): Promise<unknown[]> {
  return await database.sql.query(sql)
}

const historyOf = (name: string) =>
  rowsOf(
    `select checksum, finished_at is not null as finished, rolled_back_at is not null as undone,
            logs, applied_steps_count as steps
     from _prisma_migrations where migration_name = '${name}' order by started_at`,
  )

it('applies new migrations in the order of their names, each once', async () => {
  await migration('20300102000000_second', 'insert into shelf values (2)')
  await migration('20300101000000_first', 'create table shelf (book int)')
  expect(await run()).toEqual(['20300101000000_first', '20300102000000_second'])
  expect(await run()).toEqual([])
  expect(await rowsOf('select book from shelf')).toEqual([{ book: 2 }])
})

it('writes the same record as Prisma', async () => {
  await migration('20300101000000_shelf', 'create table shelf (book int)\n')
  await run()
  expect(await historyOf('20300101000000_shelf')).toEqual([
    {
      // sha256sum of the line above
      checksum: '535b26af327ea1f4ff01f18669c025fcdd101f23993d3f003e5b07b49cc17f5f',
      finished: true,
      undone: false,
      logs: null,
      steps: 1,
    },
  ])
})

it('runs function bodies and several statements unchanged', async () => {
  await migration(
    '20300101000000_function',
    `create function answer() returns int language plpgsql as $$
     begin perform 1; return 42; end $$;
     create table shelf as select answer() as book;`,
  )
  await run()
  expect(await rowsOf('select book from shelf')).toEqual([{ book: 42 }])
})

it('builds an index concurrently, alone in its file', async () => {
  await migration('20300101000000_table', 'create table shelf (book int)')
  await migration('20300102000000_index', 'create index concurrently shelf_book on shelf (book)')
  await run()
  expect(
    await rowsOf(`select indisvalid from pg_index where indexrelid = 'shelf_book'::regclass`),
  ).toEqual([{ indisvalid: true }])
})

it('rolls back a failed migration, and runs no other until an operator resolves it', async () => {
  await migration('20300101000000_broken', 'create table shelf (book int); select 1 / 0;')
  await expect(run()).rejects.toMatchObject({
    code: 'P3018',
    migration: '20300101000000_broken',
    message: expect.stringContaining('division by zero') as string,
  })
  expect(await rowsOf(`select to_regclass('shelf') as shelf`)).toEqual([{ shelf: null }])
  expect(await historyOf('20300101000000_broken')).toMatchObject([
    { finished: false, undone: false, logs: 'division by zero', steps: 0 },
  ])

  await migration('20300102000000_next', 'create table next (book int)')
  await migration('20300101000000_broken', 'create table shelf (book int)')
  const blocked: unknown = await run().catch((error: unknown) => error)
  expect(blocked).toMatchObject({ code: 'P3009', migration: '20300101000000_broken' })

  const [, retry] =
    /: housing-gateway migrate --retry (\S+)$/.exec((blocked as MigrationError).message) ?? []
  expect(await migrate(database.sql, folder, { retry })).toEqual([
    '20300101000000_broken',
    '20300102000000_next',
  ])
})

it('reports a file edited after it was applied', async () => {
  await migration('20300101000000_shelf', 'create table shelf (book int)')
  await run()
  await migration('20300101000000_shelf', 'create table shelf (book text)')
  await expect(run()).rejects.toMatchObject({ code: 'edited', migration: '20300101000000_shelf' })
})

it('accepts migrations of a newer release, unless one of them requires that release', async () => {
  const older = await mkdtemp(join(tmpdir(), 'housing-gateway-migrations-'))
  const asRelease = (release: string) => migrate(database.sql, older, { release })
  try {
    await migration('20300101000000_expand', 'create table shelf (book int)')
    await run()
    expect(await asRelease('0.1.0')).toEqual([])

    await migration(
      '20300102000000_contract',
      '-- requires release >= 0.3.0\n-- Nobody reads it any more.\ndrop table shelf',
    )
    await migrate(database.sql, folder, { release: '0.3.0' })
    const refusal = asRelease('0.2.10')
    await expect(refusal).rejects.toMatchObject({
      code: 'newer',
      migration: '20300102000000_contract',
      message: expect.stringMatching(
        /^The database is too new for this release, 0\.2\.10: .* requires release 0\.3\.0 or newer\. Start such a release/,
      ) as string,
    })
    expect(await asRelease('0.10.0')).toEqual([])
  } finally {
    await rm(older, { recursive: true })
  }
})

it('lets several processes migrate at once, also with a concurrent index', async () => {
  await migration('20300101000000_table', 'create table shelf (book int)')
  await migration('20300102000000_index', 'create index concurrently shelf_book on shelf (book)')
  await migration('20300103000000_row', 'insert into shelf values (1)')
  const runs = await Promise.all([run(), run(), run(), run()])
  expect(runs.flat()).toHaveLength(3)
  expect(await rowsOf('select book from shelf')).toEqual([{ book: 1 }])
})
