import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../src/search-engine.js'
import { asSet, type Corpus } from './engine-under-test.js'

/** Values with a meaning in some query language. */
export const nastyValues = [
  `" \\ ' ) OR 1=1`,
  'x" OR kind EXISTS OR kind = "x',
  'ends in \\',
  'ends in \\"',
  '\\" OR kind EXISTS OR kind = \\"',
  "' OR 1=1 --",
  'AND',
  'NOT',
  'NULL',
  'a\nb',
  'tab\tand bell\u0007',
  '\\n',
  '\\u0041',
  '%_*',
  '🏠',
  '}',
  "{',",
  '[a, b]',
  '1e3',
  'a'.repeat(468),
]

/** Values that differ in more than case and surrounding blanks, which engines ignore. */
export function distinctValues(values: readonly string[]): string[] {
  const key = (value: string) => value.normalize('NFKD').trim().toLowerCase()
  const distinct = new Map(values.map((value) => [key(value), value]))
  distinct.delete('')
  return [...distinct.values()]
}

const randomValues = fc.sample(
  fc.oneof(
    fc.stringMatching(/^["'\\()[\],=<> a-c]{1,12}$/),
    // Graphemes only: Postgres stores no NUL, and JSON has no lone surrogates.
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  ),
  { numRuns: 30, seed: 11 },
)

/** Contract for filters: their meaning, and that values are never parsed as filter syntax. */
export function filterContract(corpus: () => Corpus): void {
  const filtered = async (filter: Filter) => asSet(await corpus().ids({ filter }))

  describe('filtering', () => {
    it('filters by value, list, range, absence and their negations', async () => {
      const [a, b, c] = await corpus().fill([
        { name: 'a', kind: 'Zoë', tags: ['x', 'y'], active: true, amount: -1 },
        { name: 'b', kind: 'Zoe', tags: ['y'], active: false, amount: 2.5 },
        { name: 'c', kind: null },
      ])
      expect(await filtered({ op: 'equals', field: 'kind', value: 'Zoë' })).toEqual([a])
      expect(await filtered({ op: 'in', field: 'tags', values: ['x', 'z'] })).toEqual([a])
      expect(await filtered({ op: 'in', field: 'tags', values: [] })).toEqual([])
      expect(await filtered({ op: 'equals', field: 'active', value: false })).toEqual([b])
      expect(await filtered({ op: 'equals', field: 'amount', value: 2.5 })).toEqual([b])
      expect(await filtered({ op: 'atLeast', field: 'amount', value: 2.5 })).toEqual([b])
      expect(await filtered({ op: 'atMost', field: 'amount', value: -1 })).toEqual([a])
      expect(await filtered({ op: 'isNull', field: 'amount' })).toEqual([c])
      expect(await filtered({ op: 'isNull', field: 'kind' })).toEqual([c])
      const notX: Filter = { op: 'not', filter: { op: 'equals', field: 'tags', value: 'x' } }
      expect(await filtered(notX)).toEqual(asSet([b, c]))
      const noKind: Filter = { op: 'isNull', field: 'kind' }
      expect(await filtered({ op: 'or', filters: [notX, noKind] })).toEqual(asSet([b, c]))
      expect(await filtered({ op: 'and', filters: [notX, noKind] })).toEqual([c])
      const either: Filter = {
        op: 'or',
        filters: [
          { op: 'equals', field: 'kind', value: 'Zoë' },
          { op: 'equals', field: 'kind', value: 'Zoe' },
        ],
      }
      expect(await filtered({ op: 'and', filters: [either, notX] })).toEqual([b])
      expect(await filtered({ op: 'not', filter: either })).toEqual([c])
      expect(await filtered({ op: 'and', filters: [] })).toEqual(asSet([a, b, c]))
      expect(await filtered({ op: 'or', filters: [] })).toEqual([])
      expect(await filtered({ op: 'not', filter: { op: 'or', filters: [] } })).toHaveLength(3)
    })

    it('never reads a value as filter syntax', async () => {
      const values = distinctValues([...nastyValues, ...randomValues])
      const ids = await corpus().fill(values.map((value) => ({ kind: value, tags: [value] })))
      for (const [index, value] of values.entries()) {
        const equals: Filter = { op: 'equals', field: 'kind', value }
        expect(await filtered(equals), value).toEqual([ids[index]])
        expect(await filtered({ op: 'in', field: 'tags', values: [value] })).toEqual([ids[index]])
        expect(await filtered({ op: 'not', filter: equals })).toHaveLength(values.length - 1)
      }
    })

    it('rejects fields that the index does not offer', async () => {
      const invalid = { reason: 'invalid-request' }
      const unknown: Filter = { op: 'equals', field: 'name"; drop table x', value: 'a' }
      await expect(corpus().ids({ filter: unknown })).rejects.toMatchObject(invalid)
      const inherited: Filter = { op: 'isNull', field: 'constructor' }
      await expect(corpus().ids({ filter: inherited })).rejects.toMatchObject(invalid)
      const textRange: Filter = { op: 'atLeast', field: 'kind', value: 1 }
      await expect(corpus().ids({ filter: textRange })).rejects.toMatchObject(invalid)
      const sort = { field: 'kind', direction: 'asc' } as const
      await expect(corpus().ids({ sort })).rejects.toMatchObject(invalid)
      await expect(corpus().ids({ facets: [{ field: 'name' }] })).rejects.toMatchObject(invalid)
      await expect(corpus().ids({ index: 'tenures' })).rejects.toMatchObject(invalid)
    })
  })
}
