import { describe, expect, it } from 'vitest'
import {
  buildLandlord,
  generateLandlord,
  buildLandlordSync,
} from '../../tools/landlord/landlord.js'

const small = { seed: 7, size: 200, today: '2026-03-04' }

const isBlock = (asset: { assetType?: string | null }): boolean =>
  asset.assetType?.endsWith('Block') === true

describe('generateLandlord', () => {
  it('is the same for the same seed, size and day, byte for byte', () => {
    expect(JSON.stringify(generateLandlord(small))).toBe(JSON.stringify(generateLandlord(small)))
  })

  it('differs for another seed, including ids', () => {
    const ids = new Set(generateLandlord(small).persons.map((person) => person.id))
    const others = generateLandlord({ ...small, seed: 8 }).persons
    expect(others.filter((person) => ids.has(person.id))).toEqual([])
  })

  it('shifts all dates with the day and keeps the ids', () => {
    const later = generateLandlord({ ...small, today: '2026-03-11' })
    const now = generateLandlord(small)
    const start = (tenures: typeof now.tenures) =>
      tenures.map((tenure) => [tenure.id, new Date(tenure.startOfTenureDate ?? 0).getTime()])
    const week = 7 * 24 * 60 * 60 * 1000
    expect(start(later.tenures)).toEqual(
      start(now.tenures).map(([id, time]) => [id, Number(time) + week]),
    )
  })

  it.each([
    [20, { persons: 30, transactions: 200, notifications: 20 }],
    [200, { persons: 300, transactions: 2_000, notifications: 20 }],
    [2_000, { persons: 3_000, transactions: 20_000, notifications: 200 }],
  ])('scales everything with %i properties', (size, expected) => {
    const landlord = generateLandlord({ ...small, size })
    const properties = landlord.assets.filter(
      (asset) => asset.assetType !== 'Estate' && !isBlock(asset),
    )
    expect(properties).toHaveLength(size)
    expect({
      persons: landlord.persons.length,
      transactions: landlord.transactions.length,
      notifications: landlord.notifications.length,
    }).toEqual(expected)
  })

  it('has twelve estates and sixty blocks at 2,000 properties', () => {
    const { assets } = generateLandlord({ ...small, size: 2_000 })
    const parentTypes = (asset: (typeof assets)[number]): unknown[] =>
      Array.isArray(asset.parents)
        ? asset.parents.map((parent: unknown) => (parent as { type: string }).type)
        : []
    const blocks = assets.filter(isBlock)
    const subBlocks = blocks.filter((asset) => parentTypes(asset).includes('block'))
    expect(assets.filter((asset) => asset.assetType === 'Estate')).toHaveLength(12)
    expect(blocks.length - subBlocks.length).toBe(60)
    expect(subBlocks.length).toBeGreaterThan(20)
    expect(blocks.filter((asset) => parentTypes(asset).length === 0)).toHaveLength(10)
  })

  it.each([19, 0, -5, 20.5, Number.NaN])('refuses a size of %d', (size) => {
    expect(() => generateLandlord({ ...small, size })).toThrow(RangeError)
  })
})

describe('buildLandlord', () => {
  it('yields at least every few hundred entries', () => {
    const work = buildLandlord({ ...small, size: 2_000 })
    let pauses = 0
    while (work.next().done !== true) pauses += 1
    expect(pauses).toBeGreaterThan(40)
  })

  it('returns the same transactions each time', () => {
    const landlord = buildLandlordSync(small)
    expect([...landlord.transactions()]).toEqual([...landlord.transactions()])
  })
})

describe('homes', () => {
  it('contain every record except transactions once, after the records it refers to', () => {
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
