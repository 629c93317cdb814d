import { describe, expect, it } from 'vitest'
import { asSet, type Corpus } from './engine-under-test.js'

const base = { index: 'assets' } as const

const rows = [
  { name: 'Robert Hillman', otherForms: ['bob', 'bobby', 'rob', 'robbie'], kind: 'a' },
  { name: 'Bob Hillman', otherForms: ['robert', 'bobby', 'rob', 'robbie'], kind: 'b' },
  { name: 'Boris Marsh', label: 'Hillman', words: 'Hillman', kind: 'c' },
]

/** Contract for a field with other forms. `bob` and `robert` have other forms. */
export function otherFormContract(corpus: () => Corpus): void {
  describe('other forms', () => {
    const fill = () => corpus().fill(rows, 'assets')

    it.each([
      ['bob', ['robert', 'bob']],
      ['bob hillman', ['robert', 'bob']],
      ['hillman bob ', ['robert', 'bob']],
      ['rob', ['robert', 'bob']],
      ['bob hill', ['robert', 'bob']],
      // The field is searched only for words that have other forms; the last word may be a prefix of a form.
      ['bo', ['bob', 'boris']],
      ['robbi', []],
      ['hillman robbie', ['robert', 'bob']],
      ['bobbby', []],
    ])('are found by words that have other forms: %s', async (text, expected) => {
      const [robert = '', bob = '', boris = ''] = await fill()
      const ids = { robert, bob, boris } as Record<string, string>
      expect(asSet(await corpus().ids({ ...base, text }))).toEqual(
        asSet(expected.map((name) => ids[name] ?? '')),
      )
    })

    it('are excluded from hits, total and facets on request', async () => {
      const [robert = '', bob = ''] = await fill()
      const request = { ...base, text: 'bob hillman', facets: [{ field: 'kind' }] }
      const response = await corpus().search({ ...request, without: ['otherForms'] })
      expect(response.hits.map(({ id }) => id)).toEqual([bob])
      expect(response).toMatchObject({ totalCount: 1, facets: { kind: { b: 1 } } })
      const all = await corpus().search(request)
      expect(asSet(all.hits.map(({ id }) => id))).toEqual(asSet([robert, bob]))
      expect(all.facets).toEqual({ kind: { a: 1, b: 1 } })
    })

    it('are not marked', async () => {
      await fill()
      const { hits } = await corpus().search({ ...base, text: 'rob', highlight: true })
      // Equal hits are in the order of their ids.
      const markedFields = hits.flatMap(({ matchedFields }) => matchedFields)
      expect([hits.length, markedFields]).toEqual([2, ['name']])
    })
  })
}

/** Contract for other forms on engines with ranking, phrases and negatives. */
export function otherFormRanking(corpus: () => Corpus): void {
  describe('other forms', () => {
    it.each([
      ['"bob"', ['bob']],
      ['hillman -robert', ['bob', 'boris']],
      ['bob -boris', ['bob']],
    ])('are not searched for texts with quotes or negatives: %s', async (text, expected) => {
      const [robert = '', bob = '', boris = ''] = await corpus().fill(rows, 'assets')
      const ids = { robert, bob, boris } as Record<string, string>
      expect(asSet(await corpus().ids({ ...base, text }))).toEqual(
        asSet(expected.map((name) => ids[name] ?? '')),
      )
    })

    it('rank below the words as typed', async () => {
      const [close, far, form, prefix] = await corpus().fill(
        [
          { name: 'Bob Hillman' },
          { name: 'Bob', label: 'Marsh Hillman', words: 'Marsh Hillman' },
          { name: 'Robert Hillman', otherForms: ['bob', 'hilman'] },
          { name: 'Bobbin Hillman' },
        ],
        'assets',
      )
      expect(await corpus().ids({ ...base, text: 'bob hillman' })).toEqual([close, far, form])
      expect(await corpus().ids({ ...base, text: 'hillman bob' })).toEqual([
        close,
        prefix,
        far,
        form,
      ])
    })
  })
}
