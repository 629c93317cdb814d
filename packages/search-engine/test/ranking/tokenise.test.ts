import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from './texts.js'
import { isIndexable, normalise, tokenise, tokeniseAll } from '../../src/text/tokenise.js'

const words = (text: string) => tokenise(text).map(({ word }) => word)

describe('tokenise', () => {
  it.each(Object.entries(texts.words))('splits %j as Meilisearch does', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it.each(Object.entries(texts.positions))(
    'gives the words of %j their distances',
    (text, positions) => {
      expect(tokenise(text).map(({ position }) => position)).toEqual(positions)
    },
  )

  it('keeps the elements of a list apart', () => {
    expect(tokeniseAll(['a b', '', 'c']).map(({ position }) => position)).toEqual([0, 1, 9])
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

it('finds the same words at the same places in plain texts as in others', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from(' .,;!?-/+=<`ab9Z')),
    maxLength: 40,
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (texts) => {
      // The last word has a text read the long way, and takes its place behind all others.
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
