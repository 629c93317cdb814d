import { addressOf, nonEmpty } from './record-texts.js'
import type { QueryKind } from './query-kind.js'
import type { Samples } from './samples.js'

/** Searches with filters, sorts and facets. */
export function listingKinds(samples: Samples): QueryKind[] {
  return [
    ...sortedListings(),
    ...filteredKinds(samples),
    ...facetKinds(samples),
    ...combinedKinds(samples),
  ]
}

/** Page numbers, since listings have no text. */
const pages = ['1', '2', '3', '10', '40']

function sortedListings(): QueryKind[] {
  const name = 'no text, sorted'
  const listing = { name, texts: pages } as const
  return [
    {
      ...listing,
      records: 'persons',
      ask: ({ service }, page) => service.persons({ sortBy: 'surnameKey', page: Number(page) }),
    },
    {
      ...listing,
      records: 'assets',
      ask: ({ service }, page) =>
        service.assets({ sortBy: 'addressKey', isDesc: true, page: Number(page) }),
    },
    {
      ...listing,
      records: 'transactions',
      ask: ({ service }, page) =>
        service.transactions({
          isSuspense: false,
          sortBy: 'transactionTime',
          isDesc: true,
          page: Number(page),
        }),
    },
  ]
}

function filteredKinds({ assets, persons, transactions }: Samples): QueryKind[] {
  const surnames = persons.flatMap(({ surname }) => nonEmpty(surname))
  const latestFirst = { isSuspense: false, sortBy: 'transactionTime', isDesc: true } as const
  return [
    {
      name: 'filter, sorted',
      records: 'assets',
      texts: ['1', '2', '3', '4'],
      ask: ({ service }, bedrooms) =>
        service.assets({
          sortBy: 'addressKey',
          assetTypes: ['Dwelling'],
          filter: {
            isVoid: true,
            characteristics: { numberOfBedrooms: { from: Number(bedrooms), to: Number(bedrooms) } },
          },
        }),
    },
    {
      name: 'filter, sorted',
      records: 'transactions',
      texts: ['2026-04-01', '2026-04-13', '2026-05-02', '2026-05-19'],
      ask: ({ service }, startDate) =>
        service.transactions({
          ...latestFirst,
          startDate,
          endDate: '2026-05-31',
          filter: { amountFrom: '100' },
        }),
    },
    {
      name: 'ledger of a tenure',
      records: 'transactions',
      texts: transactions.flatMap(({ targetId }) => nonEmpty(targetId)),
      ask: ({ service }, targetId) => service.transactions({ ...latestFirst, targetId }),
    },
    {
      name: 'text + filter',
      records: 'assets',
      texts: assets.flatMap((asset) => nonEmpty(addressOf(asset).addressLine2)),
      ask: ({ service }, searchText) =>
        service.assets({ searchText, filter: { isVoid: true, isActive: true } }),
    },
    {
      name: 'text + filter',
      records: 'persons',
      texts: surnames,
      ask: ({ service }, searchText) => service.persons({ searchText, personType: 'Leaseholder' }),
    },
    {
      name: 'text + filter, sorted',
      records: 'transactions',
      texts: surnames,
      ask: ({ service }, searchText) =>
        service.transactions({ ...latestFirst, searchText, startDate: '2026-05-01' }),
    },
  ]
}

/** Each selected facet is counted without its own filter. */
const twoSelected = {
  assetTypes: ['Dwelling'],
  filter: { rentGroups: ['HRA'] },
  facets: ['assetType', 'rentGroup', 'isVoid'],
} as const

function facetKinds({ persons, assets, transactions }: Samples): QueryKind[] {
  return [
    {
      name: 'facets of all',
      records: 'assets',
      countsAll: true,
      texts: [''],
      ask: ({ service }) => service.assets({ facets: ['assetType', 'rentGroup', 'isVoid'] }),
    },
    {
      name: 'facets of all',
      records: 'transactions',
      countsAll: true,
      texts: [''],
      ask: ({ service }) => service.transactions({ facets: ['transactionType'] }),
    },
    {
      name: 'facets of a postcode',
      records: 'assets',
      texts: assets.flatMap((asset) => nonEmpty(addressOf(asset).postCode)),
      ask: ({ service }, searchText) =>
        service.assets({ searchText, facets: ['assetType', 'rentGroup', 'isVoid'] }),
    },
    {
      name: 'facets of all, two selected',
      records: 'assets',
      countsAll: true,
      texts: [''],
      ask: ({ service }) => service.assets(twoSelected),
    },
    {
      name: 'facets of a postcode, two selected',
      records: 'assets',
      texts: assets.flatMap((asset) => nonEmpty(addressOf(asset).postCode)),
      ask: ({ service }, searchText) => service.assets({ ...twoSelected, searchText }),
    },
    {
      name: 'facets of a surname',
      records: 'persons',
      texts: persons.flatMap(({ surname }) => nonEmpty(surname)),
      ask: ({ service }, searchText) =>
        service.persons({ searchText, facets: ['personTypes', 'sides', 'rentAccountTypes'] }),
    },
    {
      name: 'facets of a reference',
      records: 'transactions',
      texts: transactions.flatMap(({ paymentReference }) => nonEmpty(paymentReference)),
      ask: ({ service }, searchText) =>
        service.transactions({ searchText, facets: ['transactionType'] }),
    },
  ]
}

function combinedKinds({ persons, assets, tenures }: Samples): QueryKind[] {
  const texts = {
    'a name': persons.map(({ firstName, surname }) => nonEmpty(firstName, surname).join(' ')),
    'a reference': tenures.flatMap(({ paymentReference }) => nonEmpty(paymentReference)),
    'a postcode': assets.flatMap((asset) => nonEmpty(addressOf(asset).postCode)),
  }
  return Object.entries(texts).map(([name, list]) => ({
    name: `search(text): ${name}`,
    records: 'everything',
    texts: list,
    ask: ({ box }, text) => box.find({ text }, searchScopes),
  }))
}

const searchScopes = new Set([
  'search:persons',
  'search:assets',
  'search:tenures',
  'search:transactions',
  'search:accounts',
] as const)
