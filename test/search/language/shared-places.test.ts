import { describe, expect, it } from 'vitest'
import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { parseQuery } from '../../../packages/search-engine/src/ranking/parse-query.js'

function read(text: string): string {
  return parseQuery(text, housingLanguage).typed.join(' ')
}

describe('places that all homes share', () => {
  it.each([
    ['5 Hillman Way London E8 8ZT', '5 hillman way e8 8zt'],
    ['5 Hillman Way, Hackney, London, E8 8ZT, UK', '5 hillman way e8 8zt'],
    ['14 Rowan House Hackney', '14 rowan house'],
    ['Rowan House, Greater London', 'rowan house'],
    ['12 Mare Street London Borough of Hackney', '12 mare street'],
    ['12 Mare St LB Hackney', '12 mare st'],
    ['Church Rd, Tower Hamlets', 'church rd'],
    ['14 Elm Court Sutton Surrey England', '14 elm court'],
    ['London 14 Rowan House', '14 rowan house'],
    ['Hackney, Rowan House', 'rowan house'],
    ['london e8 8zt', 'e8 8zt'],
    ['Jane London 14 Rowan House London', 'jane 14 rowan house'],
    ['12 London Road London', '12 london road'],
    ['12 Hackney Road, Hackney', '12 hackney road'],
  ])('are left out behind an address: %s', (text, words) => {
    expect(read(text)).toBe(words)
  })

  it.each([
    'london',
    'greater london',
    'london uk',
    'jack london',
    'jane sutton e8 1ab',
    'sutton 14 rowan house',
    'john england',
    'kent house',
    'flat 5 kent',
    'flat 5 london',
    '14 london',
    '14 kent',
    '12 london road',
    'hackney road',
    'hackney wick estate',
    'london fields east side',
    'jane hill sutton',
  ])('stay where they may be something else: %s', (text) => {
    expect(read(text)).toBe(text)
  })

  it('stay where they are quoted, begun or negated', () => {
    expect(read('"rowan house london"')).toBe('rowan house london')
    expect(parseQuery('14 rowan house lond* e8', housingLanguage).beginnings).toMatchObject([
      { word: 'lond' },
    ])
    expect(parseQuery('14 rowan house -london', housingLanguage).negatives).toEqual([['london']])
  })

  it('leave a whole word at the end', () => {
    const { terms } = parseQuery('14 rowan house london', housingLanguage)
    expect(terms.map(({ prefix }) => prefix)).toEqual([false, false, false])
  })
})
