import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterText, snapshotText } from '../../src/meilisearch/filter.js'
import type { Filter } from '../../src/search-engine.js'
import {
  matchesFilter,
  type StoredDocument,
} from '../../../../test/support/meilisearch-server/filter-match.js'
import { parseFilter } from '../../../../test/support/meilisearch-server/filter-syntax.js'
import { contractIndex } from '../contract/engine-under-test.js'
import { distinctValues, nastyValues } from '../contract/filter-contract.js'

const filterable = [...Object.keys(contractIndex.filterable), 'arrival']

/** Documents that match the rendered filter on the test server. */
function matching(filter: Filter, documents: readonly StoredDocument[]): StoredDocument[] {
  const tree = parseFilter(filterText(filter, contractIndex))
  return documents.filter((document) => matchesFilter(tree, document, filterable))
}

const nasty = fc.oneof(
  fc.constantFrom(...nastyValues),
  fc.stringMatching(/^["'\\()[\],=<>! ANDORTI-]{0,16}$/),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

describe('filterText', () => {
  it('matches exactly the documents with a value, for any value', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 8 }), (texts) => {
        const values = distinctValues(texts.map((value) => value.replace(/\p{Surrogate}/gu, '')))
        const documents = values.map((value) => ({ kind: value, tags: ['other', value] }))
        for (const [index, value] of values.entries()) {
          const own = documents.filter((_, other) => other === index)
          const rest = documents.filter((_, other) => other !== index)
          const equals: Filter = { op: 'equals', field: 'kind', value }
          expect(matching(equals, documents)).toEqual(own)
          expect(matching({ op: 'not', filter: equals }, documents)).toEqual(rest)
          expect(matching({ op: 'in', field: 'tags', values: [value, value] }, documents)).toEqual(
            own,
          )
          expect(matching({ op: 'and', filters: [equals, equals] }, documents)).toEqual(own)
        }
        expect(matching({ op: 'in', field: 'kind', values }, documents)).toEqual(documents)
      }),
      { numRuns: 150 },
    )
  })

  it('renders every operation', () => {
    const amounts = { op: 'atLeast', field: 'amount', value: -0.5 } as const
    const kind = { op: 'equals', field: 'kind', value: 'a "b" \\' } as const
    const text = (filter: Filter) => filterText(filter, contractIndex)
    expect(text({ op: 'and', filters: [amounts, { op: 'not', filter: kind }] })).toBe(
      String.raw`(amount >= "-0.5") AND (NOT (kind = "a \"b\" \\"))`,
    )
    expect(text({ op: 'in', field: 'tags', values: ['x', 2] })).toBe('tags IN ["x", "2"]')
    expect(text({ op: 'equals', field: 'active', value: false })).toBe('active = "false"')
    expect(text({ op: 'isNull', field: 'kind' })).toBe('kind NOT EXISTS')
    expect(text({ op: 'and', filters: [] })).toBe('NOT arrival IN []')
    expect(text({ op: 'or', filters: [] })).toBe('arrival IN []')
  })

  it('compares numbers of any size as numbers', () => {
    const documents = [{ amount: 1e21 }, { amount: 1.5e-7 }, { amount: -3 }, {}]
    const atLeast = (value: number): Filter => ({ op: 'atLeast', field: 'amount', value })
    expect(matching(atLeast(1e21), documents)).toEqual([{ amount: 1e21 }])
    expect(matching(atLeast(1.5e-7), documents)).toEqual([{ amount: 1e21 }, { amount: 1.5e-7 }])
    const equals: Filter = { op: 'equals', field: 'amount', value: 1e21 }
    expect(matching(equals, documents)).toEqual([{ amount: 1e21 }])
    for (const value of [NaN, Infinity, -Infinity]) {
      expect(() => matching(atLeast(value), documents)).toThrow(/finite/)
    }
  })

  it('rejects field names outside the definition and invalid snapshots', () => {
    const smuggled: Filter = { op: 'isNull', field: 'kind EXISTS OR kind' }
    expect(() => matching(smuggled, [])).toThrow(/cannot filter/)
    expect(() => matching({ op: 'isNull', field: 'arrival' }, [])).toThrow(/cannot filter/)
    expect(snapshotText('17')).toBe('arrival <= 17')
    for (const snapshot of ['', '-1', '1 OR kind EXISTS', '1e3', '١']) {
      expect(() => snapshotText(snapshot)).toThrow(/not a number/)
    }
  })
})

describe('the filter parser of the test server', () => {
  it.each([
    `kind = "a" OR kind = "b"`,
    String.raw`kind = "ends in \\"`,
    `NOT (kind = 'a' AND NOT tags IN [a, "b"])`,
    'kind IS NOT EMPTY AND kind NOT EXISTS',
  ])('reads %s', (text) => {
    expect(() => parseFilter(text)).not.toThrow()
  })

  it.each([
    'kind = AND',
    'kind = "a',
    String.raw`kind = "ends in \"`,
    String.raw`kind = "\q"`,
    'kind = "a" "b"',
    'kind = "a" OR',
    '(kind = "a"',
  ])('rejects %s', (text) => {
    expect(() => parseFilter(text)).toThrow()
  })
})
