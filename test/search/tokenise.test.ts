import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIndexable, normalise, tokenise } from '../../src/search/text/tokenise.js'

const words = (text: string) => tokenise(text).map(({ word }) => word)

describe('tokenise', () => {
  it.each([
    ["O'Brien", ['o', 'brien']],
    ['Smith-Jones', ['smith', 'jones']],
    ['SE15 2AB', ['se15', '2ab']],
    ['0712345/01', ['0712345', '01']],
    ['10.50', ['10', '50']],
    ['£50', ['£50']],
    ['Zoë Müller', ['zoe', 'muller']],
    ['MacDonald', ['macdonald']],
    ['  \t— …', []],
  ])('splits %j as Meilisearch does', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('knows which words an index can hold', () => {
    expect(isIndexable('x'.repeat(250))).toBe(true)
    expect(isIndexable('é'.repeat(126))).toBe(false)
  })

  it('gives words whose place in the text holds them, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const token of tokenise(text)) {
          expect(normalise(text.slice(token.start, token.end))).toContain(token.word)
          expect(words(token.word)).toEqual([token.word])
        }
      }),
    )
  })
})
