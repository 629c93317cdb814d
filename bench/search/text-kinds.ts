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
import type { QueryKind, Reach } from './query-kind.js'
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
    ...kinds('full address', 'selective', whole).map(overHttp('assets')),
    {
      name: 'full address, by relevance',
      records: 'transactions',
      reach: 'selective',
      texts: whole.transactions,
      ask: ({ service }, searchText) => service.transactions({ searchText, isSuspense: false }),
    },
    ...kinds('line 1 + postcode', 'selective', {
      assets: samples.assets.flatMap((asset) => {
        const { postCode } = addressOf(asset)
        return given(postCode).map((code) => `${doorway(asset)} ${code}`)
      }),
    }),
    ...kinds(
      'first 12 characters',
      'broad',
      changed(whole, (text) => text.slice(0, 12)),
    ),
    ...kinds(
      'one letter',
      'broad',
      changed(named, (text) => text.slice(0, 1)),
    ),
    ...kinds('name', 'selective', named).map(overHttp('persons')),
    ...kinds(
      'name, one letter wrong',
      'selective',
      changed(named, (text) => mistyped(text, chance)),
    ),
    ...kinds('surname', 'broad', {
      persons: samples.persons.flatMap(({ surname }) => given(surname)),
    }),
    ...identifierKinds(samples),
    ...kinds('postcode', 'selective', postcodes(samples)).map(overHttp('tenures')),
    ...kinds(
      'outward postcode',
      'broad',
      changed(postcodes(samples), (text) => text.replace(/ .*/, '')),
    ),
    ...kinds(
      'nothing found',
      'selective',
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

function overHttp(records: Searched): (kind: QueryKind) => QueryKind {
  return (kind) => (kind.records === records ? { ...kind, overHttp: true } : kind)
}

function kinds(name: string, reach: Reach, texts: Texts): QueryKind[] {
  return (Object.keys(texts) as Searched[]).map((records) => ({
    name,
    records,
    reach,
    texts: texts[records] ?? [],
    ask: byText[records],
  }))
}

function identifierKinds({ assets, persons, tenures, accounts, transactions }: Samples) {
  const copies = tenures.map(tenuredAsset)
  return [
    ...kinds('UPRN', 'selective', {
      assets: assets.flatMap((asset) => given(addressOf(asset).uprn)),
      tenures: copies.flatMap(({ uprn }) => given(uprn)),
    }),
    ...kinds('property reference', 'selective', {
      tenures: copies.flatMap(({ propertyReference }) => given(propertyReference)),
      transactions: transactions.flatMap(({ propertyRef }) => given(propertyRef)),
    }),
    ...kinds('payment reference', 'selective', {
      accounts: accounts.flatMap(({ paymentReference }) => given(paymentReference)),
      transactions: transactions.flatMap(({ paymentReference }) => given(paymentReference)),
    }).map(overHttp('transactions')),
    ...kinds('UH number', 'selective', {
      accounts: tenures.flatMap(legacyReferences),
      persons: tenures.flatMap(legacyReferences),
    }).map(overHttp('accounts')),
    ...kinds('UUID', 'selective', {
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
