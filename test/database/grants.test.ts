import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { createGateway } from '../../src/app.js'
import { readConfig } from '../../src/config/config.js'
import { systemClock } from '../../src/foundation/clock.js'
import { runRecorded } from '../cli/recorded-output.js'
import { openTestDatabase } from '../support/database.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { createDatabase, dropDatabase, onServer, rowsOf } from '../support/server-databases.js'

const template = inject('databaseTemplate')
const suffix = randomUUID().slice(0, 8)
const [migrates, serves] = [`gateway_migrate_${suffix}`, `gateway_serve_${suffix}`]
const databases = [`gateway_grants_${suffix}`, `gateway_grants_old_${suffix}`] as const
const password = randomUUID()
const folder = await scratchFolder()

const as = (role: string, database: string): string => {
  const url = new URL(onServer(template.url, database))
  url.username = role
  url.password = password
  return url.href
}

const text = await readFile(new URL('../../deploy/grants.sql', import.meta.url), 'utf8')
const grants = text.replaceAll('gateway_migrate', migrates).replaceAll('gateway_serve', serves)
await createDatabase(template.url, databases[0])
await createDatabase(template.url, databases[1], template.name)
for (const name of databases) {
  // The script must be repeatable.
  await rowsOf(onServer(template.url, name), grants)
  await rowsOf(onServer(template.url, name), grants)
}
for (const role of [migrates, serves]) {
  await rowsOf(template.url, `alter role "${role}" password '${password}'`)
}

afterAll(async () => {
  await folder.remove()
  for (const name of databases) await dropDatabase(template.url, name)
  await rowsOf(template.url, `drop role "${migrates}"; drop role "${serves}"`)
})

const serving = (database: string) => ({
  NODE_ENV: 'test',
  DEMO_DATA: 'on',
  DEMO_SIZE: '20',
  LOG_LEVEL: 'silent',
  DATABASE_MIGRATE: 'off',
  DATABASE_URL: as(serves, database),
})

it('refuses to serve before the migrating role has run, and says how', async () => {
  const environment = serving(databases[0])
  await expect(
    createGateway({ config: readConfig({ ...environment, DATA_DIR: folder.path }) }),
  ).rejects.toThrow(/DATABASE_MIGRATE=off .* housing-gateway migrate/)
  const doctor = await runRecorded(['doctor'], environment)
  expect(doctor.out).toMatch(/^WRONG {2}migrations: pending: .*\n.*→ Run housing-gateway migrate/m)
  const tried = await runRecorded(['migrate'], environment)
  expect(tried).toMatchObject({ code: 1, out: '' })
  expect(tried.error).toMatch(/the role lacks a privilege\. Run deploy\/grants\.sql/)
})

it('lets the migrating role migrate', async () => {
  const migrated = await runRecorded(['migrate', '--json'], {
    DATABASE_URL: as(migrates, databases[0]),
  })
  expect(migrated.code).toBe(0)
  const { applied } = JSON.parse(migrated.out) as { applied: string[] }
  expect(applied[0]).toBe('20261121000000_init')
  expect(migrated.error).toContain(`Applying 1 of ${applied.length}: ${String(applied[0])}`)
  const again = await runRecorded(['migrate'], { DATABASE_URL: as(migrates, databases[0]) })
  expect(again.out).toBe('No migrations were pending.')
  const mistyped = await runRecorded(['migrate', '--retry', 'nosuch'], {
    DATABASE_URL: as(migrates, databases[0]),
  })
  expect(mistyped).toMatchObject({ code: 1, out: '' })
  expect(mistyped.error).toContain('This release has no migration nosuch')
})

it.each(databases)('lets the serving role do everything except alter tables: %s', async (name) => {
  const environment = serving(name)
  const config = readConfig(environment)
  const gateway = await createGateway({ config, clock: systemClock })
  try {
    await gateway.demo?.load({
      size: 20,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    gateway.settleDemoData()
    gateway.startSending()
    const ask = async (query: string) => {
      const answer = await gateway.http.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${String(gateway.developmentToken)}` },
        payload: { query },
      })
      return answer.json<{ data: Record<string, Record<string, unknown>> }>()
    }
    const created = await ask(`mutation { createNotification(input: {
        notificationType: SCREEN, targetId: "${randomUUID()}", targetType: FAILED_DIRECT_DEBITS, user: "a@example.com", message: "Hello" })
        { errors { message } } }`)
    expect(created).toEqual({ data: { createNotification: { errors: [] } } })
    const answer = await ask('{ searchPersons(pageSize: 1) { totalCount } }')
    expect(answer.data['searchPersons']?.['totalCount']).toBeGreaterThan(0)
    const result = await runRecorded(['index', 'rebuild'], environment)
    expect(result).toMatchObject({ code: 0 })
    for (const word of ['check', 'rebuild']) {
      const refusal = await runRecorded(['index', word], {
        ...environment,
        DATABASE_URL: as(migrates, name),
      })
      expect(refusal.code, word).toBe(1)
      expect(refusal.error, word).toContain(
        `${migrates} lacks privileges on the search indexes. Run the command with the DATABASE_URL of ${serves}, the role of the gateway`,
      )
    }
    const doctor = await runRecorded(['doctor'], environment)
    expect(doctor.out).toMatch(/^ok {5}privileges: /m)
    expect(doctor.code).toBe(0)
  } finally {
    await gateway.close()
  }
  for (const forbidden of [
    'drop table notification',
    'alter table notification add column x int',
    'create table x (y int)',
    'truncate notification',
    'create schema x',
    `update _prisma_migrations set checksum = ''`,
    'create temporary table x (y int)',
  ]) {
    await expect(rowsOf(as(serves, name), forbidden), forbidden).rejects.toMatchObject({
      code: '42501',
    })
  }
})

it('makes doctor name a missing privilege on a table that doctor reads', async () => {
  const [name] = databases
  await rowsOf(onServer(template.url, name), `revoke select on webhook from "${serves}"`)
  const secretsKey = { SECRETS_KEY: randomBytes(32).toString('base64') }
  const doctor = await runRecorded(['doctor'], { ...serving(name), ...secretsKey })
  await rowsOf(onServer(template.url, name), `grant select on webhook to "${serves}"`)
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(/^WRONG {2}privileges: \S+ lacks privileges on webhook$/m)
})

it('makes doctor report a serving role that may create tables; the script revokes that', async () => {
  const [database] = databases
  const administrator = onServer(template.url, database)
  await rowsOf(administrator, `grant create on schema public to "${serves}"`)
  const report = await runRecorded(['doctor'], serving(database))
  expect(report.out).toMatch(
    /^ok {5}privileges: .* can also create or alter tables, and does not need to\n +→ Run deploy/m,
  )
  await rowsOf(administrator, grants)
  const quiet = await runRecorded(['doctor'], serving(database))
  expect(quiet.out).toMatch(/^ok {5}privileges: .* can serve, and cannot alter tables$/m)
})

it('creates the same migration history as the gateway', async () => {
  const database = await openTestDatabase()
  const text = await readFile(new URL('../../deploy/grants.sql', import.meta.url), 'utf8')
  const [statement = ''] =
    /CREATE TABLE IF NOT EXISTS public\._prisma_migrations [^;]+;/.exec(text) ?? []
  const columns = (schema: string) =>
    database.sql.query(
      `select column_name, data_type, character_maximum_length, is_nullable, column_default
         from information_schema.columns
         where table_name = '_prisma_migrations' and table_schema = '${schema}' order by 1`,
    )
  try {
    await database.sql.execute('create schema granted')
    await database.sql.execute(statement.replace('public.', 'granted.'))
    expect(await columns('granted')).toEqual(await columns('public'))
  } finally {
    await database.close()
  }
})
