import {
  housingLanguage,
  identifierKindsOf,
} from '../../../../src/records/language/housing-language.js'
import { describe, expect, it } from 'vitest'
import { canonicalQuery } from '../../src/ranking/canonical-query.js'
import { parseQuery } from '../../src/ranking/parse-query.js'

describe('canonicalQuery', () => {
  it.each([
    ["kingsmead -o'brien", `-"o'brien" kingsmead`],
    ['kingsmead -nwosu-okeke', '-"nwosu-okeke" kingsmead'],
    ['kingsmead -0700344/03', '-"0700344/03" kingsmead'],
    ['kingsmead -n16 4jy', '-"N16 4JY" kingsmead'],
    ['kingsmead -n164jy', '-"N16 4JY" kingsmead'],
    ['rowan -smith, e8', 'rowan -smith, e8'],
    ['foo "bar -o\'baz" qux', 'foo "bar -o\'baz" qux'],
  ])('negates the whole word or phrase after the minus: %j', (typed, read) => {
    expect(canonicalQuery(typed, housingLanguage)).toBe(read)
  })

  it.each([
    ['rowan | house', ['rowan', 'house']],
    ['rowan 😀', ['rowan']],
    ['"rowan | house"', ['rowan', '|', 'house']],
    ['rent=5', ['rent=5']],
    ['£', ['£']],
  ])('ignores symbols between blanks, unless there is nothing else: %j', (typed, words) => {
    expect(parseQuery(typed, housingLanguage).typed).toEqual(words)
  })

  it('reads at most ten distinct negatives', () => {
    const letters = Array.from('abcdefghijklm')
    const typed = `${letters.map((letter) => `-${letter} -${letter}`).join(' ')} rowan`
    expect(parseQuery(typed, housingLanguage).negatives.flat()).toEqual(letters.slice(0, 10))
  })

  it('reads only the start of a very long text', () => {
    expect(canonicalQuery('rowan '.repeat(2_000), housingLanguage).length).toBeLessThanOrEqual(
      2_500,
    )
  })
})

describe('identifierKindsOf', () => {
  it.each([
    ['47 manor nw', true],
    ['47 manor n', true],
    ['47 manor nw5', true],
    ['47 manor nw ', false],
    ['47 manor qq', false],
    ['47 manor 1a', false],
  ])('%j may contain a postcode: %j', (text, expected) => {
    expect(identifierKindsOf(text).has('postcode')).toBe(expected)
  })
})
