import { searchHost } from '../../../../src/search/search-host.js'
import { indexDefinitions } from '../../../../src/records/kinds/kinds.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/foundation/clock.js'
import { MeilisearchEngine } from '../../src/meilisearch/engine.js'
import type { IndexDefinition } from '../../src/search-engine.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
} from '../../../../test/support/meilisearch-server/meilisearch-server.js'
import { contractIndex, everything } from '../contract/engine-under-test.js'
import { live } from './live-documents.js'

let server: MeilisearchServer
let url: string

beforeEach(async () => {
  server = new MeilisearchServer()
  url = await server.start()
})

afterEach(() => server.stop())

const engine = (indexPrefix = '') =>
  new MeilisearchEngine({
    url,
    searchKey,
    indexKey,
    indexPrefix,
    language: housingLanguage,
    host: searchHost,
    clock: systemClock,
  })

async function release(definition: IndexDefinition): Promise<MeilisearchEngine> {
  const started = engine()
  for (const name of await started.prepare([definition])) await started.confirmBuilt(name)
  return started
}

const uids = () => [...server.indexes.keys()].filter((uid) => uid.startsWith('persons')).sort()
const changes = () => server.requests.filter(({ method }) => method !== 'GET')

describe('indexes of MeilisearchEngine', () => {
  it('are created with the settings that both engines need', async () => {
    await release(contractIndex)
    expect(changes().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST'])
    const [uid = ''] = uids()
    expect(changes()[0]?.body).toEqual({ uid, primaryKey: 'id' })
    expect(changes()[1]?.body).toMatchObject({
      rankingRules: [
        'sort',
        'words',
        'typo',
        'proximity',
        'attributeRank',
        'wordPosition',
        'exactness',
        'nameKey:asc',
        'id:asc',
      ],
      searchableAttributes: ['name', 'addresses', 'reference', 'postCode', 'uuid'],
      filterableAttributes: [
        'kind',
        'tags',
        'active',
        'amount',
        'arrival',
        'words_text',
        'words_postcode',
        expect.stringMatching(/^fill_[\da-f]{16}$/) as string,
      ],
      sortableAttributes: ['nameKey', 'amount', 'id'],
      displayedAttributes: ['id', 'name', 'addresses', 'reference', 'postCode', 'uuid', 'arrival'],
      typoTolerance: {
        disableOnNumbers: true,
        disableOnAttributes: ['reference', 'postCode', 'uuid'],
      },
      pagination: { maxTotalHits: 1001 },
      faceting: { maxValuesPerFacet: 201 },
    })
  })

  it('are not changed if nothing differs', async () => {
    await release(contractIndex)
    server.requests.length = 0
    await release(contractIndex)
    expect(changes()).toEqual([])
  })

  it('get only their changed settings restored', async () => {
    await release(contractIndex)
    server.indexes.get(uids()[0] ?? '')?.change({
      pagination: { maxTotalHits: 20 },
      typoTolerance: { disableOnNumbers: false },
      synonyms: { st: ['street'] },
      searchCutoffMs: 50,
    })
    server.requests.length = 0
    expect(await engine().prepare([contractIndex])).toEqual([])
    const bodies = changes().map(({ body }) => body)
    expect(bodies).toEqual([
      {
        pagination: { maxTotalHits: 1001 },
        synonyms: {},
        typoTolerance: {
          enabled: true,
          disableOnNumbers: true,
          disableOnAttributes: ['reference', 'postCode', 'uuid'],
        },
      },
    ])
  })

  it('may be created by two replicas that start at the same time', async () => {
    const both = [engine(), engine()]
    const toFill = await Promise.all(both.map((one) => one.prepare([contractIndex])))
    expect(toFill).toEqual([['persons'], ['persons']])
    expect(uids()).toHaveLength(1)
  })

  it('are filled again when the server lost them but still has their marks', async () => {
    await release(contractIndex)
    server.indexes.delete(uids()[0] ?? '')
    expect(await engine().prepare([contractIndex])).toEqual(['persons'])
  })

  it('are not confirmed when the server lost them', async () => {
    const started = engine()
    await started.prepare([contractIndex])
    server.indexes.clear()
    await expect(started.confirmBuilt('persons')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await engine().prepare([contractIndex])).toEqual(['persons'])
  })

  it('are marked again only if another release was built since', async () => {
    const marks = () =>
      server.requestsTo('filled_indexes/documents').filter(({ method }) => method === 'POST')
    const old = await release(contractIndex)
    await old.confirmBuilt('persons')
    expect(marks()).toHaveLength(1)
    const next = await release({ ...contractIndex, sortable: ['amount'] })
    await old.confirmBuilt('persons')
    expect(marks()).toHaveLength(3)
    expect(await next.otherVersions('persons')).toHaveLength(1)
  })

  it('are kept for other releases until they are dropped', async () => {
    const second = { ...contractIndex, sortable: ['amount'] }
    const third = { ...contractIndex, sortable: [] }
    const old = await release(contractIndex)
    await live(old).write([{ id: randomUUID(), fields: { name: 'Ana' } }])
    await release(second)
    expect(await old.search(everything)).toMatchObject({ totalCount: 1 })
    const back = engine()
    expect(await back.prepare([contractIndex])).toEqual([])
    expect(await back.search(everything)).toMatchObject({ totalCount: 1 })
    const latest = await release(third)
    expect(uids()).toHaveLength(3)
    const others = await latest.otherVersions('persons')
    expect(others).toHaveLength(2)
    for (const { name } of others) await latest.dropVersion(name)
    expect(uids()).toHaveLength(1)
    expect(await engine().prepare([second])).toEqual(['persons'])
  })

  it('are not searched before they hold all records; until then, their predecessors are searched', async () => {
    const first = engine()
    await expect(first.search(everything)).rejects.toMatchObject({ reason: 'unavailable' })
    await first.prepare([contractIndex])
    expect(first.canSearch('persons')).toBe(false)
    await expect(first.search(everything)).rejects.toMatchObject({ reason: 'unavailable' })
    await first.confirmBuilt('persons')
    await live(first).write([{ id: randomUUID(), fields: { name: 'Ana' } }])
    const next = engine()
    const filterable = { ...contractIndex.filterable, colour: 'keyword' } as const
    await next.prepare([{ ...contractIndex, filterable }])
    expect(next.canSearch('persons')).toBe(true)
    expect(await next.search(everything)).toMatchObject({ totalCount: 1 })
    const filter = { op: 'equals', field: 'colour', value: 'red' } as const
    const unknownYet = next.search({ ...everything, filter })
    await expect(unknownYet).rejects.toMatchObject({ reason: 'unavailable' })
    await next.confirmBuilt('persons')
    expect(await next.search({ ...everything, filter })).toMatchObject({ totalCount: 0 })
  })

  it('of several gateways can share a server', async () => {
    await engine('north_').prepare([contractIndex])
    await engine('south_').prepare([contractIndex])
    const names = [...server.indexes.keys()]
    expect(names.filter((name) => name.startsWith('north_persons_'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('south_persons_'))).toHaveLength(1)
  })

  it('can be created for all definitions of the gateway', async () => {
    const names = indexDefinitions.map(({ name }) => name)
    expect(await engine().prepare(indexDefinitions)).toEqual(names)
    const reserved = { ...contractIndex, sortable: ['arrival'] }
    await expect(engine().prepare([reserved])).rejects.toThrow(/must not have a field "arrival"/)
  })
})
