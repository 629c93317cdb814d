import type { TypedDocumentNode } from '@apollo/client'
import {
  SearchAccountsDocument,
  SearchActivitiesDocument,
  SearchAssetsDocument,
  SearchCautionaryAlertsDocument,
  SearchNotesDocument,
  SearchPersonsDocument,
  SearchTenuresDocument,
  SearchTransactionsDocument,
  SearchWorkOrdersDocument,
  type NumberMissingFragment,
  type SearchEverythingQuery,
  type SearchPersonsQuery,
  type TakenFragment,
} from '@housing-gateway/client/documents'
import { ownBalance } from '../person/person-facts.js'
import { addressLine } from '../shell/postal-address.js'
import {
  accountHit,
  activityHit,
  alertHit,
  assetHit,
  noteHit,
  personHit,
  tenureHit,
  transactionHit,
  workOrderHit,
  type Hit,
} from './hits.js'

export type KindName =
  | 'persons'
  | 'assets'
  | 'tenures'
  | 'transactions'
  | 'accounts'
  | 'workOrders'
  | 'notes'
  | 'activities'
  | 'cautionaryAlerts'

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

interface NextPage {
  readonly hasNextPage: boolean
}

/** The best hits of one kind. */
export interface KindHits {
  readonly hits: readonly Hit[]
  readonly totalCount: number
  readonly isCapped: boolean
  readonly pageInfo: NextPage
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
  /** Sort orders by their value in the address. The first is the default. */
  readonly orders: readonly (readonly [value: string, label: string])[]
  readonly read: (data: unknown) => KindPage | null
  /** Headings of an export. */
  readonly columns: readonly string[]
  /** Rows of an export. */
  readonly rows: (data: unknown) => string[][]
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
  'scope' | 'document' | 'read' | 'readHits' | 'columns' | 'rows'
> {
  readonly document: TypedDocumentNode<Data, Variables>
  readonly connection: (data: Data) => WholeConnection<Edge> | null
  readonly some: (
    everything: Everything,
  ) => (Connection<Edge> & { readonly pageInfo: NextPage }) | null
  readonly hit: (edge: Edge) => Hit
  /** Columns of an export by heading. */
  readonly cells: Readonly<Record<string, (node: NodeOf<Edge>) => string | null | undefined>>
}

type NodeOf<Edge> = Edge extends { readonly node: infer Node } ? Node : never

function kind<Data, Variables, Edge extends { readonly node: unknown }>(
  settings: KindSettings<Data, Variables, Edge>,
): Kind {
  const { document, connection, some, hit, cells, ...rest } = settings
  return {
    ...rest,
    scope: scopeOf(settings.name),
    // The variables come from the address; the gateway validates them.
    document: document as unknown as Kind['document'],
    read: (data) => {
      const page = connection(data as Data)
      return page && withHits(page, hit)
    },
    columns: Object.keys(cells),
    rows: (data) =>
      (connection(data as Data)?.edges ?? []).map(({ node }) =>
        Object.values(cells).map((cell) => cell(node as NodeOf<Edge>) ?? ''),
      ),
    readHits: (everything) => {
      const hits = some(everything)
      return hits && withHits(hits, hit)
    },
  }
}

const scopeNames: Readonly<Partial<Record<KindName, string>>> = {
  workOrders: 'work-orders',
  cautionaryAlerts: 'alerts',
}

const scopeOf = (name: KindName) => `search:${scopeNames[name] ?? name}`

function withHits<Edge, Page extends Connection<Edge>>(page: Page, hit: (edge: Edge) => Hit) {
  const { edges, isTotalCountCapped: isCapped, ...others } = page
  return { ...others, isCapped, hits: edges.map(hit) }
}

const relevance = ['', 'Best match'] as const
const dayOf = (time: string | null) => time?.slice(0, 10)
const holders = (names: readonly { readonly fullName: string | null }[]) =>
  names.flatMap(({ fullName }) => fullName ?? []).join('; ')

/** In the order of the tabs. */
export const kinds: readonly Kind[] = [
  kind({
    name: 'persons',
    label: 'People',
    one: 'person',
    many: 'people',
    document: SearchPersonsDocument,
    facets: { PERSON_TYPES: { heading: 'Type', argument: 'filter.personTypes' } },
    orders: [relevance, ['SURNAME', 'Surname']],
    cells: {
      Name: ({ fullName }) => fullName,
      'Date of birth': ({ dateOfBirth }) => dateOfBirth,
      Role: ({ personTypes }) => personTypes.join('; '),
      Addresses: ({ tenures }) =>
        tenures.flatMap(({ assetFullAddress }) => assetFullAddress ?? []).join('; '),
      Balance: ownBalance,
    },
    connection: ({ searchPersons }) => searchPersons,
    some: ({ persons }) => persons,
    hit: personHit,
  }),
  kind({
    name: 'assets',
    label: 'Property',
    one: 'property',
    many: 'properties',
    document: SearchAssetsDocument,
    facets: {
      ASSET_TYPES: { heading: 'Type', argument: 'assetTypes' },
      IS_VOID: { heading: 'Void', argument: 'filter.isVoid' },
      RENT_GROUPS: { heading: 'Rent group', argument: 'filter.rentGroups' },
    },
    orders: [relevance, ['ADDRESS', 'Address']],
    cells: {
      Name: ({ assetName }) => assetName,
      Address: ({ assetAddress }) => addressLine(assetAddress),
      Reference: ({ assetId }) => assetId,
      Type: ({ assetType }) => assetType,
      Void: ({ isVoid }) => (isVoid ? 'Yes' : 'No'),
      Balance: ({ totalBalance }) => totalBalance,
    },
    connection: ({ searchAssets }) => searchAssets,
    some: ({ assets }) => assets,
    hit: assetHit,
  }),
  kind({
    name: 'tenures',
    label: 'Tenures',
    one: 'tenure',
    many: 'tenures',
    document: SearchTenuresDocument,
    facets: {
      TENURE_TYPES: { heading: 'Type', argument: 'filter.tenureTypes' },
      IS_TEMPORARY_ACCOMMODATION: {
        heading: 'Temporary accommodation',
        argument: 'filter.isTemporaryAccommodation',
      },
    },
    orders: [relevance, ['START_DATE.desc', 'Newest first'], ['START_DATE', 'Oldest first']],
    cells: {
      Address: ({ tenuredAsset }) => tenuredAsset?.fullAddress,
      Holders: ({ householdMembers }) =>
        holders(householdMembers.filter(({ isResponsible }) => isResponsible)),
      Type: ({ tenureType }) => tenureType?.description,
      'Payment reference': ({ paymentReference }) => paymentReference,
      Began: ({ startOfTenureDate }) => startOfTenureDate,
      Ended: ({ endOfTenureDate }) => endOfTenureDate,
      Balance: ({ totalBalance }) => totalBalance,
    },
    connection: ({ searchTenures }) => searchTenures,
    some: ({ tenures }) => tenures,
    hit: tenureHit,
  }),
  kind({
    name: 'transactions',
    label: 'Transactions',
    one: 'transaction',
    many: 'transactions',
    document: SearchTransactionsDocument,
    facets: { TRANSACTION_TYPES: { heading: 'Type', argument: 'filter.transactionTypes' } },
    orders: [
      ['', 'Latest first'],
      ['TRANSACTION_DATE', 'Earliest first'],
      ['AMOUNT.desc', 'Largest amount first'],
      ['AMOUNT', 'Smallest amount first'],
      ['RELEVANCE', 'Best match'],
    ],
    cells: {
      Day: ({ transactionDate }) => dayOf(transactionDate),
      Type: ({ transactionTypeLabel }) => transactionTypeLabel,
      Amount: ({ transactionAmount }) => transactionAmount,
      Charged: ({ chargedAmount }) => chargedAmount,
      Paid: ({ paidAmount }) => paidAmount,
      'Housing Benefit': ({ housingBenefitAmount }) => housingBenefitAmount,
      'Payment reference': ({ paymentReference }) => paymentReference,
      Address: ({ address }) => address,
    },
    connection: ({ searchTransactions }) => searchTransactions,
    some: ({ transactions }) => transactions,
    hit: transactionHit,
  }),
  kind({
    name: 'accounts',
    label: 'Accounts',
    one: 'account',
    many: 'accounts',
    document: SearchAccountsDocument,
    facets: {
      ACCOUNT_STATUS: { heading: 'Status', argument: 'filter.accountStatus' },
      ACCOUNT_TYPE: { heading: 'Type', argument: 'filter.accountType' },
      IS_IN_ARREARS: { heading: 'In arrears', argument: 'filter.isInArrears' },
      RENT_GROUP_TYPES: { heading: 'Rent group', argument: 'filter.rentGroupTypes' },
    },
    orders: [
      relevance,
      ['BALANCE.desc', 'Largest debt first'],
      ['BALANCE', 'Largest credit first'],
    ],
    cells: {
      'Payment reference': ({ paymentReference }) => paymentReference,
      Type: ({ accountType }) => accountType,
      Status: ({ accountStatus }) => accountStatus,
      Holders: ({ tenure }) => holders(tenure?.primaryTenants ?? []),
      Address: ({ tenure }) => tenure?.fullAddress,
      Balance: ({ accountBalance }) => accountBalance,
    },
    connection: ({ searchAccounts }) => searchAccounts,
    some: ({ accounts }) => accounts,
    hit: accountHit,
  }),
  kind({
    name: 'workOrders',
    label: 'Repairs',
    one: 'work order',
    many: 'work orders',
    document: SearchWorkOrdersDocument,
    facets: {
      IS_OPEN: { heading: 'Open', argument: 'filter.isOpen' },
      STATUSES: { heading: 'Status', argument: 'filter.statuses' },
      TRADES: { heading: 'Trade', argument: 'filter.trades' },
      PRIORITIES: { heading: 'Priority', argument: 'filter.priorities' },
    },
    orders: [
      relevance,
      ['DATE_RAISED.desc', 'Latest first'],
      ['PRIORITY', 'Most urgent first'],
      ['TARGET_DATE', 'Target first'],
    ],
    cells: {
      Reference: ({ reference }) => reference,
      Description: ({ description }) => description,
      Trade: ({ tradeDescription }) => tradeDescription,
      Priority: ({ priority }) => priority,
      Status: ({ status }) => status,
      Raised: ({ dateRaised }) => dayOf(dateRaised),
      Target: ({ targetDate }) => dayOf(targetDate),
      Completed: ({ dateCompleted }) => dayOf(dateCompleted),
      Address: ({ property }) => property,
    },
    connection: ({ searchWorkOrders }) => searchWorkOrders,
    some: ({ workOrders }) => workOrders,
    hit: workOrderHit,
  }),
  kind({
    name: 'notes',
    label: 'Notes',
    one: 'note',
    many: 'notes',
    document: SearchNotesDocument,
    facets: {
      CATEGORIES: { heading: 'Category', argument: 'filter.categories' },
      TARGET_TYPES: { heading: 'About', argument: 'filter.targetTypes' },
      IS_HIGHLIGHTED: { heading: 'Highlighted', argument: 'filter.isHighlighted' },
    },
    orders: [relevance, ['CREATED_AT.desc', 'Latest first'], ['CREATED_AT', 'Earliest first']],
    cells: {
      Title: ({ title }) => title,
      Text: ({ description }) => description,
      Category: ({ category }) => category,
      Author: ({ authorName }) => authorName,
      Written: ({ createdAt }) => dayOf(createdAt),
    },
    connection: ({ searchNotes }) => searchNotes,
    some: ({ notes }) => notes,
    hit: noteHit,
  }),
  kind({
    ...{ name: 'activities', label: 'Changes', one: 'change', many: 'changes' },
    document: SearchActivitiesDocument,
    facets: {
      TYPES: { heading: 'Kind', argument: 'filter.types' },
      SOURCE_DOMAINS: { heading: 'Service', argument: 'filter.sourceDomains' },
      TARGET_TYPES: { heading: 'Of', argument: 'filter.targetTypes' },
    },
    orders: [relevance, ['CREATED_AT.desc', 'Latest first'], ['CREATED_AT', 'Earliest first']],
    cells: {
      Changed: ({ createdAt }) => dayOf(createdAt),
      Kind: ({ type }) => type,
      Fields: ({ changedFields }) => changedFields.join('; '),
      Author: ({ authorName }) => authorName,
      Service: ({ sourceDomain }) => sourceDomain,
    },
    connection: ({ searchActivities }) => searchActivities,
    some: ({ activities }) => activities,
    hit: activityHit,
  }),
  kind({
    name: 'cautionaryAlerts',
    label: 'Alerts',
    one: 'alert',
    many: 'alerts',
    document: SearchCautionaryAlertsDocument,
    facets: {
      IS_IN_FORCE: { heading: 'In force', argument: 'filter.isInForce' },
      ALERT_CODES: { heading: 'Code', argument: 'filter.alertCodes' },
    },
    orders: [relevance, ['START_DATE.desc', 'Latest first'], ['START_DATE', 'Earliest first']],
    cells: {
      Code: ({ alertCode }) => alertCode,
      Type: ({ description }) => description,
      Reason: ({ reason }) => reason,
      Began: ({ startDate }) => startDate,
      Ended: ({ endDate }) => endDate,
      'In force': ({ isInForce }) => (isInForce ? 'Yes' : 'No'),
    },
    connection: ({ searchCautionaryAlerts }) => searchCautionaryAlerts,
    some: ({ cautionaryAlerts }) => cautionaryAlerts,
    hit: alertHit,
  }),
]
