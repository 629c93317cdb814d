import { searchHost } from '../../../../src/search/search-host.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/foundation/clock.js'
import { MeilisearchEngine } from '../../src/meilisearch/engine.js'
import type { SearchDocument } from '../../src/search-engine.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
} from '../../../../test/support/meilisearch-server/meilisearch-server.js'
import { meilisearchSubject } from '../../../../test/support/meilisearch-subject.js'
import { contractIndex, everything, otherIndex } from '../contract/engine-under-test.js'
import { plainEngineContract } from '../engine-contract.js'
import { live } from './live-documents.js'

plainEngineContract('MeilisearchEngine on the test server', async () => {
  const server = new MeilisearchServer()
  const url = await server.start()
  return meilisearchSubject({ url, searchKey, indexKey }, systemClock, () => server.stop())
})
let engine: MeilisearchEngine

const documents = (count: number): SearchDocument[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    fields: { name: `Rowan ${index}` },
  }))

const server = new MeilisearchServer()
const url = await server.start()

afterAll(() => server.stop())

beforeEach(async () => {
  server.indexes.clear()
  engine = new MeilisearchEngine({
    url,
    searchKey,
    indexKey,
    language: housingLanguage,
    host: searchHost,
    clock: systemClock,
  })
  for (const name of await engine.prepare([contractIndex, otherIndex])) {
    await engine.confirmBuilt(name)
  }
  server.requests.length = 0
})

/** The filter on the token of the searched fill. */
const token = expect.stringMatching(/^fill_[\da-f]{16} NOT EXISTS$/) as string

const snapshotOf = async () => (await engine.search(everything)).snapshot

describe('requests of MeilisearchEngine', () => {
  it('sends several searches in one request, with the search key', async () => {
    await engine.searchMany([
      { ...everything, text: ' "ana" smi', offset: 12, limit: 12, snapshot: '17' },
      { ...everything, index: 'assets', facets: [{ field: 'kind' }], limit: 2_000, offset: 990 },
    ])
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: 'multi-search',
      authorization: `Bearer ${searchKey}`,
    })
    expect(request?.body).toEqual({
      queries: [
        {
          indexUid: expect.stringMatching(/^persons_[\da-f]{8}$/) as string,
          q: ' "ana" smi',
          attributesToSearchOn: ['name', 'addresses', 'reference', 'postCode'],
          matchingStrategy: 'all',
          offset: 12,
          limit: 12,
          attributesToRetrieve: ['id'],
          filter: [token, 'arrival <= 17'],
        },
        {
          indexUid: expect.stringMatching(/^assets_[\da-f]{8}$/) as string,
          q: '',
          // No word of the text has other forms.
          attributesToSearchOn: ['name', 'words', 'respelt', 'first', 'last', 'holders', 'tags'],
          matchingStrategy: 'all',
          offset: 990,
          limit: 10,
          attributesToRetrieve: ['id'],
          filter: [token],
          facets: ['kind', 'arrival'],
        },
      ],
    })
  })

  it('rewrites postcodes in their usual form', async () => {
    await engine.search({ ...everything, text: 'ana se152ab' })
    expect(server.requests[0]?.body).toMatchObject({ queries: [{ q: 'ana SE15 2AB' }] })
  })

  it('searches UUID fields only for UUIDs, and sends a UUID as one word', async () => {
    await engine.search({ ...everything, text: 'ana ADA4C2E0-58ad-44b9-8181-b0cafe12ada0' })
    const [query] = (server.requests[0]?.body as { queries: object[] }).queries
    expect(query).toMatchObject({ q: 'ana ada4c2e058ad44b98181b0cafe12ada0' })
    expect(query).not.toHaveProperty('attributesToSearchOn')
  })

  it.each([
    ['ana -turner', '-turner ana'],
    ['ana smi  -turner -"rowan house"', '-"rowan house" -turner ana smi'],
    ['ana -"rowan hou', '-"rowan hou" ana'],
    ['ana -smith-jones', '-"smith-jones" ana'],
    ['ana -turner ', 'ana -turner '],
    ['"ana -turner', '"ana -turner'],
    ['-turner', '-turner'],
  ])('keeps the last word of %j last: %j', async (text, q) => {
    await engine.search({ ...everything, text })
    expect(server.requests[0]?.body).toMatchObject({ queries: [{ q }] })
  })

  it('sends documents as lines, with the index key and without absent values', async () => {
    const [first] = documents(1)
    const absent = { id: first?.id ?? '', fields: { name: 'Ana', kind: null, tags: ['x'] } }
    await live(engine).write([absent, ...documents(24)])
    const [batch] = server.requestsTo('/documents').filter(({ path }) => path.endsWith('documents'))
    expect(batch?.body).toHaveLength(25)
    expect(batch).toMatchObject({
      authorization: `Bearer ${indexKey}`,
      contentType: 'application/x-ndjson',
    })
    const [line] = batch?.body as unknown[]
    expect(line).toEqual({
      id: first?.id,
      name: 'Ana',
      tags: ['x'],
      words_text: ['ana'],
      arrival: expect.any(Number) as number,
    })
  })

  it('replaces lone surrogates, which the server rejects', async () => {
    await live(engine).write([
      { id: randomUUID(), fields: { name: 'Ana \ud800', tags: ['\udc00'] } },
    ])
    const filter = { op: 'equals', field: 'kind', value: '\ud83c' } as const
    const { hits } = await engine.search({ ...everything, text: 'ana \ud800', filter })
    expect(hits).toEqual([])
    expect(await engine.search({ ...everything, text: 'ana' })).toMatchObject({ totalCount: 1 })
  })
})

describe('arrivals of MeilisearchEngine', () => {
  it('grow with every batch, across restarts and even if the clock goes back', async () => {
    await live(engine).write(documents(25))
    const before = Number(await snapshotOf())
    const late = new MeilisearchEngine({
      url,
      searchKey,
      indexKey,
      language: housingLanguage,
      host: searchHost,
      clock: {
        now: () => new Date(0),
      },
    })
    await late.prepare([contractIndex, otherIndex])
    await live(late).write(documents(1))
    expect(Number(await snapshotOf())).toBe(before + 1)
  })

  it('are kept when a document is replaced', async () => {
    const [document, removed] = documents(2)
    if (document === undefined || removed === undefined) throw new Error('Expected two documents.')
    await live(engine).write([document, removed])
    await live(engine).write(documents(1))
    await live(engine).write([document])
    await live(engine).remove([removed.id])
    await live(engine).write([removed])
    const arrivals = server.requests
      .filter(({ contentType }) => contentType?.includes('ndjson'))
      .map(({ body }) => (body as { arrival: number }[])[0]?.arrival ?? 0)
    const [first, between, replaced, readded] = arrivals
    expect(replaced).toBe(first)
    expect(between).toBeGreaterThan(first ?? Infinity)
    expect(readded).toBeGreaterThan(between ?? Infinity)
    await live(engine).write([document])
    const { snapshot, ...rest } = await engine.search({ ...everything, snapshot: String(first) })
    expect(rest.hits.map(({ id }) => id)).toEqual([document.id])
    expect(snapshot).toBe(String(first))
  })
})
