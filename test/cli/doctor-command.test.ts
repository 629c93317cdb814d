import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { createTestSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { systemClock } from '../../src/foundation/clock.js'
import { release } from '../../src/foundation/release.js'
import { createSigningKey, startKeyServer } from '../access/key-server.js'
import { startSpanCollector } from '../observability/span-collector.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
} from '../support/meilisearch-server/meilisearch-server.js'
import { runRecorded } from './recorded-output.js'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gateway-doctor-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

it('reports no errors without settings, and creates nothing', async () => {
  const { code, out } = await runRecorded(['doctor'], { DATA_DIR: dataDir })
  expect(code).toBe(0)
  expect(out.replace(/[\d,]+ MB/, 'some MB').split('\n')).toEqual([
    `ok     node: ${process.versions.node}`,
    `ok     release: ${release}`,
    'ok     configuration: environment (DATA_DIR); defaults for the rest',
    'ok     authentication: development tokens; housing-gateway token prints one',
    'ok     search engine: Postgres',
    'ok     events: processed with the source services of the demo landlord',
    'ok     disk: some MB free at DATA_DIR',
    'ok     database: embedded; created in DATA_DIR at the first start',
  ])
  expect(await readdir(dataDir)).toEqual([])
})

it('queries the provider with the key of each service', async () => {
  const sandbox = createTestSandbox({ clock: systemClock })
  const { baseUrl } = await sandbox.listen()
  const unknown = sandboxKeys.live.replace(/.{4}$/, '0000')
  const runDoctor = async (housing: string) => {
    const { code, out } = await runRecorded(['doctor'], {
      DATA_DIR: dataDir,
      NOTIFY_BASE_URL: baseUrl,
      NOTIFY_SERVICES: JSON.stringify({ housing }),
    })
    return { code, lines: out.split('\n').filter((line) => line.includes('provider: ')) }
  }
  try {
    expect(await runDoctor(sandboxKeys.live)).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^ok {5}provider: accepts the key of housing, which has \d+/)],
    })
    expect(await runDoctor(unknown)).toEqual({
      code: 1,
      lines: ['WRONG  provider: housing: PROVIDER_KEY_INVALID (status 403)'],
    })
    sandbox.faults.set('serverError', 1, 'read')
    expect(await runDoctor(sandboxKeys.live)).toMatchObject({
      code: 1,
      lines: ['WRONG  provider: housing: PROVIDER_UNAVAILABLE (status 500)'],
    })
  } finally {
    await sandbox.close()
  }
})

it('names the missing source services', async () => {
  const eventsWith = async (services: object) => {
    const { out } = await runRecorded(['doctor'], {
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      SOURCE_SERVICES: JSON.stringify(services),
    })
    return out.split('\n').filter((line) => / (events|configuration): /.test(line))
  }
  const there = { url: 'https://housing.example/api' }
  const rest = { asset: there, account: there, contract: there, note: there, activity: there }
  expect(await eventsWith({ person: there, tenure: there, ...rest })).toContain(
    'ok     events: processed with the source services; not in SOURCE_SERVICES: transaction, workOrder, alert',
  )
  expect(await eventsWith({})).toContain(
    'ok     events: stored; they wait until source services are configured',
  )
  expect(await eventsWith({ person: there, ...rest })).toEqual([
    'WRONG  configuration: SOURCE_SERVICES.tenure is required with person.',
  ])
})

it('names unknown variables that look like settings, without their values', async () => {
  const { code, out } = await runRecorded(['doctor'], {
    DATA_DIR: dataDir,
    OPERATION_TIMEOUT_SECOND: 'secret-value',
    HOSTNAME: 'here',
    OTEL_EXPORTER_OTLP_HEADERS: 'key=secret-value',
    NODE_OPTIONS: '',
    MEILISEARCH_HOST: 'http://secret-value',
  })
  expect(code).toBe(0)
  expect(out).toContain('; unknown, perhaps misspelt: MEILISEARCH_HOST, OPERATION_TIMEOUT_SECOND\n')
  expect(out).not.toContain('secret-value')
})

it('names a missing action of a Meilisearch key, and an unsupported server version', async () => {
  const server = new MeilisearchServer()
  const environment = { DATA_DIR: dataDir, ...onMeilisearch(await server.start()) }
  const findings = async () =>
    (await runRecorded(['doctor'], environment)).out
      .split('\n')
      .filter((line) => line.includes('search engine: '))
  try {
    expect(await findings()).toEqual([
      'ok     search engine: Meilisearch 1.50.0 is reachable and accepts the keys',
    ])
    server.version = '1.30.2'
    expect(await findings()).toEqual([
      'WRONG  search engine: Meilisearch 1.30.2 is too old: 1.50 or later is needed',
    ])
    server.keys.set(searchKey, [])
    server.keys.set(indexKey, (server.keys.get(indexKey) ?? []).slice(1))
    expect(await findings()).toEqual([
      'WRONG  search engine: a Meilisearch key lacks these actions: search, indexes.create',
    ])
    expect(server.tasks.all).toEqual([])
  } finally {
    await server.stop()
  }
})

it('lists every error of the configuration without the values', async () => {
  const { code, out } = await runRecorded(['doctor'], { PORT: 'many', AUTH_SECRET: 'too short' })
  expect(code).toBe(1)
  expect(out).toMatch(/^WRONG {2}configuration: PORT must be/m)
  expect(out).toMatch(/^WRONG {2}configuration: AUTH_SECRET must have/m)
  expect(out).not.toContain('too short')
})

it('reports a server that does not answer, without the password', async () => {
  const { code, out } = await runRecorded(['doctor'], {
    DATABASE_URL: 'postgresql://gateway:open-sesame@127.0.0.1:1/gateway',
    AUTH_SECRET: 'a-configured-secret-of-more-than-32-characters',
  })
  expect(code).toBe(1)
  expect(out).toContain('ok     authentication: tokens signed with AUTH_SECRET')
  expect(out).toMatch(/^WRONG {2}database: .*no server listens at this address/m)
  expect(out).not.toContain('open-sesame')
  expect(out).not.toContain('a-configured-secret')
})

it('checks that the keys of the issuer can be read', async () => {
  const server = await startKeyServer()
  server.publish((await createSigningKey('first')).publicJwk)
  const environment = {
    DATA_DIR: dataDir,
    AUTH_JWKS_URL: server.url.href,
    AUTH_ISSUER: 'https://login.example/',
    AUTH_AUDIENCE: 'housing-gateway',
  }
  const before = await runRecorded(['doctor'], environment)
  server.breakWith(500, '')
  const after = await runRecorded(['doctor'], environment)
  await server.close()
  expect(before.code).toBe(0)
  expect(before.out).toContain('ok     authentication: tokens of the issuer at AUTH_JWKS_URL')
  expect(after.code).toBe(1)
  expect(after.out).toContain('WRONG  authentication: the keys at AUTH_JWKS_URL cannot be read')
})

it('checks that the trace collector answers', async () => {
  const collector = await startSpanCollector()
  const environment = { DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const before = await runRecorded(['doctor'], environment)
  collector.close()
  const after = await runRecorded(['doctor'], environment)
  expect([before.code, after.code]).toEqual([0, 1])
  expect(before.out).toContain('ok     traces: OTEL_EXPORTER_OTLP_ENDPOINT is reachable')
  expect(after.out).toContain('WRONG  traces: OTEL_EXPORTER_OTLP_ENDPOINT is unreachable')
})

it('reports the database of an earlier release, and programs that do not run', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  const old = await runRecorded(['doctor'], { DATA_DIR: dataDir })
  expect(old.code).toBe(1)
  expect(old.out).toContain('holds the database of an earlier release')
  await rm(join(dataDir, 'postgres'), { recursive: true })
  const absent = { DATA_DIR: dataDir, POSTGRES_BIN: '/nonexistent' }
  const { code, out } = await runRecorded(['doctor'], absent)
  expect(code).toBe(1)
  expect(out).toMatch(/^WRONG {2}database: .* \/nonexistent does not run here .*DATABASE_URL=/m)
})

describe('with a gateway running on the folder', () => {
  let folder: string
  let gateway: Database

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-doctor-'))
    gateway = await openDatabase({ url: undefined, dataDir: folder, poolSize: 5 })
  })

  afterAll(async () => {
    await gateway.close()
    await rm(folder, { recursive: true })
  })

  const doctor = () => runRecorded(['doctor'], { DATA_DIR: folder })

  it('shows the version of its database and that no migration is pending', async () => {
    const { code, out } = await doctor()
    expect(code).toBe(0)
    expect(out).toMatch(/^ok {5}database: embedded, Postgres \d+/m)
    expect(out).toMatch(/^ok {5}migrations: \d+ applied, none pending$/m)
  })

  it('tells pending, changed and half-failed migrations apart', async () => {
    const { sql } = gateway
    const last = '(select max(migration_name) from _prisma_migrations)'
    const alter = (change: string) =>
      sql.execute(`update _prisma_migrations set ${change} where migration_name = ${last}`)

    await alter('rolled_back_at = now()')
    const pending = await doctor()
    expect(pending.code).toBe(0)
    expect(pending.out).toMatch(/^ok {5}migrations: applied at the next start: \d{14}_\w+$/m)

    await alter(`rolled_back_at = NULL, checksum = 'x' || left(checksum, 63)`)
    const edited = await doctor()
    expect(edited.code).toBe(1)
    expect(edited.out).toContain('WRONG  migrations: changed after they were applied:')

    await alter('finished_at = NULL')
    const failed = await doctor()
    expect(failed.code).toBe(1)
    expect(failed.out).toContain('WRONG  migrations: failed halfway:')
  })
})
