import { type IndexName, indexDefinitions, indexNames } from '../../../src/records/kinds/kinds.js'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../src/access/audit-trail.js'
import { systemClock } from '../../../src/foundation/clock.js'
import type {
  DocumentSink,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { IndexChecker } from '../../../src/search/indexing/index-checker.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { IndexLeases } from '../../../src/search/indexing/index-lease.js'
import { IndexOverview } from '../../../src/search/indexing/index-overview.js'
import { IndexFollower } from '../../../src/search/indexing/index-follower.js'
import { RebuildRequests } from '../../../src/search/indexing/rebuild-requests.js'
import { createEngine } from '../../../src/search/create-engine.js'
import { eventually } from '../../support/eventually.js'
import { startTestGateway, type TestGateway } from '../../support/gateway.js'
import {
  isReady,
  onMeilisearch,
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from '../../support/meilisearch-gateway.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { MeilisearchServer } from '../../support/meilisearch-server/meilisearch-server.js'
import { sampleCaller, samplePerson } from '../../support/samples.js'

const many = 1_500
const strayId = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const caller: Caller = sampleCaller()
const stopMs = 3_000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Shown {
  readonly name: string
  readonly isSearchable: boolean
  readonly records: number
  readonly documents: number | null
  readonly changesBehind: number | null
  readonly secondsBehind: number | null
  readonly rebuild: {
    readonly status: string
    readonly percent: number
    readonly startedAt: string | null
    readonly finishedAt: string | null
    readonly failureCode: string | null
  } | null
}

interface Begun {
  readonly started: readonly string[]
  readonly errors: readonly object[]
}

const payload = '{ started errors { __typename code path } }'

async function askOperator<T>(gateway: TestGateway, query: string): Promise<T> {
  const { body } = await gateway.ask(query, { token: await gateway.token(['operate']) })
  expect(body).not.toHaveProperty('errors')
  return body.data as T
}

async function shownBy(gateway: TestGateway, name = 'PERSONS'): Promise<Shown> {
  const { searchIndexes } = await askOperator<{ searchIndexes: readonly Shown[] }>(
    gateway,
    `{ searchIndexes { name isSearchable records documents changesBehind secondsBehind
      rebuild { status percent startedAt finishedAt failureCode } } }`,
  )
  const state = searchIndexes.find((index) => index.name === name)
  if (state === undefined) throw new Error(`${name} is not among the indexes.`)
  return state
}

type Write = DocumentSink['write']

/** The engine with changed writes of documents. */
function withWrites(engine: MaintainedEngine, change: (write: Write) => Write): MaintainedEngine {
  const sink: MaintainedEngine['sink'] = (index, copy) => {
    const own = engine.sink(index, copy)
    const write = change((...args) => own.write(...args))
    return Object.assign(Object.create(own) as DocumentSink, { write })
  }
  return Object.assign(Object.create(engine) as MaintainedEngine, { sink })
}

/** The engine with writes delayed until `release` is called. */
function withHeldWrites(engine: MaintainedEngine) {
  const letting = new AbortController()
  const released = once(letting.signal, 'abort')
  return {
    heldEngine: withWrites(
      engine,
      (write) =>
        (...args) =>
          released.then(() => write(...args)),
    ),
    release: () => {
      letting.abort()
    },
  }
}

describe.each(['postgres', 'meilisearch'] as const)('operating the index on %s', (searchEngine) => {
  const server = new MeilisearchServer()
  let gateway: SearchedGateway
  let meilisearch: Record<string, string>

  beforeAll(async () => {
    meilisearch = onMeilisearch(await server.start())
    gateway = withSearches(await startTestGateway(searchEngine === 'postgres' ? {} : meilisearch))
    await gateway.save({ persons: Array.from({ length: many }, () => samplePerson()) })
    await eventually(gateway.ready, isReady)
  })
  afterAll(async () => {
    await gateway.close()
    await server.stop()
  })

  const ask = <T>(query: string) => askOperator<T>(gateway, query)
  const show = (name?: string) => shownBy(gateway, name)

  const rebuild = (...names: string[]) =>
    ask<{ rebuildIndex: Begun }>(
      `mutation { rebuildIndex(input: { indexes: [${names.join()}] }) ${payload} }`,
    )

  /** A second process on the same database. */
  async function secondProcess() {
    const { database } = gateway.gateway
    const engine = await createEngine({
      config: { searchEngine, ...meilisearch },
      database,
      clock: systemClock,
    })
    await engine.prepare(indexDefinitions)
    return { database, engine }
  }

  it('shows the contents of each index', async () => {
    const caughtUp = await eventually(() => show(), { documents: many, changesBehind: 0 })
    expect(caughtUp).toEqual({
      name: 'PERSONS',
      isSearchable: true,
      records: many,
      documents: many,
      changesBehind: 0,
      secondsBehind: 0,
      rebuild: null,
    })
    expect(await show('ASSETS')).toMatchObject({ records: 0, documents: 0, rebuild: null })
  })

  it('rebuilds all indexes in the background and reports the results', async () => {
    const { database, engine } = await secondProcess()
    await engine.sink('persons', 'live').write([{ id: strayId, fields: {} }], database.sql)
    expect(await show()).toMatchObject({ documents: many + 1 })
    const started = indexNames.map((index) => index.toUpperCase())
    expect(await ask(`mutation { rebuildIndex(input: {}) ${payload} }`)).toEqual({
      rebuildIndex: { started, errors: [] },
    })
    const last = await eventually(() => show('ACCOUNTS'), { rebuild: { status: 'DONE' } })
    const { rebuild: first, documents } = await show()
    expect(first).toMatchObject({ status: 'DONE', percent: 100, failureCode: null })
    expect(documents).toBe(many)
    expect(Date.parse(first?.finishedAt ?? '')).toBeLessThan(
      Date.parse(last.rebuild?.finishedAt ?? ''),
    )
    expect(await new IndexChecker(engine, database).check('persons')).toMatchObject({
      missing: [],
      stale: [],
      surplus: [],
    })
    const trail = await database.prisma.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(trail.map(({ targetId }) => targetId.toUpperCase()).sort()).toEqual(started.sort())
    expect(trail[0]).toMatchObject({
      action: 'search-index.rebuild',
      actorId: 'officer@example.com',
      targetType: 'search-index',
    })
  })

  it('rejects the rebuild of an index that another process is rebuilding, and starts the other rebuilds', async () => {
    const { database, engine } = await secondProcess()
    const leases = new IndexLeases(database.sql)
    const { name } = engine.sink('persons', 'shadow')
    await leases.hold(name, 'person', async () => {
      expect(await rebuild('ASSETS', 'PERSONS')).toEqual({
        rebuildIndex: {
          started: ['ASSETS'],
          errors: [
            {
              __typename: 'ConflictError',
              code: 'REBUILD_UNDER_WAY',
              path: ['input', 'indexes', '1'],
            },
          ],
        },
      })
      expect(await show()).toMatchObject({ rebuild: { status: 'RUNNING' } })
    })
    await idle()
  })

  it('rejects the rebuild of an index that this process is rebuilding', async () => {
    const begin = `rebuildIndex(input: { indexes: [PERSONS] }) ${payload}`
    const { first, second } = await ask<{ first: Begun; second: Begun }>(
      `mutation { first: ${begin} second: ${begin} }`,
    )
    expect(first).toEqual({ started: ['PERSONS'], errors: [] })
    expect(second).toMatchObject({ started: [], errors: [{ code: 'REBUILD_UNDER_WAY' }] })
    await idle()
  })

  it('rejects an empty list of indexes', async () => {
    expect(await rebuild()).toMatchObject({
      rebuildIndex: { started: [], errors: [{ code: 'LIST_SIZE_OUT_OF_RANGE' }] },
    })
  })

  const rebuildOf = async (index: IndexName) => {
    const { database, engine } = await secondProcess()
    const indexes = await new IndexOverview(engine, database, systemClock).all()
    return indexes.find(({ name }) => name === index)?.rebuild
  }

  it('keeps a request while no gateway runs, and resumes it later', async () => {
    const { database, engine } = await secondProcess()
    const requests = new RebuildRequests(engine, database, systemClock, () => undefined)
    const indexes: IndexName[] = ['persons', 'accounts']
    expect(await requests.request(indexes, caller)).toEqual({ started: indexes, faults: [] })
    const { heldEngine, release } = withHeldWrites(engine)
    const [stopping] = new IndexFollower(heldEngine, database, systemClock, quiet).tasks()
    stopping?.start(quiet)
    const leases = new IndexLeases(database.sql)
    const { name } = engine.sink('persons', 'shadow')
    await eventually(() => leases.state(name), { isHeld: true })
    const stopped = stopping?.stop(stopMs)
    release()
    await stopped
    for (const index of indexes) {
      expect(await rebuildOf(index)).toMatchObject({ status: 'running', isRequested: true })
    }
    expect((await requests.request(['persons'], caller)).started).toEqual([])
    const [next] = new IndexFollower(engine, database, systemClock, quiet).tasks()
    next?.start(quiet)
    for (const index of indexes) await eventually(() => rebuildOf(index), { status: 'done' })
    await next?.stop(stopMs)
  })

  it('reports an interrupted rebuild and a failed rebuild, and does not repeat a failed rebuild', async () => {
    const { database, engine } = await secondProcess()
    const interrupted = new IndexLifecycle(engine, database)
    await expect(
      interrupted.rebuild('persons', { signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped')
    expect(await rebuildOf('persons')).toMatchObject({ status: 'interrupted', finishedAt: null })
    const requests = new RebuildRequests(engine, database, systemClock, () => undefined)
    await requests.request(['persons'], caller)
    const down = new SearchEngineError('unavailable', 'down')
    const failing = new IndexLifecycle(
      withWrites(engine, () => () => Promise.reject(down)),
      database,
    )
    await expect(failing.complete()).rejects.toThrow(down)
    const failed = { status: 'failed', failureCode: 'SERVICE_UNAVAILABLE' }
    expect(await rebuildOf('persons')).toMatchObject(failed)
    await new IndexLifecycle(engine, database).complete()
    expect(await rebuildOf('persons')).toMatchObject(failed)
  })

  async function idle(): Promise<void> {
    for (const { name } of indexDefinitions) {
      await eventually(
        () => show(name.toUpperCase()),
        ({ rebuild: state }) => state?.status !== 'RUNNING',
      )
    }
  }
})

it('a requested rebuild waits for a server that is down', async () => {
  const gateway = await startMeilisearchGateway()
  gateway.server.isUp = false
  expect(
    await askOperator(
      gateway,
      `mutation { rebuildIndex(input: { indexes: [PERSONS] }) ${payload} }`,
    ),
  ).toEqual({ rebuildIndex: { started: ['PERSONS'], errors: [] } })
  expect(await shownBy(gateway)).toMatchObject({
    documents: null,
    rebuild: { status: 'RUNNING', startedAt: null },
  })
  gateway.server.isUp = true
  await eventually(() => shownBy(gateway), { rebuild: { status: 'DONE' } })
  await gateway.close()
})

it('a running rebuild stops with the gateway', async () => {
  const gateway = await startTestGateway()
  const persons = Array.from({ length: many }, () => samplePerson())
  await gateway.gateway.records.save({ persons })
  expect(
    await askOperator(gateway, `mutation { rebuildIndex(input: {}) ${payload} }`),
  ).toMatchObject({
    rebuildIndex: { errors: [] },
  })
  await gateway.close()
  expect(gateway.log.filter((line) => line.includes('search index'))).toEqual([])
})
