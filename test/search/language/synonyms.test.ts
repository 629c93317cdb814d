import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { synonymTexts } from '../../../src/records/language/synonyms.js'
import { Corpus } from '../../../packages/search-engine/test/ranking/corpus.js'

const { synonyms } = parse(readFileSync(new URL('readings.yaml', import.meta.url), 'utf8')) as {
  readonly synonyms: readonly (readonly [string, string])[]
}
const searchable = [{ field: 'address' }, { field: 'expanded' }] as const

function finds(text: string, address: string): boolean {
  const row = { address, expanded: synonymTexts([address]) }
  return new Corpus(searchable, [row]).search(text).length === 1
}

describe('synonymTexts', () => {
  it.each(synonyms)('finds %s by %s and vice versa', (one, other) => {
    expect(finds(`14 ${one} `, `14 ${other.toUpperCase()}. Mare`)).toBe(true)
    expect(finds(`14 ${other} `, `14 ${one} Mare`)).toBe(true)
  })

  it('keeps the rest of the text, so that phrases are found', () => {
    expect(synonymTexts(['Flat 3, Rowan Hse', 'Oak'])).toEqual([
      'apartment 3 Rowan house',
      'apt 3 Rowan ho',
      'flt 3',
      'appt 3',
    ])
    expect(finds('"rowan house"', 'Rowan Hse')).toBe(true)
  })

  it('repeats only the neighbours of a word with several forms', () => {
    expect(synonymTexts(['1 North Terrace, Off Old Mare Street, Bow'])).toEqual([
      '1 nth ter Off Old Mare st Bow',
      'nth terr Off, Mare str Bow',
      'nth tce Off',
    ])
  })

  it('expands St to street and saint, but street not to saint', () => {
    expect(finds('saint mary', 'St Mary Axe')).toBe(true)
    expect(finds('saint mary', 'Mary Street')).toBe(false)
  })

  it('keeps the lines of an address together', () => {
    const fields = [{ field: 'tenant' }, ...searchable]
    const rows = [
      { tenant: 'Margaret Khan', address: 'Flat 12, Alder House' },
      { tenant: 'Ben Okafor', address: 'Flat 12, Marcon House' },
    ].map((row) => ({ ...row, expanded: synonymTexts([row.address]) }))
    expect(new Corpus(fields, rows).search('Flat 12, Mar')).toEqual([1, 0])
  })

  it('ranks a text above its expansion', () => {
    const addresses = ['14 Rowan Hse', '14 Rowan House']
    const rows = addresses.map((address) => ({ address, expanded: synonymTexts([address]) }))
    expect(new Corpus(searchable, rows).search('rowan house')).toEqual([1, 0])
    expect(new Corpus(searchable, rows).search('rowan hse')).toEqual([0, 1])
  })
})
