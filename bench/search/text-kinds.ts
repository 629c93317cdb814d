import type { Chance } from '../relevance/chance.js'
import { slipAt } from '../relevance/slips.js'
import {
  accountTenure,
  addressOf,
  doorway,
  envelope,
  nonEmpty,
  legacyReferences,
  shortName,
  tenuredAsset,
  withoutTitle,
} from './record-texts.js'
import type { QueryKind } from './query-kind.js'
import type { Samples } from './samples.js'

/** A typo that the search tolerates: not in a short word, not in the first letter. */
const addTypo = slipAt('inner letter', (word) => word.length >= 5)

/** Each kind searched by text, with the defaults of the GraphQL fields. */
const byText = {
  persons: ({ service }, searchText) => service.persons({ searchText }),
  assets: ({ service }, searchText) => service.assets({ searchText }),
  tenures: ({ service }, searchText) => service.tenures({ searchText }),
  accounts: ({ service }, searchText) => service.accounts({ searchText }),
  transactions: ({ service }, searchText) =>
    service.transactions({
      searchText,
      isSuspense: false,
      sortBy: 'transactionTime',
      isDesc: true,
    }),
} as const satisfies Record<string, QueryKind['ask']>

type SearchedKind = keyof typeof byText

type Texts = Partial<Record<SearchedKind, readonly string[]>>

/** Searches by text alone. */
export function textKinds(samples: Samples, chance: Chance): QueryKind[] {
  const addressesByKind = addresses(samples)
  const namesByKind = names(samples)
  return [
    ...kinds('full address', addressesByKind),
    {
      name: 'full address, by relevance',
      records: 'transactions',
      texts: addressesByKind.transactions,
      ask: ({ service }, searchText) => service.transactions({ searchText, isSuspense: false }),
    },
    ...kinds('line 1 + postcode', {
      assets: samples.assets.flatMap((asset) => {
        const { postCode } = addressOf(asset)
        return nonEmpty(postCode).map((code) => `${doorway(asset)} ${code}`)
      }),
    }),
    ...kinds(
      'first 12 characters',
      mapTexts(addressesByKind, (text) => text.slice(0, 12)),
    ),
    ...kinds(
      'one letter',
      mapTexts(namesByKind, (text) => text.slice(0, 1)),
    ),
    ...kinds('name', namesByKind),
    ...kinds(
      'name, one letter wrong',
      mapTexts(namesByKind, (text) => addTypo(text, chance)),
    ),
    ...kinds('surname', {
      persons: samples.persons.flatMap(({ surname }) => nonEmpty(surname)),
    }),
    ...identifierKinds(samples),
    ...kinds('postcode', postcodes(samples)),
    ...kinds(
      'outward postcode',
      mapTexts(postcodes(samples), (text) => text.replace(/ .*/, '')),
    ),
    ...kinds(
      'nothing found',
      mapTexts(addressesByKind, (text) => `${text} zzyzx qwertyuiop`),
    ),
  ]
}

/** @param change changes a text, or returns null to drop it */
function mapTexts(texts: Texts, change: (text: string) => string | null): Texts {
  const entries = Object.entries(texts).map(([records, list]) => [
    records,
    list.flatMap((text) => change(text) ?? []),
  ])
  return Object.fromEntries(entries) as Texts
}

function kinds(name: string, texts: Texts): QueryKind[] {
  return (Object.keys(texts) as SearchedKind[]).map((records) => ({
    name,
    records,
    texts: texts[records] ?? [],
    ask: byText[records],
  }))
}

function identifierKinds({ assets, persons, tenures, accounts, transactions }: Samples) {
  const copies = tenures.map(tenuredAsset)
  return [
    ...kinds('UPRN', {
      assets: assets.flatMap((asset) => nonEmpty(addressOf(asset).uprn)),
      tenures: copies.flatMap(({ uprn }) => nonEmpty(uprn)),
    }),
    ...kinds('property reference', {
      tenures: copies.flatMap(({ propertyReference }) => nonEmpty(propertyReference)),
      transactions: transactions.flatMap(({ propertyRef }) => nonEmpty(propertyRef)),
    }),
    ...kinds('payment reference', {
      accounts: accounts.flatMap(({ paymentReference }) => nonEmpty(paymentReference)),
      transactions: transactions.flatMap(({ paymentReference }) => nonEmpty(paymentReference)),
    }),
    ...kinds('UH number', {
      accounts: tenures.flatMap(legacyReferences),
      persons: tenures.flatMap(legacyReferences),
    }),
    ...kinds('UUID', {
      assets: assets.map(({ id }) => id),
      persons: persons.map(({ id }) => id),
      transactions: transactions.map(({ id }) => id),
    }),
  ]
}

function addresses({ assets, tenures, accounts, transactions }: Samples) {
  const ofTenures = tenures.flatMap((tenure) => nonEmpty(tenuredAsset(tenure).fullAddress))
  return {
    persons: ofTenures,
    assets: assets.map(envelope),
    tenures: ofTenures,
    accounts: accounts.flatMap((account) => nonEmpty(accountTenure(account).fullAddress)),
    transactions: transactions.flatMap(({ address }) => nonEmpty(address)),
  }
}

function names({ persons, tenures, transactions }: Samples) {
  return {
    persons: persons.map(shortName),
    tenures: tenures.flatMap(({ householdMembers: [first] }) => nonEmpty(first?.fullName)),
    transactions: transactions.flatMap(({ senderFullName }) =>
      nonEmpty(senderFullName).flatMap(withoutTitle),
    ),
  }
}

function postcodes({ assets, tenures, transactions }: Samples) {
  const last = (address: string | null | undefined) =>
    nonEmpty(address).flatMap((text) => /[A-Z]+\d\w* \d[A-Z]{2}$/.exec(text) ?? [])
  return {
    assets: assets.flatMap((asset) => nonEmpty(addressOf(asset).postCode)),
    tenures: tenures.flatMap((tenure) => last(tenuredAsset(tenure).fullAddress)),
    transactions: transactions.flatMap(({ address }) => last(address)),
  }
}
