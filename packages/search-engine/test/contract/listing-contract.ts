import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { facetValueLimit, searchWindow } from '../../src/search-engine.js'
import { asSet, everything, type Corpus } from './engine-under-test.js'

/** Contract for lists: order, pages, totals, facets, and documents that are added between two pages. */
export function listingContract(corpus: () => Corpus): void {
  describe('listing', () => {
    it('sorts before relevance, with absent values last in either direction', async () => {
      const [none, two, ten] = await corpus().fill([
        { name: 'row' },
        { name: 'rowan', amount: 2, nameKey: 'b' },
        { name: 'rowans', amount: 10, nameKey: 'a' },
      ])
      const sorted = (field: string, direction: 'asc' | 'desc') =>
        corpus().ids({ text: 'row', sort: { field, direction } })
      expect(await sorted('amount', 'asc')).toEqual([two, ten, none])
      expect(await sorted('amount', 'desc')).toEqual([ten, two, none])
      expect(await sorted('nameKey', 'asc')).toEqual([ten, two, none])
      expect(await sorted('nameKey', 'desc')).toEqual([two, ten, none])
    })

    it('sorts equal hits by the order of the index, then by id, for any page size', async () => {
      const keys = ['b', null, 'c', 'a', 'b', null, 'b']
      const documents = keys.map((nameKey) => ({
        id: randomUUID(),
        fields: { name: 'Rowan House', nameKey, amount: 1 },
      }))
      await corpus().fill([])
      await corpus().write(documents)
      const expected = documents
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
        .map(({ id }) => id)
      const sort = { field: 'amount', direction: 'desc' } as const
      for (const request of [{}, { text: 'rowan' }, { sort }, { text: 'hou', sort }]) {
        expect(await corpus().ids(request)).toEqual(expected)
        for (const limit of [1, 2, 5]) {
          expect(await corpus().ids({ ...request, limit })).toEqual(expected.slice(0, limit))
        }
      }
      const backwards = { field: 'nameKey', direction: 'desc' } as const
      expect(await corpus().ids({ sort: backwards, limit: 1 })).toEqual([documents[2]?.id])
    })

    it('has the same first hit for any page size when hits exceed the window', async () => {
      const more = searchWindow + 200
      const rows = Array.from({ length: more }, (_, place) => ({
        name: `Rowan ${place % 7 === 0 ? 'House' : 'Court House'}`,
        nameKey: String(more - place).padStart(4, '0'),
      }))
      const ids = await corpus().fill(rows)
      for (const text of ['', 'rowan', 'ro']) {
        for (const limit of [1, 12, searchWindow]) {
          const page = await corpus().ids({ text, limit })
          expect([page[0], page.length]).toEqual([ids.at(-1), limit])
        }
      }
    })

    it('pages through any order without loss or repetition', async () => {
      const ids = await corpus().fill(
        Array.from({ length: 23 }, (_, amount) => ({ name: `Rowan ${amount % 5}`, amount })),
      )
      const sort = { field: 'amount', direction: 'asc' } as const
      for (const request of [{ sort }, { text: 'rowan' }, { text: 'rowan', sort }]) {
        for (const limit of [1, 7, 23, 30]) {
          const pages: string[][] = []
          for (let offset = 0; offset < 23; offset += limit) {
            pages.push(await corpus().ids({ ...request, offset, limit }))
          }
          expect(asSet(pages.flat())).toEqual(asSet(ids))
          if (request.sort !== undefined) expect(pages.flat()).toEqual(ids)
        }
      }
      expect(await corpus().ids({ sort, offset: 5, limit: 3 })).toEqual(ids.slice(5, 8))
      expect(await corpus().search({ offset: 23, limit: 5 })).toMatchObject({
        hits: [],
        totalCount: 23,
      })
      expect(await corpus().search({ limit: 0 })).toMatchObject({ hits: [], totalCount: 23 })
    })

    it('counts values over all hits', async () => {
      await corpus().fill([
        { name: 'Rowan House', kind: 'a', tags: ['x', 'y'], active: true, amount: 2.5 },
        { name: 'Rowan Court', kind: 'a', tags: ['x'], active: false },
        { name: 'Ash Court', kind: 'b', tags: [], active: true },
      ])
      const facets = ['kind', 'tags', 'active', 'amount'].map((field) => ({ field }))
      const answer = await corpus().search({ text: 'row', limit: 1, facets })
      expect(answer.totalCount).toBe(2)
      expect(answer.facets).toEqual({
        kind: { a: 2 },
        tags: { x: 2, y: 1 },
        active: { true: 1, false: 1 },
        amount: { '2.5': 1 },
      })
      const filter = { op: 'equals', field: 'kind', value: 'b' } as const
      const filtered = await corpus().search({
        filter,
        facets: [{ field: 'kind' }, { field: 'tags' }],
      })
      expect(filtered.facets).toEqual({ kind: { b: 1 }, tags: {} })
      expect((await corpus().search({})).facets).toEqual({})
    })

    it('counts the values of a facet with its own filter', async () => {
      await corpus().fill([
        { name: 'Rowan House', kind: 'a', tags: ['x', 'y', 'x'], active: true },
        { name: 'Rowan Court', kind: 'b', tags: ['x'], active: true },
        { name: 'Rowan Mews', kind: 'b', tags: ['y'], active: false },
        { name: 'Ash Court', kind: 'c', tags: ['x'], active: true },
      ])
      const isB = { op: 'equals', field: 'kind', value: 'b' } as const
      const isActive = { op: 'equals', field: 'active', value: true } as const
      const filter = { op: 'and', filters: [isB, isActive] } as const
      const facets = [
        { field: 'kind', filter: isActive },
        { field: 'active', filter: isB },
        { field: 'tags' },
        { field: 'amount', filter: null },
      ]
      const answer = await corpus().search({ text: 'rowan', filter, facets })
      expect(answer.totalCount).toBe(1)
      const counts = {
        kind: { a: 1, b: 1 },
        active: { true: 1, false: 1 },
        tags: { x: 1 },
        amount: {},
      }
      expect(answer.facets).toEqual(counts)
      await corpus().add([{ name: 'Rowan', kind: 'd', active: true }])
      const { snapshot } = answer
      expect((await corpus().search({ text: 'rowan', filter, facets, snapshot })).facets).toEqual(
        counts,
      )
      const tags = [{ field: 'tags', filter: null }]
      expect((await corpus().search({ facets: tags })).facets).toEqual({ tags: { x: 3, y: 2 } })
      expect((await corpus().search({ text: '!!!', facets: tags })).facets).toEqual({ tags: {} })
    })

    it('counts more values than are displayed, and always the values of the hits', async () => {
      const rare = 'rare value'
      await corpus().fill([
        ...Array.from({ length: facetValueLimit + 20 }, (_, place) => `value ${place}`).flatMap(
          (kind) => [
            { name: 'Rowan', kind },
            { name: 'Rowan', kind },
          ],
        ),
        { name: 'Rowan', kind: rare },
      ])
      const all = await corpus().search({ text: 'rowan', limit: 0, facets: [{ field: 'kind' }] })
      expect(Object.keys(all.facets['kind'] ?? {}).length).toBeGreaterThan(facetValueLimit)
      const filter = { op: 'equals', field: 'kind', value: rare } as const
      const facets = [{ field: 'kind', filter: null }]
      const chosen = await corpus().search({ text: 'rowan', limit: 0, filter, facets })
      expect(Object.keys(chosen.facets['kind'] ?? {}).length).toBeGreaterThan(facetValueLimit)
      expect(chosen.facets['kind']).toMatchObject({ [rare]: 1 })
    })

    it('counts exactly up to the window and reports a capped total', async () => {
      await corpus().fill(
        Array.from({ length: searchWindow }, (_, amount) => ({ name: 'same', amount })),
      )
      const exact = { totalCount: searchWindow, isTotalCountCapped: false }
      expect(await corpus().search({ text: 'same', limit: 1 })).toMatchObject(exact)
      await corpus().add([{ name: 'same', amount: searchWindow }])
      const capped = { totalCount: searchWindow, isTotalCountCapped: true }
      expect(await corpus().search({ text: 'same', limit: 1 })).toMatchObject(capped)
      const sort = { field: 'amount', direction: 'desc' } as const
      expect(await corpus().ids({ sort, limit: searchWindow + 5 })).toHaveLength(searchWindow)
      expect(await corpus().ids({ offset: searchWindow - 2, limit: 10 })).toHaveLength(2)
      expect(await corpus().ids({ offset: searchWindow, limit: 10 })).toEqual([])
      expect(await corpus().ids({ offset: searchWindow + 50, limit: 10 })).toEqual([])
    })

    it('excludes documents added after a snapshot', async () => {
      const ids = await corpus().fill([{ name: 'Rowan 1' }, { name: 'Rowan 2' }, { name: 'Ash' }])
      const { snapshot } = await corpus().search({ text: 'rowan', limit: 1 })
      const empty = await corpus().search({ text: 'elm', limit: 0 })
      const [added] = await corpus().add([{ name: 'Rowan 3' }, { name: 'Elm' }])
      await corpus().write([{ id: ids[1] ?? '', fields: { name: 'Rowan 2 again' } }])
      const inSnapshot = await corpus().search({ text: 'rowan', snapshot })
      expect(asSet(inSnapshot.hits.map(({ id }) => id))).toEqual(asSet(ids.slice(0, 2)))
      expect(inSnapshot).toMatchObject({ totalCount: 2, snapshot })
      expect(await corpus().ids({ text: 'rowan' })).toContain(added)
      expect(await corpus().ids({ text: 'elm', snapshot: empty.snapshot })).toEqual([])
    })

    it('reports an index as unbuilt until its build is confirmed, and again when its definition changes', async () => {
      const { subject } = corpus()
      const index = { name: 'accounts', searchable: [{ field: 'name' }], filterable: {} } as const
      const before = { ...index, documentVersion: 1, sortable: ['nameKey'] }
      const id = randomUUID()
      const fill = async () => {
        const engine = subject.restarted()
        expect(await engine.prepare([before])).toEqual(['accounts'])
        const sink = engine.sink('accounts', 'live')
        await sink.write([{ id, fields: { name: 'Ana' } }], subject.transaction)
        return engine
      }
      await fill()
      const filled = await fill()
      await filled.confirmBuilt('accounts')
      const restarted = subject.restarted()
      expect(await restarted.prepare([before])).toEqual([])
      const ask = { ...everything, index: 'accounts', text: 'ana' } as const
      expect((await restarted.search(ask)).hits).toMatchObject([{ id }])
      const changed = subject.restarted()
      expect(await changed.prepare([{ ...before, sortable: [] }])).toEqual(['accounts'])
      await changed.confirmBuilt('accounts')
      expect((await changed.search(ask)).hits).toEqual([])
      expect(await subject.restarted().prepare([{ ...before, sortable: [] }])).toEqual([])
      const newer = { ...before, documentVersion: 2 }
      expect(await subject.restarted().prepare([newer])).toEqual(['accounts'])
    })
  })
}

/** Absent values come last. */
function orderOf({ id, fields }: { id: string; fields: { nameKey: string | null } }): string {
  return `${fields.nameKey ?? 'z'} ${id}`
}
