import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runRecorded } from '../cli/recorded-output.js'
import { createDatabase, dropDatabase, onServer, rowsOf } from '../support/server-databases.js'

const run = promisify(execFile)
const template = inject('databaseTemplate')
const programs = await programsOf(template)

if (programs !== null) {
  const suffix = randomUUID().slice(0, 8)
  const [migrates, serves] = [`gateway_migrate_${suffix}`, `gateway_serve_${suffix}`]
  const [before, after] = [`gateway_dumped_${suffix}`, `gateway_restored_${suffix}`]
  const password = randomUUID()
  let folder: string
  let grants: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'housing-gateway-restore-'))
    const text = await readFile(new URL('../../deploy/grants.sql', import.meta.url), 'utf8')
    grants = text.replaceAll('gateway_migrate', migrates).replaceAll('gateway_serve', serves)
    await createDatabase(template.url, before, template.name)
    await rowsOf(onServer(template.url, before), grants)
    await rowsOf(template.url, `alter role "${serves}" password '${password}'`)
  })

  afterAll(async () => {
    for (const name of [before, after]) await dropDatabase(template.url, name)
    await rowsOf(template.url, `drop role "${migrates}"; drop role "${serves}"`)
    await rm(folder, { recursive: true })
  })

  const serving = (database: string) => {
    const url = new URL(onServer(template.url, database))
    url.username = serves
    url.password = password
    return {
      NODE_ENV: 'test',
      DATABASE_MIGRATE: 'off',
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
    }
  }

  it('restores a dump as described in docs/database.md, with owners and privileges', async () => {
    const rebuildResult = await runRecorded(['index', 'rebuild'], serving(before))
    expect(rebuildResult).toMatchObject({ code: 0 })
    const dump = join(folder, 'gateway.dump')
    const source = onServer(template.url, before)
    await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, source])

    const target = onServer(template.url, after)
    await createDatabase(template.url, after)
    const options = await optionsInDocs()
    // `--exit-on-error` in docs/database.md makes a failed statement throw here.
    await run(join(programs, 'pg_restore'), [...options, '--dbname', target, dump])
    await rowsOf(target, grants)

    const expected = await rowsOf(source, ownersAndRights)
    expect(expected.length).toBeGreaterThan(50)
    expect(await rowsOf(target, ownersAndRights)).toEqual(expected)
    const doctor = await runRecorded(['doctor'], serving(after))
    expect(doctor.out).toMatch(/^ok {5}privileges: .* can serve, and cannot alter tables$/m)
    expect(doctor.out).toMatch(/^ok {5}migrations: /m)
    expect(doctor.code).toBe(0)
  })
} else {
  process.stdout.write('restoring a dump: not run (no server, or no pg_dump of its version)\n')
}

it('docs/database.md has the options of pg_restore', async () => {
  const options = await optionsInDocs()
  expect(options).toContain('--exit-on-error')
})

/** Every object with its owner and its privileges. */
const ownersAndRights = `
  select kind, name, owner, array(select unnest(rights)::text order by 1) as rights from (
    select 'relation' as kind, c.oid::regclass::text as name, relowner::regrole::text as owner,
      coalesce(relacl, acldefault('r', relowner)) as rights, relnamespace as namespace
    from pg_class c where relkind <> 'i'
    union all select 'function', oid::regprocedure::text, proowner::regrole::text, proacl, pronamespace
    from pg_proc
    union all select 'schema', nspname, nspowner::regrole::text, nspacl, oid from pg_namespace
    union all select 'default', defaclobjtype::text, defaclrole::regrole::text, defaclacl, defaclnamespace
    from pg_default_acl
  ) as made
  where namespace in ('public'::regnamespace, 'search'::regnamespace) order by kind, name`

async function optionsInDocs(): Promise<string[]> {
  const text = await readFile(new URL('../../docs/database.md', import.meta.url), 'utf8')
  const [, options = ''] = /^pg_restore (.*) --dbname gateway gateway.dump$/m.exec(text) ?? []
  expect(options).not.toBe('')
  return options.split(' ')
}

/** The folder with pg_dump of the server's major version; null if it is not installed. */
async function programsOf(server: typeof template): Promise<string | null> {
  const [row] = (await rowsOf(
    server.url,
    `select current_setting('server_version_num') as number`,
  )) as [{ number: string }]
  const folder = `/usr/lib/postgresql/${row.number.slice(0, 2)}/bin`
  return existsSync(join(folder, 'pg_restore')) ? folder : null
}
