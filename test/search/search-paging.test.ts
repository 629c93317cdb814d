import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecords } from '../../src/search/create-records.js'
import { systemClock } from '../../src/foundation/clock.js'
import { RecordReader } from '../../src/records/record-reader.js'
import { searchWindow } from '../../packages/search-engine/src/search-engine.js'
import { SearchService } from '../../src/search/search-service.js'
import type { AssetSearch } from '../../src/records/asset/query.js'
import type { PersonSearch } from '../../src/records/person/query.js'
import { sharedDatabase } from '../support/database.js'
import { rejectionOf } from '../support/faults.js'
import { sampleAsset, samplePerson } from '../support/samples.js'

const count = 23

const database = await sharedDatabase()
const opened = await createRecords({ database, clock: systemClock })
const records = opened.records
const search = new SearchService(opened.engine, RecordReader.of(database), systemClock)
const surnames = ['Adeyemi', 'Brown', 'Ćosić', "O'Neill", null]
await records.save({
  persons: Array.from({ length: count }, (_, number) =>
    samplePerson({
      firstName: `Pat${number}`,
      surname: surnames[number % surnames.length] ?? null,
    }),
  ),
})

interface Walk {
  readonly size: number
  readonly sortBy: PersonSearch['sortBy']
  readonly isDesc: boolean
}

const walks: fc.Arbitrary<Walk> = fc.record({
  size: fc.integer({ min: 1, max: count + 2 }),
  sortBy: fc.constantFrom('relevance', 'surnameKey'),
  isDesc: fc.boolean(),
})

const names = (page: Awaited<ReturnType<SearchService['persons']>>) =>
  page.edges.map(({ node }) => `${String(node.firstName)} ${String(node.surname)}`)

async function whole({ sortBy, isDesc }: Walk): Promise<string[]> {
  return names(await search.persons({ sortBy, isDesc, pageSize: 100 }))
}

/** Follows cursors to the other end of the list. `between` runs after every page. */
async function walk(
  { size, sortBy, isDesc }: Walk,
  direction: 'forward' | 'backward',
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const pages: string[][] = []
  let cursor: string | null = null
  for (;;) {
    const paging: PersonSearch =
      direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor }
    const page = await search.persons({ ...paging, sortBy, isDesc })
    pages.push(names(page))
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo
    const more: boolean = direction === 'forward' ? hasNextPage : hasPreviousPage
    if (!more) break
    cursor = direction === 'forward' ? endCursor : startCursor
    await between()
  }
  return (direction === 'forward' ? pages : pages.reverse()).flat()
}

describe('paging through persons', () => {
  it('covers the whole list forwards, backwards and by page number, for every page size and order', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (options) => {
        const expected = await whole(options)
        expect(await walk(options, 'forward')).toEqual(expected)
        expect(await walk(options, 'backward')).toEqual(expected)
        const numbered: string[] = []
        for (let page = 1; page <= Math.ceil(expected.length / options.size); page += 1) {
          const { sortBy, isDesc, size: pageSize } = options
          numbered.push(...names(await search.persons({ page, pageSize, sortBy, isDesc })))
        }
        expect(numbered).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('shows the list of the first page while persons are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        walks,
        fc.constantFrom('forward', 'backward'),
        async (options, direction) => {
          const expected = await whole(options)
          const added: string[] = []
          const idsOfPages = await walk(options, direction, async () => {
            const person = samplePerson({ firstName: 'New', surname: 'Brown' })
            added.push(person.id)
            await records.save({ persons: [person] })
          })
          await records.remove('person', added)
          expect(idsOfPages).toEqual(expected)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('reports the position of a page in the list', async () => {
    const page = await search.persons({ page: 2, pageSize: 10 })
    expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    expect(page.totalCount).toBe(count)
    const beyond = await search.persons({ page: 9, pageSize: 10 })
    expect(beyond.edges).toEqual([])
    expect(beyond.totalCount).toBe(count)
  })

  it('returns an empty page beyond the window if there are no more hits', async () => {
    const empty = { edges: [], totalCount: count, isTotalCountCapped: false }
    const beyond = { hasNextPage: false, hasPreviousPage: true }
    for (const page of [11, 999, 2_147_483_647]) {
      const result = await search.persons({ page, pageSize: 100 })
      expect(result).toMatchObject({ ...empty, pageInfo: beyond })
    }
    const result = await search.persons({ searchText: 'brown', page: 999, facets: ['personTypes'] })
    expect(result).toMatchObject({ ...empty, totalCount: 5 })
    expect(result.facets).toMatchObject([{ values: [{ value: 'Tenant', count: 5 }] }])
  })

  it('rejects pages beyond the window if there are more hits', async () => {
    await records.save({ assets: Array.from({ length: searchWindow }, () => sampleAsset()) })
    const whole = await search.assets({ page: 11, pageSize: 100 })
    expect(whole).toMatchObject({ edges: [], totalCount: 1000, isTotalCountCapped: false })
    await records.save({ assets: [sampleAsset()] })
    const rejection = async (paging: AssetSearch) => rejectionOf(search.assets(paging))
    const code = 'WINDOW_EXCEEDED'
    expect(await rejection({ page: 11, pageSize: 100 })).toEqual({ code, path: ['page'] })
    expect(await rejection({ page: 999 })).toEqual({ code, path: ['page'] })
    const { pageInfo } = await search.assets({ page: 10, pageSize: 100 })
    expect(await rejection({ after: pageInfo.endCursor })).toEqual({ code, path: ['after'] })
    expect(await rejection({ last: 1 })).toEqual({ code, path: ['last'] })
  })

  it('rejects a cursor of another text, filter or order', async () => {
    const { pageInfo } = await search.persons({ first: 2 })
    const after = pageInfo.endCursor
    const mismatch = { code: 'CURSOR_MISMATCH', path: ['after'] }
    expect(await rejectionOf(search.persons({ after, searchText: 'pat' }))).toEqual(mismatch)
    expect(await rejectionOf(search.persons({ after, personType: 'Tenant' }))).toEqual(mismatch)
    expect(await rejectionOf(search.persons({ after, sortBy: 'surnameKey' }))).toEqual(mismatch)
    expect(await rejectionOf(search.assets({ after }))).toEqual(mismatch)
  })
})
