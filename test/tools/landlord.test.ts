import { describe, expect, it } from 'vitest'
import {
  buildLandlord,
  generateLandlord,
  buildLandlordSync,
} from '../../tools/landlord/landlord.js'

const small = { seed: 7, size: 200, today: '2026-03-04' }
const landlord = generateLandlord(small)
const large = generateLandlord({ ...small, size: 2_000 })

const isBlock = (asset: { assetType?: string | null }): boolean =>
  asset.assetType?.endsWith('Block') === true

describe('generateLandlord', () => {
  it('is the same for the same seed, size and day, byte for byte', () => {
    expect(JSON.stringify(generateLandlord(small))).toBe(JSON.stringify(landlord))
  })

  it('differs for another seed, including ids', () => {
    const ids = new Set(landlord.persons.map((person) => person.id))
    const others = generateLandlord({ ...small, seed: 8 }).persons
    expect(others.filter((person) => ids.has(person.id))).toEqual([])
  })

  it('shifts all dates with the day and keeps the ids', () => {
    const later = generateLandlord({ ...small, today: '2026-03-11' })
    const start = (tenures: typeof landlord.tenures) =>
      tenures.map((tenure) => [tenure.id, new Date(tenure.startOfTenureDate ?? 0).getTime()])
    const week = 7 * 24 * 60 * 60 * 1000
    expect(start(later.tenures)).toEqual(
      start(landlord.tenures).map(([id, time]) => [id, Number(time) + week]),
    )
  })

  it.each([
    [20, generateLandlord({ ...small, size: 20 }), [30, 200, 20]],
    [200, landlord, [300, 2_000, 20]],
    [2_000, large, [3_000, 20_000, 200]],
  ])('scales everything with %i properties', (size, { assets, ...others }, expected) => {
    const properties = assets.filter((asset) => asset.assetType !== 'Estate' && !isBlock(asset))
    expect(properties).toHaveLength(size)
    const { persons, transactions, notifications } = others
    expect([persons, transactions, notifications].map(({ length }) => length)).toEqual(expected)
  })

  it.each([19, 0, -5, 20.5, Number.NaN])('refuses a size of %d', (size) => {
    expect(() => generateLandlord({ ...small, size })).toThrow(RangeError)
  })
})

describe('buildLandlord', () => {
  it('pauses at least every few hundred entries', () => {
    const work = buildLandlord({ ...small, size: 2_000 })
    let pauses = 0
    while (work.next().done !== true) pauses += 1
    expect(pauses).toBeGreaterThan(40)
  })
})

describe('homes', () => {
  it('contain every record except alerts, transactions and repairs once, after the records it refers to', () => {
    const landlord = buildLandlordSync(small)
    const homes = [...landlord.homes()]
    const sorted = (records: Iterable<object>) =>
      Array.from(records, (record) => JSON.stringify(record)).sort()
    for (const kind of ['assets', 'persons', 'tenures', 'accounts'] as const) {
      const together = homes.flatMap((home): object[] => [...home[kind]])
      expect(sorted(together)).toEqual(sorted(landlord[kind]()))
    }
    // Some members are not persons of the register.
    const registered = new Set<string | undefined>(
      [...landlord.assets(), ...landlord.persons()].map(({ id }) => id),
    )
    const stored = new Set<string | undefined>()
    for (const { assets, persons, tenures } of homes) {
      for (const { id } of [...assets, ...persons]) stored.add(id)
      const ids = tenures.flatMap(({ tenuredAssetId, householdMembers }) => [
        tenuredAssetId,
        ...householdMembers.map(({ personId }) => personId),
      ])
      expect(ids.filter((id) => registered.has(id ?? '') && !stored.has(id ?? ''))).toEqual([])
    }
  })
})
