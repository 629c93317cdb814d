import type { Chance } from '../relevance/chance.js'
import { slipAt } from '../relevance/slips.js'
import {
  accountTenure,
  addressOf,
  doorway,
  envelope,
  given,
  legacyReferences,
  shortName,
  tenuredAsset,
  withoutTitle,
} from './record-texts.js'
import type { QueryKind } from './query-kind.js'
import { byText, type Searched } from './record-searches.js'
import type { Samples } from './samples.js'

/** As the search-engine forgives it: not in a short word, nor in the first letter. */
const mistyped = slipAt('inner letter', (word) => word.length >= 5)

type Texts = Partial<Record<Searched, readonly string[]>>

/** Searches by a text alone: what people type into the box. */
export function textKinds(samples: Samples, chance: Chance): QueryKind[] {
  const whole = addresses(samples)
  const named = names(samples)
  return [
    ...kinds('full address', whole),
    {
      name: 'full address, by relevance',
      records: 'transactions',
      texts: whole.transactions,
      ask: ({ service }, searchText) => service.transactions({ searchText, isSuspense: false }),
    },
    ...kinds('line 1 + postcode', {
      assets: samples.assets.flatMap((asset) => {
        const { postCode } = addressOf(asset)
        return given(postCode).map((code) => `${doorway(asset)} ${code}`)
      }),
    }),
    ...kinds(
      'first 12 characters',
      changed(whole, (text) => text.slice(0, 12)),
    ),
    ...kinds(
      'one letter',
      changed(named, (text) => text.slice(0, 1)),
    ),
    ...kinds('name', named),
    ...kinds(
      'name, one letter wrong',
      changed(named, (text) => mistyped(text, chance)),
    ),
    ...kinds('surname', {
      persons: samples.persons.flatMap(({ surname }) => given(surname)),
    }),
    ...identifierKinds(samples),
    ...kinds('postcode', postcodes(samples)),
    ...kinds(
      'outward postcode',
      changed(postcodes(samples), (text) => text.replace(/ .*/, '')),
    ),
    ...kinds(
      'nothing found',
      changed(whole, (text) => `${text} zzyzx qwertyuiop`),
    ),
  ]
}

/** @param mistake null leaves a text out */
function changed(texts: Texts, change: (text: string) => string | null): Texts {
  const entries = Object.entries(texts).map(([records, list]) => [
    records,
    list.flatMap((text) => change(text) ?? []),
  ])
  return Object.fromEntries(entries) as Texts
}

function kinds(name: string, texts: Texts): QueryKind[] {
  return (Object.keys(texts) as Searched[]).map((records) => ({
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
      assets: assets.flatMap((asset) => given(addressOf(asset).uprn)),
      tenures: copies.flatMap(({ uprn }) => given(uprn)),
    }),
    ...kinds('property reference', {
      tenures: copies.flatMap(({ propertyReference }) => given(propertyReference)),
      transactions: transactions.flatMap(({ propertyRef }) => given(propertyRef)),
    }),
    ...kinds('payment reference', {
      accounts: accounts.flatMap(({ paymentReference }) => given(paymentReference)),
      transactions: transactions.flatMap(({ paymentReference }) => given(paymentReference)),
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
  const ofTenures = tenures.flatMap((tenure) => given(tenuredAsset(tenure).fullAddress))
  return {
    persons: ofTenures,
    assets: assets.map(envelope),
    tenures: ofTenures,
    accounts: accounts.flatMap((account) => given(accountTenure(account).fullAddress)),
    transactions: transactions.flatMap(({ address }) => given(address)),
  }
}

function names({ persons, tenures, transactions }: Samples) {
  return {
    persons: persons.map(shortName),
    tenures: tenures.flatMap(({ householdMembers: [first] }) => given(first?.fullName)),
    transactions: transactions.flatMap(({ senderFullName }) =>
      given(senderFullName).flatMap(withoutTitle),
    ),
  }
}

function postcodes({ assets, tenures, transactions }: Samples) {
  const last = (address: string | null | undefined) =>
    given(address).flatMap((text) => /[A-Z]+\d\w* \d[A-Z]{2}$/.exec(text) ?? [])
  return {
    assets: assets.flatMap((asset) => given(addressOf(asset).postCode)),
    tenures: tenures.flatMap((tenure) => last(tenuredAsset(tenure).fullAddress)),
    transactions: transactions.flatMap(({ address }) => last(address)),
  }
}
