import type { Account, Asset, Person } from '../../src/generated/prisma/client.js'
import type { TenureRow } from '../../src/records/record-reader.js'
import type { SearchConnection } from '../../src/search/search-pager.js'
import { addressKinds } from './address-kinds.js'
import { type CaseKind, hitsAsked, type RecordCases } from './case-kind.js'
import type { Corpus } from './corpus.js'
import { longerNumbers } from './house-numbers.js'
import { oneWordMissing, postcodeRespelt } from './mistakes.js'
import { nameKinds } from './name-kinds.js'
import {
  accountTenure,
  addressOf,
  doorway,
  envelope,
  given,
  legacyReferences,
  shortName,
  tenuredAsset,
  wholeName,
  withoutTitle,
} from './records.js'

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

export function personCases({ persons, tenures }: Corpus): RecordCases<Person> {
  const homes = new Map<string, TenureRow[]>()
  for (const tenure of tenures) {
    for (const { personId } of tenure.householdMembers) {
      homes.set(personId, [...(homes.get(personId) ?? []), tenure])
    }
  }
  const ofTenures = (texts: (tenure: TenureRow) => readonly string[]) => (person: Person) =>
    (homes.get(person.id) ?? []).flatMap(texts)
  return {
    records: 'persons',
    // Staff are shown only to those who ask for them.
    rows: persons.filter(({ personTypes }) => !personTypes.some((type) => type.startsWith('Hous'))),
    kinds: [
      ...nameKinds<Person>((person) => [shortName(person)]),
      {
        name: 'part of the name missing',
        within: hitsAsked,
        texts: (person) => [wholeName(person)],
        mistake: oneWordMissing,
      },
      {
        name: 'title and name',
        within: hitsAsked,
        texts: (person) => given(person.title).map((title) => `${title} ${shortName(person)}`),
      },
      {
        name: 'preferred name',
        within: hitsAsked,
        texts: ({ preferredFirstName, surname }) =>
          given(preferredFirstName).map((first) => `${first} ${surname ?? ''}`),
      },
      {
        name: 'address of a home',
        within: 1,
        texts: ofTenures((tenure) => given(tenuredAsset(tenure).fullAddress)),
      },
      identifier('id', (person) => [person.id]),
      identifier(
        'payment reference',
        ofTenures((tenure) => given(tenure.paymentReference)),
      ),
      identifier('UH number', ofTenures(legacyReferences)),
      identifier(
        'property reference',
        ofTenures((tenure) => given(tenuredAsset(tenure).propertyReference)),
      ),
      identifier(
        'UPRN',
        ofTenures((tenure) => given(tenuredAsset(tenure).uprn)),
      ),
      identifier(
        'tenure id',
        ofTenures((tenure) => [tenure.id]),
      ),
    ],
    describe: wholeName,
    search: async (service, text) =>
      rowsOf(await service.persons({ searchText: text, first: hitsAsked })),
  }
}

export function tenureCases({ tenures }: Corpus): RecordCases<TenureRow> {
  const names = (tenure: TenureRow) =>
    tenure.householdMembers.flatMap(({ fullName }) => given(fullName))
  return {
    records: 'tenures',
    rows: tenures,
    kinds: [
      ...addressKinds<TenureRow>((tenure) => given(tenuredAsset(tenure).fullAddress)),
      ...nameKinds<TenureRow>(names),
      titleMissing(names),
      identifier('id', (tenure) => [tenure.id]),
      identifier('payment reference', (tenure) => given(tenure.paymentReference)),
      identifier('UH number', legacyReferences),
      identifier('property reference', (tenure) => given(tenuredAsset(tenure).propertyReference)),
      identifier('UPRN', (tenure) => given(tenuredAsset(tenure).uprn)),
      identifier('asset id', (tenure) => given(tenure.tenuredAssetId)),
    ],
    describe: (tenure) => `${tenuredAsset(tenure).fullAddress ?? ''} | ${names(tenure).join(', ')}`,
    search: async (service, text) =>
      rowsOf(await service.tenures({ searchText: text, first: hitsAsked })),
  }
}

export function accountCases({ accounts }: Corpus): RecordCases<Account> {
  const names = (account: Account) =>
    (accountTenure(account).primaryTenants ?? []).flatMap(({ fullName }) => given(fullName))
  return {
    records: 'accounts',
    rows: accounts,
    kinds: [
      ...addressKinds<Account>((account) => given(accountTenure(account).fullAddress)),
      ...nameKinds<Account>(names),
      titleMissing(names),
      identifier('id', (account) => [account.id]),
      identifier('payment reference', (account) => given(account.paymentReference)),
      identifier('tenure id', (account) => given(account.targetId)),
    ],
    describe: (account) =>
      `${accountTenure(account).fullAddress ?? ''} | ${names(account).join(', ')}`,
    search: async (service, text) =>
      rowsOf(await service.accounts({ searchText: text, first: hitsAsked })),
  }
}

function identifier<Row>(name: string, texts: CaseKind<Row>['texts']): CaseKind<Row> {
  return { name, within: 1, texts }
}

function titleMissing<Row>(names: (row: Row) => readonly string[]): CaseKind<Row> {
  const texts = (row: Row) => names(row).flatMap(withoutTitle)
  return { name: 'name, title missing', within: hitsAsked, texts }
}

function rowsOf<Row>({ edges }: SearchConnection<Row>): Row[] {
  return edges.map(({ node }) => node)
}
