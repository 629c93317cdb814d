import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from './texts.js'
import { isIndexable, normalise, tokenise, tokeniseAll } from '../../src/text/tokenise.js'

const words = (text: string) => tokenise(text).map(({ word }) => word)

describe('tokenise', () => {
  it.each(Object.entries(texts.words))('splits %j as Meilisearch does', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it.each(Object.entries(texts.positions))('numbers the positions of %j', (text, positions) => {
    expect(tokenise(text).map(({ position }) => position)).toEqual(positions)
  })

  it('separates the elements of a list', () => {
    expect(tokeniseAll(['a b', '', 'c']).map(({ position }) => position)).toEqual([0, 1, 9])
  })

  it('limits the length of indexed words', () => {
    expect(isIndexable('x'.repeat(250))).toBe(true)
    expect(isIndexable('é'.repeat(126))).toBe(false)
  })

  it('gives offsets of the word in any text', () => {
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

it('splits ASCII texts alike on the fast path and on the general path', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from(' .,;!?-/+=<`ab9Z')),
    maxLength: 40,
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (texts) => {
      // The added word forces the general path; it comes last in each text.
      const isLast = ({ word }: { word: string }) => word === 'é'.normalize('NFKD').charAt(0)
      const long = tokeniseAll(texts.map((one) => `${one} é`)).filter((token) => !isLast(token))
      const words = (tokens: typeof long) =>
        tokens.map(({ word, start, end }) => [word, start, end])
      expect(words(tokeniseAll(texts))).toEqual(words(long))
      for (const one of texts) {
        expect(tokenise(one)).toEqual(tokenise(`${one} é`).filter((token) => !isLast(token)))
      }
    }),
  )
})
