import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from './texts.js'
import { parseQuery } from '../../src/ranking/parse-query.js'

/** Terms as text: phrases in quotes, a prefix with a star. */
function terms(text: string): string[] {
  return parseQuery(text, housingLanguage).terms.map(({ words, phrase, prefix }) =>
    phrase ? `"${words.join(' ')}"` : `${words.join(' ')}${prefix ? '*' : ''}`,
  )
}

function wildcards(text: string): string[] {
  return parseQuery(text, housingLanguage).wildcards.map(({ word }) => word)
}

describe('parseQuery', () => {
  it.each(Object.entries(texts.terms))('reads %j', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  it.each(texts.negatives)('reads the negatives of %j', (text, negatives, positive) => {
    expect(parseQuery(text, housingLanguage).negatives).toEqual(negatives)
    expect(terms(text)).toEqual(positive)
  })

  it.each(texts.wildcards)('finds the wildcards in %j', (text, expected, others) => {
    expect(wildcards(text)).toEqual(expected)
    expect(terms(text)).toEqual(others)
  })

  it('reads at most ten wildcards', () => {
    expect(wildcards(`${'abcdefghijkl'.split('').join('* ')} z`).join('')).toBe('abcdefghij')
  })

  it('reads at most ten terms, counting a phrase as one; if there are more, no term is a prefix', () => {
    expect(terms('a b c d e f g h i j')).toHaveLength(10)
    expect(terms('a b c d e f g h i j').at(-1)).toBe('j*')
    expect(terms('a b c d e f g h i j k').at(-1)).toBe('j')
    expect(terms('"a b c d e f g h i j" k').at(-1)).toBe('k*')
    expect(terms('a b c d e f g h i j -k')).toHaveLength(10)
  })

  it.each([
    ['', false],
    [' \t', false],
    ['!!!', true],
    ['-', true],
    ['""', true],
    ['£', false],
  ])('tells whether %j matches nothing: %j', (text, impossible) => {
    expect(parseQuery(text, housingLanguage).impossible).toBe(impossible)
  })

  it('matches nothing for a word that is too long to be indexed', () => {
    expect(parseQuery(`rowan ${'x'.repeat(251)}`, housingLanguage).impossible).toBe(true)
    expect(parseQuery(`rowan -${'x'.repeat(251)}`, housingLanguage)).toMatchObject({
      impossible: false,
      negatives: [],
    })
  })

  it.each([
    ['smith, anna', 'smith anna'],
    ['Mr. J. Smith', 'mr j smith'],
    ['flat 3; 14 rowan house!', 'flat 3 14 rowan house '],
  ])('reads a comma as a blank: %j', (typed, same) => {
    const { terms, textWithoutWildcards } = parseQuery(typed, housingLanguage)
    expect(terms).toEqual(parseQuery(same, housingLanguage).terms)
    expect(textWithoutWildcards).not.toMatch(/[.,;!] /)
  })

  it('keeps a comma inside a phrase', () => {
    expect(parseQuery('"smith, anna" e8', housingLanguage).textWithoutWildcards).toContain(
      '"smith, anna"',
    )
  })

  it('parses any text', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.stringMatching(/^["\\ -]{0,30}[a-z" -]{0,60}$/),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const query = parseQuery(text, housingLanguage)
        expect(query.terms.length).toBeLessThanOrEqual(10)
        expect(query.terms.slice(0, -1).some(({ prefix }) => prefix)).toBe(false)
        for (const { words, phrase } of query.terms) {
          expect(phrase ? words.length > 0 : words.length === 1).toBe(true)
        }
      }),
    )
  })
})
