import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { canonicalRanges, housingLanguage } from '../../../src/records/language/housing-language.js'
import { canonicalPostcodes } from '../../../src/records/language/postcodes.js'
import { canonicalReferences } from '../../../src/records/language/references.js'
import { parseQuery } from '../../../packages/search-engine/src/ranking/parse-query.js'

type Texts = 'postcodes' | 'references' | 'ranges of numbers' | 'shared places'
const { texts } = parse(readFileSync(new URL('readings.yaml', import.meta.url), 'utf8')) as {
  readonly texts: Readonly<
    Record<Texts, { read: Readonly<Record<string, string>>; ignored: readonly string[] }>
  >
}
const readers: Readonly<Record<Texts, (text: string) => string>> = {
  postcodes: canonicalPostcodes,
  references: canonicalReferences,
  'ranges of numbers': canonicalRanges,
  'shared places': (text) => parseQuery(text, housingLanguage).typed.join(' '),
}

describe.each(Object.keys(readers) as Texts[])('%s', (name) => {
  it.each(Object.entries(texts[name].read))('are found in %j', (typed, expected) => {
    expect(readers[name](typed)).toBe(expected)
  })

  it.each(texts[name].ignored)('are not found in %j', (typed) => {
    expect(readers[name](typed)).toBe(typed)
  })
})

/** Asserts that `read` only changes spaces, case and `other`, and is idempotent. */
function expectPreserved(read: (text: string) => string, other: RegExp, texts: RegExp): void {
  const bare = (text: string) => text.replaceAll(other, '').toUpperCase()
  fc.assert(
    fc.property(fc.stringMatching(texts), (text) => {
      const spelling = read(text)
      expect(bare(spelling)).toBe(bare(text))
      expect(read(spelling)).toBe(spelling)
    }),
  )
}

it('keeps every letter of postcodes, and every digit of references', () => {
  expectPreserved(canonicalPostcodes, /\s/g, /^[se12ab "-]{0,24}$/)
  expectPreserved(canonicalReferences, /[^\d"]/g, /^([0-9]{1,5}|prn|no| |\/|"|-){0,12}$/)
})

describe('place names that all homes share', () => {
  it('are kept in quotes, as prefixes and when negated', () => {
    expect(readers['shared places']('"rowan house london"')).toBe('rowan house london')
    expect(parseQuery('14 rowan house lond* e8', housingLanguage).wildcards).toMatchObject([
      { word: 'lond' },
    ])
    expect(parseQuery('14 rowan house -london', housingLanguage).negatives).toEqual([['london']])
  })

  it('do not make the last remaining word a prefix', () => {
    const { terms } = parseQuery('14 rowan house london', housingLanguage)
    expect(terms.map(({ prefix }) => prefix)).toEqual([false, false, false])
  })
})
