import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRecords } from '../../src/search/create-records.js'
import { systemClock } from '../../src/foundation/clock.js'
import { RecordReader } from '../../src/records/record-reader.js'
import { SearchService } from '../../src/search/search-service.js'
import type { PersonSearch } from '../../src/records/person/query.js'
import { sharedDatabase } from '../support/database.js'
import { rejectionOf } from '../support/faults.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const estate = sampleAsset({ assetType: 'Estate', assetName: 'Marlow Estate', assetAddress: {} })
const flat = sampleAsset({
  parentAssetIds: [estate.id],
  parents: [{ id: estate.id, type: 'estate', name: 'Marlow Estate' }],
  assetAddress: {
    postPreamble: 'Flat 3',
    addressLine1: '14 Rowan House',
    postCode: 'E8 1DY',
    uprn: '010002',
  },
})
const ana = samplePerson({
  title: 'Mrs',
  firstName: 'Ana',
  surname: "O'Brien",
  preferredFirstName: 'Annie',
})
const ben = samplePerson({ firstName: 'Ben', surname: 'Okafor' })
const officer = samplePerson({ surname: 'Staff', personTypes: ['HousingOfficer', 'Tenant'] })
const tenure = sampleTenure({
  tenuredAssetId: flat.id,
  tenuredAsset: { fullAddress: 'Flat 3, 14 Rowan House, E8 1DY', uprn: '010002' },
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
  householdMembers: [{ personId: ana.id, isResponsible: true, fullName: 'Mrs Ana Maiden' }],
})

const database = await sharedDatabase()
const opened = await createRecords({ database, clock: systemClock })
const records = opened.records
const search = new SearchService(opened.engine, RecordReader.of(database), systemClock)
await records.save({ persons: [ana, ben, officer], assets: [estate, flat], tenures: [tenure] })

async function persons(input: PersonSearch): Promise<(string | null)[]> {
  const page = await search.persons({ sortBy: 'surnameKey', ...input })
  return page.edges.map(({ node }) => node.surname)
}

describe('searching persons', () => {
  it.each([
    'mrs ana',
    'annie',
    "ana o'brien",
    'obrien',
    'obri',
    "o'brein ana",
    '"ana o\'brien"',
    '"mrs ana o\'brien"',
    '"annie o\'brien"',
    'ana maiden',
    'rowan hse',
    'e81dy',
    'rowan e8 1dy',
    '228008546',
    '0712345/01',
    '010002',
    ana.id,
    ana.id.toUpperCase(),
    ana.id.slice(0, 8),
    tenure.id,
    tenure.id.slice(0, 13),
  ])('finds a person by %j', async (searchText) => {
    expect(await persons({ searchText })).toEqual(["O'Brien"])
  })

  it('omits persons that a negated phrase across parts of the name excludes', async () => {
    expect(await persons({ searchText: `ana -"ana o'brien"` })).toEqual([])
    expect(await persons({ searchText: `"o'brien ana"` })).toEqual([])
  })

  it('does not find a person by a part of an identifier', async () => {
    for (const id of [ana.id, tenure.id]) {
      for (const searchText of [id.slice(0, 7), id.slice(9, 18), id.slice(24)]) {
        expect(await persons({ searchText }), searchText).toEqual([])
      }
    }
  })

  it('shows staff only in a search for staff', async () => {
    expect(await persons({})).toEqual(["O'Brien", 'Okafor'])
    expect(await persons({ personType: 'HousingOfficer' })).toEqual(['Staff'])
    expect(await persons({ personType: 'Tenant' })).toEqual(["O'Brien"])
    expect(await persons({ personType: 'Leaseholder' })).toEqual([])
    expect(await persons({ personType: null })).toEqual(["O'Brien", 'Okafor'])
    expect(await persons({ filter: { personTypes: [' housingofficer'] } })).toEqual(['Staff'])
    expect(await persons({ filter: { personTypes: ['Tenant', ''] } })).toEqual([
      "O'Brien",
      'Okafor',
    ])
    expect(
      await persons({ personType: 'Tenant', filter: { personTypes: ['HousingOfficer'] } }),
    ).toEqual([])
  })

  it('follows members who join or leave tenures, and removed records', async () => {
    const joined = {
      ...tenure,
      householdMembers: [{ personId: ben.id, isResponsible: true }],
    }
    await records.save({ tenures: [joined] })
    expect(await persons({ searchText: '228008546' })).toEqual(['Okafor'])
    await records.remove('tenure', [tenure.id])
    expect(await persons({ searchText: '228008546' })).toEqual([])
    await records.remove('person', [ben.id])
    expect(await persons({ searchText: 'okafor' })).toEqual([])
    await records.save({ persons: [ben], tenures: [tenure] })
  })
})

describe('searching assets', () => {
  const addresses = async (input: Parameters<SearchService['assets']>[0]) =>
    (await search.assets(input)).edges.map(({ node }) => node.id)

  it('finds a property by its address, its parent’s name and its references', async () => {
    for (const searchText of ['flat 3 rowan', 'marlow 14', '00054374 e8', '010002', flat.id]) {
      expect(await addresses({ searchText, assetTypes: ['Dwelling'] })).toEqual([flat.id])
    }
  })

  it('ranks a block above the parts whose names contain its name', async () => {
    const block = sampleAsset({
      assetName: 'Alder House',
      assetAddress: { addressLine1: 'Alder House' },
    })
    const part = sampleAsset({
      assetName: 'Alder House (1-20)',
      assetAddress: { addressLine1: 'Alder House (1-20)' },
      parents: [{ id: block.id, type: 'block', name: 'Alder House' }],
    })
    await records.save({ assets: [part, block] })
    expect(await addresses({ searchText: 'alder house' })).toEqual([block.id, part.id])
    for (const { id } of [part, block]) await records.remove('asset', [id])
  })

  it('ranks a home above the blocks whose range contains its number', async () => {
    const inBlock = { id: randomUUID(), type: 'block', name: 'Sycamore Court (14-26)' }
    const block = sampleAsset({
      id: inBlock.id,
      assetType: 'TerracedBlock',
      assetName: inBlock.name,
      assetAddress: { addressLine1: 'Sycamore Court (14-26), Elm Estate', postCode: 'E5 4HN' },
    })
    const other = sampleAsset({
      assetType: 'TerracedBlock',
      assetName: 'Sycamore Court (1-30)',
      assetAddress: { addressLine1: 'Sycamore Court (1-30)' },
    })
    const [first, inner, last] = [14, 20, 26].map((number) =>
      sampleAsset({
        assetType: 'Flat',
        parents: [inBlock],
        parentAssetIds: [inBlock.id],
        assetAddress: {
          postPreamble: `Flat ${number}`,
          addressLine1: 'Sycamore Court, Elm Estate',
          postCode: 'E5 4HN',
        },
      }),
    )
    const added = [block, other, ...[first, inner, last].flatMap((flat) => flat ?? [])]
    await records.save({ assets: added })
    const addressesFor = (searchText: string) => addresses({ searchText })
    for (const text of ['26 Sycamore Court', 'sycamore court 26', 'Flat 26 Sycamore Court']) {
      expect((await addressesFor(text))[0], text).toBe(last?.id)
    }
    expect(await addressesFor('26 sycamore court elm estate')).toEqual([last?.id, block.id])
    const [best, ...below] = await addressesFor('20 sycamore court')
    expect(best).toBe(inner?.id)
    expect(below.toSorted()).toEqual([block.id, other.id].sort())
    expect(await addressesFor('Sycamore Court (14-26)')).toEqual([block.id, other.id])
    expect(await addressesFor('sycamore court (1-30)')).toEqual([other.id])
    const blocks = (await addressesFor('sycamore court')).slice(0, 2)
    expect(blocks.toSorted()).toEqual([block.id, other.id].sort())
    const { edges } = await search.assets({ searchText: 'sycamore 26', highlight: true })
    expect(edges.find(({ node }) => node.id === block.id)).toMatchObject({
      matchedFields: ['assetName', 'addressLine1'],
      highlights: [
        { field: 'assetName', html: '<em>Sycamore</em> Court (14-<em>26</em>)' },
        { field: 'addressLine1', html: '<em>Sycamore</em> Court (14-<em>26</em>), Elm Estate' },
      ],
    })
    for (const { id } of added) await records.remove('asset', [id])
  })

  it('filters by the requested types, and accepts the search text under either of two names', async () => {
    expect(await addresses({ addressText: 'marlow', assetTypes: ['Estate'] })).toEqual([estate.id])
    expect(await addresses({ assetTypes: ['Estate', 'Dwelling'], sortBy: 'addressKey' })).toEqual([
      flat.id,
      estate.id,
    ])
    expect(await rejectionOf(search.assets({ searchText: 'a', addressText: 'b' }))).toEqual({
      code: 'ARGUMENTS_EXCLUSIVE',
      path: ['addressText'],
    })
  })
})

describe('the record store', () => {
  it('adds every saved record, and the records that contain its fields, to the change feed', async () => {
    const before = await database.prisma.recordChange.count()
    await records.save({ persons: [ben], assets: [flat] })
    await records.remove('asset', [sampleAsset().id])
    const rows = await database.prisma.recordChange.findMany({
      orderBy: { sequence: 'asc' },
      skip: before,
    })
    expect(rows.map(({ kind, operation, recordId }) => [kind, operation, recordId])).toEqual([
      ['person', 'upsert', ben.id],
      ['asset', 'upsert', flat.id],
      ['person', 'refresh', ana.id],
      ['tenure', 'refresh', tenure.id],
      ['asset', 'remove', expect.any(String)],
    ])
  })

  it('writes a whole batch or nothing', async () => {
    const person = samplePerson({ surname: 'Halfway' })
    const broken = sampleAsset({ id: 'no-uuid' })
    await expect(records.save({ persons: [person], assets: [broken] })).rejects.toThrow()
    expect(await persons({ searchText: 'halfway' })).toEqual([])
  })
})
