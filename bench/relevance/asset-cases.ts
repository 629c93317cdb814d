import type { Asset } from '../../src/generated/prisma/client.js'
import { addressKinds } from './address-kinds.js'
import { hitsAsked, identifier, type RecordCases, rowsOf } from './case-kind.js'
import type { Corpus } from './corpus.js'
import { endsOfRanges, longerNumbers } from './house-numbers.js'
import { postcodeRespelt } from './mistakes.js'
import { addressOf, doorway, envelope, given } from './records.js'

export function assetCases({ assets, tenures }: Corpus): RecordCases<Asset> {
  const references = new Map(tenures.map(({ id, paymentReference }) => [id, paymentReference]))
  const withPostcode = (asset: Asset) =>
    given(...[addressOf(asset).postCode].map((code) => code && `${doorway(asset)}, ${code}`))
  return {
    records: 'assets',
    rows: assets.filter((asset) => doorway(asset) !== ''),
    kinds: [
      ...addressKinds<Asset>((asset) => [envelope(asset)]),
      { name: 'line 1 + postcode', within: 1, texts: withPostcode },
      {
        name: 'postcode spellings',
        within: 1,
        texts: withPostcode,
        mistake: postcodeRespelt,
      },
      {
        name: 'postcode alone, spellings',
        within: 1,
        texts: (asset) => given(addressOf(asset).postCode),
        mistake: postcodeRespelt,
      },
      { name: 'number against longer ones', within: 1, texts: longerNumbers(assets) },
      { name: 'number at the end of a range', within: 1, texts: endsOfRanges },
      { name: 'name of block or estate', within: 1, texts: (asset) => given(asset.assetName) },
      identifier('id', (asset) => [asset.id]),
      identifier('property reference', (asset) => given(asset.assetId)),
      identifier('UPRN', (asset) => given(addressOf(asset).uprn)),
      identifier('payment reference', (asset) =>
        given(references.get(asset.currentTenureId ?? '')),
      ),
    ],
    describe: envelope,
    search: async (service, text) =>
      rowsOf(await service.assets({ searchText: text, first: hitsAsked })),
  }
}
