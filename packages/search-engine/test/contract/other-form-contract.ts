import { describe, expect, it } from 'vitest'
import { asSet, type Corpus } from './engine-under-test.js'

const asked = { index: 'assets' } as const

const rows = [
  { name: 'Robert Hillman', otherForms: ['bob', 'bobby', 'rob', 'robbie'], kind: 'a' },
  { name: 'Bob Hillman', otherForms: ['robert', 'bobby', 'rob', 'robbie'], kind: 'b' },
  { name: 'Boris Marsh', label: 'Hillman', words: 'Hillman', kind: 'c' },
]

/** A field with other forms of words, of which `bob` and `robert` are known to have some. */
export function otherFormContract(corpus: () => Corpus): void {
  describe('other forms', () => {
    const fill = () => corpus().fill(rows, 'assets')

    it.each([
      ['bob', ['robert', 'bob']],
      ['bob hillman', ['robert', 'bob']],
      ['hillman bob ', ['robert', 'bob']],
      ['rob', ['robert', 'bob']],
      ['bob hill', ['robert', 'bob']],
      // Only words with forms of their own are looked for there, whole or as the beginning of a form.
      ['bo', ['bob', 'boris']],
      ['robbi', []],
      ['hillman robbie', ['robert', 'bob']],
      ['bobbby', []],
    ])('are found by words that have some: %s', async (text, expected) => {
      const [robert = '', bob = '', boris = ''] = await fill()
      const ids = { robert, bob, boris } as Record<string, string>
      expect(asSet(await corpus().found({ ...asked, text }))).toEqual(
        asSet(expected.map((name) => ids[name] ?? '')),
      )
    })

    it('are left out, in hits, total and facets', async () => {
      const [robert = '', bob = ''] = await fill()
      const request = { ...asked, text: 'bob hillman', facets: [{ field: 'kind' }] }
      const found = await corpus().ask({ ...request, without: ['otherForms'] })
      expect(found.hits.map(({ id }) => id)).toEqual([bob])
      expect(found).toMatchObject({ totalCount: 1, facets: { kind: { b: 1 } } })
      const all = await corpus().ask(request)
      expect(asSet(all.hits.map(({ id }) => id))).toEqual(asSet([robert, bob]))
      expect(all.facets).toEqual({ kind: { a: 1, b: 1 } })
    })

    it('are not marked', async () => {
      await fill()
      const { hits } = await corpus().ask({ ...asked, text: 'rob', highlight: true })
      // Equals stand in the order of their ids.
      const marked = hits.flatMap(({ matchedFields }) => matchedFields)
      expect([hits.length, marked]).toEqual([2, ['name']])
    })
  })
}

/** What holds of other forms on engines that rank, and know phrases and negatives. */
export function otherFormRanking(corpus: () => Corpus): void {
  describe('other forms', () => {
    it.each([
      ['"bob"', ['bob']],
      ['hillman -robert', ['bob', 'boris']],
      ['bob -boris', ['bob']],
    ])('are not meant by quoted words, nor beside negated ones: %s', async (text, expected) => {
      const [robert = '', bob = '', boris = ''] = await corpus().fill(rows, 'assets')
      const ids = { robert, bob, boris } as Record<string, string>
      expect(asSet(await corpus().found({ ...asked, text }))).toEqual(
        asSet(expected.map((name) => ids[name] ?? '')),
      )
    })

    it('come after all that was found as typed', async () => {
      const [close, far, form, prefix] = await corpus().fill(
        [
          { name: 'Bob Hillman' },
          { name: 'Bob', label: 'Marsh Hillman', words: 'Marsh Hillman' },
          { name: 'Robert Hillman', otherForms: ['bob', 'hilman'] },
          { name: 'Bobbin Hillman' },
        ],
        'assets',
      )
      expect(await corpus().found({ ...asked, text: 'bob hillman' })).toEqual([close, far, form])
      expect(await corpus().found({ ...asked, text: 'hillman bob' })).toEqual([
        ...[close, prefix, far, form],
      ])
    })
  })
}
