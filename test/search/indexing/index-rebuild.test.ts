import { type IndexName, indexDefinitions } from '../../../src/records/kinds/kinds.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { IndexChecker } from '../../../src/search/indexing/index-checker.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { createEngine, type SearchConfig } from '../../../src/search/create-engine.js'
import { eventually } from '../../support/eventually.js'
import { startTestGateway } from '../../support/gateway.js'
import {
  isReady,
  onMeilisearch,
  withSearches,
  type SearchedGateway,
} from '../../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../../support/samples.js'

const many = 2_500
/** Fewer than the limit of totals, and spread over all batches. */
const zuleikas = 834

/** A rebuild by an operator's command, next to the gateway. */
async function tools(gateway: SearchedGateway, config: SearchConfig) {
  const { database } = gateway.gateway
  const engine: MaintainedEngine = await createEngine({ config, database, clock: systemClock })
  await engine.prepare(indexDefinitions)
  return {
    rebuild: new IndexLifecycle(engine, database),
    check: (index: IndexName) => new IndexChecker(engine, database).check(index),
  }
}

async function total(gateway: SearchedGateway, text: string): Promise<number> {
  const { body } = await gateway.ask(`{ searchPersons(searchText: "${text}") { totalCount } }`)
  const result = body.data?.['searchPersons'] as { totalCount: number } | null | undefined
  if (result === undefined || result === null) throw new Error(JSON.stringify(body.errors))
  return result.totalCount
}

describe.each(['postgres', 'meilisearch'] as const)('a rebuild on %s', (searchEngine) => {
  const server = new MeilisearchServer()
  let gateway: SearchedGateway
  let operator: Awaited<ReturnType<typeof tools>>
  const persons = Array.from({ length: many }, (_, place) =>
    samplePerson({
      surname: `Rowan${String(place).padStart(5, '0')}`,
      firstName: place % 3 === 0 ? 'Zuleika' : 'Ana',
    }),
  )

  beforeAll(async () => {
    const environment = onMeilisearch(await server.start())
    const isMeilisearch = searchEngine === 'meilisearch'
    gateway = withSearches(await startTestGateway(isMeilisearch ? environment : {}))
    await gateway.save({ persons })
    await eventually(gateway.ready, isReady)
    await eventually(() => gateway.surnames('rowan02499'), ['Rowan02499'])
    operator = await tools(gateway, { searchEngine, ...environment })
  })

  afterAll(async () => {
    await gateway.close()
    await server.stop()
  })

  it('keeps searches and writes working, and reports its progress', async () => {
    const progress: number[] = []
    const over = new AbortController()
    const isOver = () => over.signal.aborted
    const searching = (async () => {
      const totals: number[] = []
      while (!isOver()) totals.push(await total(gateway, 'zuleika'))
      return totals
    })()
    const writing = (async () => {
      let writes = 0
      for (; !isOver(); writes += 1) {
        const place = String(writes).padStart(4, '0')
        await gateway.save({ persons: [samplePerson({ surname: `During${place}` })] })
        const renamed = persons[writes]
        if (renamed !== undefined) {
          await gateway.save({ persons: [{ ...renamed, surname: `Renamed${place}` }] })
        }
      }
      return writes
    })()
    const onProgress = (done: number) => progress.push(done)
    const rebuilding = operator.rebuild.rebuild('persons', { onProgress }).finally(() => {
      over.abort()
    })
    const [isDone, totals, writeCount] = await Promise.all([rebuilding, searching, writing])
    expect(isDone).toBe(true)
    expect(writeCount).toBeGreaterThan(0)
    expect(totals.length).toBeGreaterThan(0)
    expect(new Set(totals)).toEqual(new Set([zuleikas]))
    expect(progress.at(-1)).toBeGreaterThanOrEqual(many)
    const last = String(writeCount - 1).padStart(4, '0')
    await eventually(() => gateway.surnames(`during${last}`), [`During${last}`])
    expect(await operator.check('persons')).toMatchObject({ missing: [], stale: [], surplus: [] })
  })

  it('resumes where it was stopped', async () => {
    const stopping = new AbortController()
    const first: number[] = []
    const stopped = operator.rebuild.rebuild('persons', {
      signal: stopping.signal,
      onProgress: (done) => {
        first.push(done)
        stopping.abort(new Error('stopped by the test'))
      },
    })
    await expect(stopped).rejects.toThrow('stopped by the test')
    await gateway.gateway.records.remove('person', [String(persons[0]?.id)])
    const second: number[] = []
    await operator.rebuild.rebuild('persons', { onProgress: (done) => second.push(done) })
    expect(first).toHaveLength(1)
    expect(second[0]).toBeGreaterThan(first[0] ?? Infinity)
    await eventually(
      () => operator.check('persons'),
      ({ missing, stale, surplus }) => missing.length + stale.length + surplus.length === 0,
    )
  })

  it('keeps the position of cursors', async () => {
    const page = async (after: string) => {
      const { body } = await gateway.ask(
        `{ searchPersons(searchText: "zuleika", first: 100${after}) {
          nodes { surname } pageInfo { endCursor } } }`,
      )
      expect(body.errors).toBeUndefined()
      expect(body.errors).toBeUndefined()
      return body.data?.['searchPersons'] as unknown as {
        nodes: { surname: string }[]
        pageInfo: { endCursor: string }
      }
    }
    const { pageInfo } = await page('')
    const after = `, after: "${pageInfo.endCursor}"`
    const before = await page(after)
    // The new records come first by id, so that the next rebuild has different batches.
    const earlier = Array.from({ length: 60 }, (_, place) =>
      samplePerson({ id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}` }),
    )
    await gateway.save({ persons: earlier })
    await operator.rebuild.rebuild('persons')
    expect(await page(after)).toEqual(before)
  })

  it('is rejected while another rebuild is running', async () => {
    const secondTools = await tools(gateway, { searchEngine, ...onMeilisearch(server.url) })
    const rivals: Promise<boolean>[] = []
    const onProgress = () => {
      rivals.push(secondTools.rebuild.rebuild('persons'))
    }
    expect(await operator.rebuild.rebuild('persons', { onProgress })).toBe(true)
    expect(rivals.length).toBeGreaterThan(0)
    expect(await rivals[0]).toBe(false)
  })
})
