import type { TypedDocumentNode } from '@apollo/client'
import {
  SearchAccountsDocument,
  SearchAssetsDocument,
  SearchPersonsDocument,
  SearchTenuresDocument,
  SearchTransactionsDocument,
  type NumberMissingFragment,
  type SearchEverythingQuery,
  type SearchPersonsQuery,
  type TakenFragment,
} from '@housing-gateway/client/documents'
import { accountHit, assetHit, personHit, tenureHit, transactionHit, type Hit } from './hits.js'

export type KindName = 'persons' | 'assets' | 'tenures' | 'transactions' | 'accounts'

type Facet = NonNullable<SearchPersonsQuery['searchPersons']>['facets'][number]

/** Counts of the values of one field, for check boxes. */
export type FacetCounts = Omit<Facet, '__typename' | 'field'>

/** One page of a search of any kind. */
export interface KindPage {
  readonly hits: readonly Hit[]
  readonly totalCount: number
  readonly isCapped: boolean
  readonly isReduced: boolean
  readonly interpretation: TakenFragment | null
  /** Only for properties. */
  readonly missingNumber?: NumberMissingFragment | null
  readonly didYouMean: string | null
  readonly facets: readonly FacetCounts[]
}

type Everything = NonNullable<SearchEverythingQuery['search']>

/** The best hits of one kind. */
export interface KindHits {
  readonly hits: readonly Hit[]
  readonly totalCount: number
  readonly isCapped: boolean
  readonly hasMore: boolean
}

export interface Kind {
  readonly name: KindName
  readonly scope: string
  readonly label: string
  readonly one: string
  readonly many: string
  readonly document: TypedDocumentNode<unknown, Record<string, unknown>>
  /** Facets by name, with heading and argument. */
  readonly facets: Readonly<Record<string, { readonly heading: string; readonly argument: string }>>
  readonly read: (data: unknown) => KindPage | null
  /** Null if the caller may not search the kind. */
  readonly readHits: (everything: Everything) => KindHits | null
}

interface Connection<Edge> {
  readonly edges: readonly Edge[]
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
}

interface WholeConnection<Edge> extends Connection<Edge> {
  readonly isReduced: boolean
  readonly interpretation: TakenFragment | null
  readonly missingNumber?: NumberMissingFragment | null
  readonly didYouMean: string | null
  readonly facets: readonly FacetCounts[]
}

interface KindSettings<Data, Variables, Edge> extends Omit<
  Kind,
  'scope' | 'document' | 'read' | 'readHits'
> {
  readonly document: TypedDocumentNode<Data, Variables>
  readonly connection: (data: Data) => WholeConnection<Edge> | null
  readonly some: (everything: Everything) => (Connection<Edge> & { hasMore: boolean }) | null
  readonly hit: (edge: Edge) => Hit
}

function kind<Data, Variables, Edge>(settings: KindSettings<Data, Variables, Edge>): Kind {
  const { document, connection, some, hit, ...rest } = settings
  return {
    ...rest,
    scope: `search:${settings.name}`,
    // The variables come from the address; the gateway validates them.
    document: document as unknown as Kind['document'],
    read: (data) => {
      const page = connection(data as Data)
      return page && withHits(page, hit)
    },
    readHits: (everything) => {
      const hits = some(everything)
      return hits && withHits(hits, hit)
    },
  }
}

function withHits<Edge, Page extends Connection<Edge>>(page: Page, hit: (edge: Edge) => Hit) {
  const { edges, isTotalCountCapped: isCapped, ...others } = page
  return { ...others, isCapped, hits: edges.map(hit) }
}

/** In the order of the tabs. */
export const kinds: readonly Kind[] = [
  kind({
    ...{ name: 'persons', label: 'People', one: 'person', many: 'people' },
    document: SearchPersonsDocument,
    facets: { PERSON_TYPES: { heading: 'Type', argument: 'filter.personTypes' } },
    connection: ({ searchPersons }) => searchPersons,
    some: ({ persons }) => persons,
    hit: personHit,
  }),
  kind({
    ...{ name: 'assets', label: 'Property', one: 'property', many: 'properties' },
    document: SearchAssetsDocument,
    facets: {
      ASSET_TYPES: { heading: 'Type', argument: 'assetTypes' },
      IS_VOID: { heading: 'Void', argument: 'filter.isVoid' },
      RENT_GROUPS: { heading: 'Rent group', argument: 'filter.rentGroups' },
    },
    connection: ({ searchAssets }) => searchAssets,
    some: ({ assets }) => assets,
    hit: assetHit,
  }),
  kind({
    ...{ name: 'tenures', label: 'Tenures', one: 'tenure', many: 'tenures' },
    document: SearchTenuresDocument,
    facets: {
      TENURE_TYPES: { heading: 'Type', argument: 'filter.tenureTypes' },
      IS_TEMPORARY_ACCOMMODATION: {
        heading: 'Temporary accommodation',
        argument: 'filter.isTemporaryAccommodation',
      },
    },
    connection: ({ searchTenures }) => searchTenures,
    some: ({ tenures }) => tenures,
    hit: tenureHit,
  }),
  kind({
    ...{ name: 'transactions', label: 'Transactions', one: 'transaction', many: 'transactions' },
    document: SearchTransactionsDocument,
    facets: { TRANSACTION_TYPES: { heading: 'Type', argument: 'filter.transactionTypes' } },
    connection: ({ searchTransactions }) => searchTransactions,
    some: ({ transactions }) => transactions,
    hit: transactionHit,
  }),
  kind({
    ...{ name: 'accounts', label: 'Accounts', one: 'account', many: 'accounts' },
    document: SearchAccountsDocument,
    facets: {
      ACCOUNT_STATUS: { heading: 'Status', argument: 'filter.accountStatus' },
      ACCOUNT_TYPE: { heading: 'Type', argument: 'filter.accountType' },
      IS_IN_ARREARS: { heading: 'In arrears', argument: 'filter.isInArrears' },
      RENT_GROUP_TYPES: { heading: 'Rent group', argument: 'filter.rentGroupTypes' },
    },
    connection: ({ searchAccounts }) => searchAccounts,
    some: ({ accounts }) => accounts,
    hit: accountHit,
  }),
]
