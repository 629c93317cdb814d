import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRanks } from '../../src/ranking/rank.js'
import { Corpus, type Row } from './corpus.js'

const searchable = [
  { field: 'name' },
  { field: 'address' },
  { field: 'reference', identifier: 'reference' },
] as const

/** Indexes of the hits, best first. */
function order(text: string, rows: readonly Row[]): number[] {
  return new Corpus(searchable, rows).search(text)
}

describe('ranking', () => {
  it('ranks a complete identifier above text', () => {
    const id = '6f22e9ae3e8a4e0eaf46db02eb87f8e6'
    for (const value of ['228008546', '010008234650', '0712345/01', 'SE15 2AB', id]) {
      const rows = [{ name: value }, { reference: ['00054374', value] }]
      expect(order(value.toLowerCase(), rows)).toEqual([1, 0])
    }
    expect(
      order('rowan 228008546', [
        { name: 'Rowan 228008546' },
        { address: 'Rowan', reference: '228008546' },
      ]),
    ).toEqual([1, 0])
  })

  it('does not rank a partial identifier or a short number as an identifier', () => {
    expect(order('0712345', [{ reference: '0712345/01' }, { name: '0712345' }])).toEqual([1, 0])
    expect(order('1401', [{ reference: '1401' }, { name: '1401' }])).toEqual([1, 0])
    expect(order('14', [{ reference: '14' }, { name: '14' }])).toEqual([1])
  })

  it('ranks complete numbers above longer numbers that begin with them', () => {
    const rows = [{ address: '141 Rowan House' }, { address: '14 Rowan House' }]
    expect(order('14', rows)).toEqual([1, 0])
    expect(order('rowan house 14', rows)).toEqual([1, 0])
    const apart = [{ name: 'Rowan 141' }, { address: 'Rowan House, Oak Lane, London 14' }]
    expect(order('rowan 14', apart)).toEqual([1, 0])
  })

  it('ranks fewer typos first, before proximity and field', () => {
    expect(
      order('johnson rowan', [
        { name: 'Johnsen Rowan' },
        { name: 'Rowan', address: '1 Long Lane, Johnson' },
      ]),
    ).toEqual([1, 0])
    expect(
      order('johnstone', [{ name: 'Jahnstune' }, { name: 'Johnstune' }, { name: 'Johnstone' }]),
    ).toEqual([2, 1, 0])
  })

  it('counts a split word as one typo and two joined words as two typos', () => {
    expect(order('obrien', [{ name: "O'Brien" }, { name: 'Obrien' }])).toEqual([1, 0])
    expect(order('sun flower', [{ name: 'Sunflower' }, { name: 'Flower, Sun' }])).toEqual([1, 0])
    expect(order('longlane', [{ name: 'Longlame' }, { name: 'Long Lane' }])).toEqual([0, 1])
  })

  it('ranks proximity above field importance', () => {
    const rows = [
      { name: 'Rowan Oak Elm Lane' },
      { name: 'Rowan', address: 'Lane' },
      { address: 'Rowan Lane' },
    ]
    expect(order('rowan lane ', rows)).toEqual([2, 0, 1])
    const turned = [{ name: 'Lane Rowan' }, { name: 'Rowan Lane' }, { name: 'Rowan, Lane' }]
    expect(order('rowan lane ', turned)).toEqual([1, 0, 2])
  })

  it('ranks field importance above position', () => {
    expect(order('rowan', [{ address: 'Rowan' }, { name: 'Old Oak Rowan' }])).toEqual([1, 0])
    expect(order('rowan', [{ name: 'Old Rowan' }, { name: 'Rowan Old' }])).toEqual([1, 0])
  })

  it('ranks a match of a whole field above a match of its start, and whole words above prefixes', () => {
    const rows = [{ name: 'Rowan House West' }, { name: 'Rowan House' }]
    expect(order('rowan house', rows)).toEqual([1, 0])
    expect(order('smith', [{ name: 'Smithson' }, { name: 'Smith' }])).toEqual([1, 0])
  })

  it('applies proximity and field importance to wildcards as to other words', () => {
    const rows = [
      { name: 'Ann Jones', address: '3 Verbena Street' },
      { name: 'Jones', address: 'Old Vera' },
      { name: 'Vera Ann Jones' },
      { name: 'Vera Jones' },
    ]
    expect(order('ver* jon', rows)).toEqual([3, 2, 1, 0])
    expect(order('jon* vera', rows)).toEqual([3, 2, 1])
    const other = [{ address: '3 Mare Road Harris' }, { name: 'Harris', address: 'Mare Road' }]
    expect(order('har* mar* roa', other)).toEqual([0, 1])
  })

  it('ranks whole words above wildcard matches', () => {
    const rows = [{ name: 'Vera Jones' }, { name: 'Ver Jones' }]
    expect(order('ver* jones', rows)).toEqual([1, 0])
    expect(order('jon* ver', [{ name: 'Vera Jonson' }, { name: 'Ver Jonson' }])).toEqual([1, 0])
  })

  it('keeps equal documents in their order', () => {
    const rows = [{ name: 'Rowan A' }, { name: 'Rowan B' }, { name: 'Rowan C' }]
    expect(order('rowan', rows)).toEqual([0, 1, 2])
    expect(order('', rows)).toEqual([0, 1, 2])
  })

  it('compares ranks as a total preorder', () => {
    const rank = fc.option(fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }))
    fc.assert(
      fc.property(rank, rank, rank, (a, b, c) => {
        expect(Math.sign(compareRanks(a, b))).toBe(0 - Math.sign(compareRanks(b, a)))
        if (compareRanks(a, b) <= 0 && compareRanks(b, c) <= 0) {
          expect(compareRanks(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('finds the same documents in any order of the rows', () => {
    const words = fc.constantFrom('rowan', 'house', '14', '141', 'johnson', 'jonhson', 'se15')
    const text = fc.array(words, { maxLength: 4 }).map((some) => some.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (names, query) => {
        const rows = names.map((name) => ({ name }))
        const hits = order(query, rows).map((index) => names[index])
        const reversedHits = order(query, rows.toReversed()).map((index) => names.at(-1 - index))
        expect(reversedHits.toSorted()).toEqual(hits.toSorted())
      }),
    )
  })
})
