import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../src/app.js'
import { developmentSecret, signDevelopmentToken } from '../../tools/token/development-token.js'
import { systemClock } from '../../src/foundation/clock.js'
import { readConfig } from '../../src/config/config.js'
import { openDatabase } from '../../src/database/open-database.js'
import { IndexLifecycle } from '../../src/search/indexing/index-lifecycle.js'
import type { FollowedIndexes } from '../../src/search/indexing/index-follower.js'
import { createEngine } from '../../src/search/create-engine.js'
import { createRecords } from '../../src/search/create-records.js'
import { runRecorded } from '../cli/recorded-output.js'
import { eventually } from '../support/eventually.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../support/samples.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { openSeverableDatabase, type SeverableDatabase } from '../support/severable-database.js'

const oldRelease: Partial<FollowedIndexes> = { inspectionMs: 100 }
const newRelease: Partial<FollowedIndexes> = {
  ...oldRelease,
  definitions: indexDefinitions.map((definition) =>
    definition.name === 'persons'
      ? { ...definition, sortable: [...definition.sortable, 'uuid'] }
      : definition,
  ),
}

interface Replica {
  readonly gateway: Gateway
  readonly find: (surname: string) => Promise<unknown>
  /** The `search` check of `/ready`. */
  readonly search: () => Promise<string>
}

describe.each(['postgres', 'meilisearch'] as const)('two releases on %s', (engine) => {
  const server = new MeilisearchServer()
  let database: SeverableDatabase
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let environment: Record<string, string>
  let old: Replica

  async function start(indexes: Partial<FollowedIndexes>): Promise<Replica> {
    const config = readConfig(environment)
    const gateway = await createGateway({ config, indexes, logStream: { write: () => undefined } })
    const url = await gateway.http.listen({ host: '127.0.0.1', port: 0 })
    const token = await signDevelopmentToken(
      {
        secret: await developmentSecret(folder.path),
        user: 'officer@example.com',
        name: 'Ada Officer',
        scopes: ['search:persons'],
        ttlSeconds: 3600,
        issuer: undefined,
        audience: undefined,
      },
      systemClock,
    )
    return {
      gateway,
      find: async (surname) => {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({
            query: `{ searchPersons(searchText: "${surname}") { nodes { surname } } }`,
          }),
        })
        const { data, errors } = (await response.json()) as {
          data?: { searchPersons: { nodes: { surname: string }[] } | null }
          errors?: unknown
        }
        return data?.searchPersons?.nodes.map((node) => node.surname) ?? errors
      },
      search: async () => {
        const ready = await fetch(`${url}/ready`)
        return ((await ready.json()) as { checks: { search: string } }).checks.search
      },
    }
  }

  const finds = (replica: Replica, surname: string) =>
    eventually(() => replica.find(surname), [surname])
  const isReady = (replica: Replica) => eventually(replica.search, 'ok')

  async function versions(): Promise<number> {
    if (engine === 'meilisearch') {
      return [...server.indexes.keys()].filter((uid) => /^persons_[0-9a-f]{8}$/.test(uid)).length
    }
    const rows = await old.gateway.database.sql.query<{ count: number }>(
      `select count(*)::int from pg_tables
       where schemaname = 'search' and tablename ~ '^persons_[0-9a-f]{8}$'`,
    )
    return rows[0]?.count ?? 0
  }

  /** Like `index prune` of the new release. */
  async function prune(): Promise<void> {
    const opened = old.gateway.database
    const config = readConfig(environment)
    const engine = await createEngine({ config, database: opened, clock: systemClock })
    const lifecycle = new IndexLifecycle(engine, opened, newRelease.definitions)
    expect(await lifecycle.prepare()).toEqual([])
    expect(await lifecycle.prune('persons')).toHaveLength(1)
  }

  beforeAll(async () => {
    database = await openSeverableDatabase()
    folder = await scratchFolder()
    environment = {
      NODE_ENV: 'test',
      DEMO_DATA: 'off',
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      ...(engine === 'meilisearch' ? onMeilisearch(await server.start()) : {}),
    }
    old = await start(oldRelease)
    const persons = Array.from({ length: 1_500 }, (_, place) =>
      samplePerson({ surname: `Rowan${String(place).padStart(5, '0')}` }),
    )
    await old.gateway.records.save({ persons })
    await finds(old, 'Rowan01499')
  })
  afterAll(async () => {
    await old.gateway.close()
    await database.close()
    await server.stop()
    await folder.remove()
  })

  it('answer side by side and find records of both, until the old version is pruned', async () => {
    // This gateway is stopped while it fills its index.
    await (await start(newRelease)).gateway.close()
    expect(await old.find('Rowan00001')).toEqual(['Rowan00001'])

    const next = await start(newRelease)
    for (let isFilled = false; !isFilled; isFilled = (await next.search()) === 'ok') {
      expect(await next.find('Rowan01499')).toEqual(['Rowan01499'])
      expect(await old.find('Rowan01499')).toEqual(['Rowan01499'])
    }
    const [byOld, byNew] = [samplePerson({ surname: 'Oldham' }), samplePerson({ surname: 'Newby' })]
    await old.gateway.records.save({ persons: [byOld] })
    await next.gateway.records.save({ persons: [byNew] })
    for (const replica of [old, next]) {
      await finds(replica, 'Oldham')
      await finds(replica, 'Newby')
    }
    await next.gateway.records.remove('person', [byOld.id])
    await eventually(() => old.find('Oldham'), [])
    expect(await versions()).toBe(2)

    await old.gateway.close()
    old = next
    await prune()
    expect(await versions()).toBe(1)
    await finds(next, 'Newby')
    expect(await next.find('Oldham')).toEqual([])
  })

  it('refuse to check or prune before the release has built its indexes', async () => {
    for (const command of ['check', 'prune']) {
      const { code, out, error } = await runRecorded(['index', command], environment)
      expect(code).toBe(1)
      expect(`${out}${error}`).toContain('of this release has not been built')
    }
  })

  it('let the old release restart beside the new release', async () => {
    const back = await start(oldRelease)
    await isReady(back)
    await back.gateway.records.save({ persons: [samplePerson({ surname: 'Backhouse' })] })
    await finds(back, 'Backhouse')
    await finds(old, 'Backhouse')
    await finds(back, 'Newby')
    expect(await versions()).toBe(2)
    await back.gateway.close()
  })

  it('let a command of the old release write without damage to the new release', async () => {
    const config = readConfig(environment)
    const opened = await openDatabase({ url: database.url, dataDir: folder.path, poolSize: 2 })
    const { records } = await createRecords({ database: opened, clock: systemClock, config })
    await records.save({ persons: [samplePerson({ surname: 'Commander' })] })
    await opened.close()
    expect(await versions()).toBe(2)
    await finds(old, 'Commander')
    await finds(old, 'Newby')
  })

  it('rebuild a dropped version', async () => {
    const opened = old.gateway.database
    const engine = await createEngine({
      config: readConfig(environment),
      database: opened,
      clock: systemClock,
    })
    await engine.prepare(newRelease.definitions ?? [])
    const place = engine.sink('persons', 'live').name
    await engine.dropVersion(place)
    await finds(old, 'Newby')
    await finds(old, 'Rowan01499')
    await isReady(old)
  })
})
