import { expect, it } from 'vitest'
import { withPostcodes } from '../../../src/search/interpretation/respellings.js'
import { sampleAsset, sampleTenure } from '../../support/samples.js'
import { sharedSearch } from './interpreted-search.js'

const [first, second, third] = [
  ['228007031', '14 Manor Road', '010008234650', 'W1S 1DY'],
  ['228007013', '15 Manor Road', '010008234651', 'SE15 2DY'],
  ['0712345/01', '16 Oak Lane', '010008234762', 'E8 1ZB'],
].map(([reference = '', addressLine1 = '', uprn = '', postCode = '']) => ({
  reference,
  asset: sampleAsset({ assetId: null, assetAddress: { addressLine1, uprn, postCode } }),
})) as [Home, Home, Home]

interface Home {
  readonly reference: string
  readonly asset: ReturnType<typeof sampleAsset>
}

const homes = [first, second, third].map(({ reference, asset }) => ({
  asset,
  tenure: sampleTenure({
    tenuredAssetId: asset.id,
    paymentReference: reference.includes('/') ? '340000007' : reference,
    legacyReferences: reference.includes('/') ? [{ name: 'uh_tag_ref', value: reference }] : [],
  }),
}))
const { search } = await sharedSearch({
  assets: homes.map(({ asset, tenure }) => ({ ...asset, currentTenureId: tenure.id })),
  tenures: homes.map(({ tenure }) => tenure),
})

async function find(searchText: string) {
  const page = await search.assets({ searchText })
  return {
    ids: page.edges.map(({ node }) => node.id),
    interpretation: page.interpretation,
    didYouMean: await page.didYouMean(),
  }
}

it.each(['228007033', '228007033 manor road'])(
  'reports both references that differ from %s by one digit',
  async (typed) => {
    const { ids, interpretation, didYouMean } = await find(typed)
    const read = [interpretation?.usedText ?? '', ...(interpretation?.alternatives ?? [])]
    const expected = ['228007013', '228007031'].map((one) => typed.replace('228007033', one))
    expect(ids).toHaveLength(1)
    expect(read.toSorted()).toEqual(expected)
    expect(didYouMean).toBe(read[1])
    const other = await find(didYouMean ?? '')
    expect([...ids, ...other.ids].toSorted()).toEqual([first.asset.id, second.asset.id].toSorted())
    expect(other.interpretation).toBeNull()
  },
)

it.each([
  ['34000O0O7', third, '340000007'],
  ['34ooooo07 Oak Lane', third, '340000007'],
  ['O712345/O1', third, '0712345/01'],
  ['0712345/0I', third, '0712345/01'],
  ['10008234762', third, '010008234762'],
  ['10008234650 manor', first, '010008234650'],
  ['WIS 1DY', first, 'W1S 1DY'],
  ['SEIS 2DY', second, 'SE15 2DY'],
  ['SE15 ZDY', second, 'SE15 2DY'],
  ['EB 1ZB', third, 'E8 1ZB'],
])('corrects look-alike characters in %s', async (typed, home, used) => {
  const { ids, interpretation } = await find(typed)
  expect(ids).toEqual([home.asset.id])
  expect(interpretation?.usedText).toContain(used)
  expect(interpretation?.alternatives).toEqual([])
})

it.each(['BSSS', '34OOOOOO', 'Elsie', '99999999'])('finds nothing for %s', async (typed) => {
  expect((await find(typed)).ids).toEqual([])
})

it('does not change valid postcodes', () => {
  expect(withPostcodes('BS1 4QD oak')).toBeNull()
  expect(withPostcodes('W1S 1DY')).toBeNull()
  expect(withPostcodes('EJ 1ZB')).toBeNull()
  expect(withPostcodes('E8 JZB')).toBeNull()
})
