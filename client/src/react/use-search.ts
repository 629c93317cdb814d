import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useRef } from 'react'
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
  type SearchAccountsQuery,
  type SearchAccountsQueryVariables,
  type SearchActivitiesQuery,
  type SearchActivitiesQueryVariables,
  type SearchAssetsQuery,
  type SearchAssetsQueryVariables,
  type SearchCautionaryAlertsQuery,
  type SearchCautionaryAlertsQueryVariables,
  type SearchNotesQuery,
  type SearchNotesQueryVariables,
  type SearchPersonsQuery,
  type SearchPersonsQueryVariables,
  type SearchTenuresQuery,
  type SearchTenuresQueryVariables,
  type SearchTransactionsQuery,
  type SearchTransactionsQueryVariables,
  type SearchWorkOrdersQuery,
  type SearchWorkOrdersQueryVariables,
} from '../documents/graphql.js'
import {
  facetNames,
  facetShape,
  facetVariables,
  toggled,
  type Choices,
  type FacetName,
  type FacetShape,
  type KindName,
} from '../facets.js'
import { changeAddress, useAddressQuery } from './address.js'

interface Results {
  persons: NonNullable<SearchPersonsQuery['searchPersons']>
  assets: NonNullable<SearchAssetsQuery['searchAssets']>
  tenures: NonNullable<SearchTenuresQuery['searchTenures']>
  transactions: NonNullable<SearchTransactionsQuery['searchTransactions']>
  accounts: NonNullable<SearchAccountsQuery['searchAccounts']>
  workOrders: NonNullable<SearchWorkOrdersQuery['searchWorkOrders']>
  notes: NonNullable<SearchNotesQuery['searchNotes']>
  activities: NonNullable<SearchActivitiesQuery['searchActivities']>
  cautionaryAlerts: NonNullable<SearchCautionaryAlertsQuery['searchCautionaryAlerts']>
}

interface Variables {
  persons: SearchPersonsQueryVariables
  assets: SearchAssetsQueryVariables
  tenures: SearchTenuresQueryVariables
  transactions: SearchTransactionsQueryVariables
  accounts: SearchAccountsQueryVariables
  workOrders: SearchWorkOrdersQueryVariables
  notes: SearchNotesQueryVariables
  activities: SearchActivitiesQueryVariables
  cautionaryAlerts: SearchCautionaryAlertsQueryVariables
}

type FromAddress = 'searchText' | 'page' | 'pageSize' | 'first' | 'after' | 'last' | 'before'

const documents = {
  persons: SearchPersonsDocument,
  assets: SearchAssetsDocument,
  tenures: SearchTenuresDocument,
  transactions: SearchTransactionsDocument,
  accounts: SearchAccountsDocument,
  workOrders: SearchWorkOrdersDocument,
  notes: SearchNotesDocument,
  activities: SearchActivitiesDocument,
  cautionaryAlerts: SearchCautionaryAlertsDocument,
} as const

/** Maximum number of hits that can be paged through. The gateway refuses later pages. */
const shownHits = 1_000
/** Maximum length of a search text, in characters. The gateway refuses longer texts, so the rest is not sent. */
const longestText = 500
/** After a pause this long, the next change gets its own entry in the history. */
const typingMs = 1_000

export interface SearchSettings<Kind extends KindName> {
  readonly pageSize?: number
  /** Further variables, such as `sortBy` and `highlight`, or a part of `filter`. By default all facets are counted. */
  readonly variables?: Omit<Variables[Kind], FromAddress>
}

type Value = Results[KindName]['facets'][number]['values'][number]

/** A facet for check boxes, or radio buttons unless its shape is `list`. */
export interface SearchFacet<Kind extends KindName> {
  readonly field: FacetName<Kind>
  readonly argument: string
  readonly shape: FacetShape
  readonly hasMoreValues: boolean
  /** `isChosen` is true as soon as the value is toggled. `isSelected` changes only with the new results. */
  readonly values: readonly (Value & { readonly isChosen: boolean })[]
}

export interface Search<Kind extends KindName> {
  readonly text: string
  readonly setText: (text: string) => void
  /** Null before the first answer, and for callers who may not search the kind. */
  readonly results: Results[Kind] | null
  /** True if the results belong to an earlier text, choice or page. */
  readonly isOld: boolean
  readonly facets: readonly SearchFacet<Kind>[]
  readonly toggle: (facet: FacetName<Kind>, value: string) => void
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  readonly setPage: (page: number) => void
  /** The error of the current search. The last results remain in `results`. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * A search while the user types, with text, facets and page in the URL fragment: `#?q=rowan&IS_VOID=true`. Only the
 * answer to the latest query is shown. A page shows one such search at a time; searches of several kinds share their
 * text.
 */
export function useSearch<Kind extends KindName>(
  kind: Kind,
  { pageSize = 12, variables }: SearchSettings<Kind> = {},
): Search<Kind> {
  const query = useAddressQuery()
  const typedAt = useRef(-Infinity)
  const text = query.get('q') ?? ''
  const choices = choicesIn(query, kind)
  const lastPage = Math.max(1, Math.floor(shownHits / pageSize))
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1), lastPage)

  // The compiler cannot derive the types of data and variables from `kind`.
  const document = documents[kind] as TypedDocumentNode<unknown, Record<string, unknown>>
  const answer = useQuery(document, {
    variables: {
      facets: facetNames(kind),
      ...facetVariables(kind, choices, variables),
      searchText: Array.from(text).slice(0, longestText).join(''),
      page,
      pageSize,
    },
    fetchPolicy: 'cache-and-network',
  })
  const { data, previousData, error, refetch } = answer
  const results = resultsIn(data ?? previousData, kind)

  return {
    text,
    setText: (typed) => {
      const isNew = Date.now() - typedAt.current > typingMs
      typedAt.current = Date.now()
      changeAddress((address) => {
        address.delete('page')
        if (typed === '') address.delete('q')
        else address.set('q', typed)
      }, isNew)
    },
    results,
    isOld: data === undefined && results !== null,
    facets: (results?.facets ?? []).map(({ field, argument, hasMoreValues, values }) => {
      const facet = field as FacetName<Kind>
      const chosen = choices[facet] ?? []
      return {
        field: facet,
        argument,
        shape: facetShape(kind, facet),
        hasMoreValues,
        values: values.map((value) => ({ ...value, isChosen: chosen.includes(value.value) })),
      }
    }),
    toggle: (facet, value) => {
      changeAddress((address) => {
        const { [facet]: chosen = [] } = toggled(kind, choicesIn(address, kind), facet, value)
        address.delete('page')
        address.delete(facet)
        for (const one of chosen) address.append(facet, one)
      }, true)
    },
    page,
    pageCount: Math.min(lastPage, Math.max(1, Math.ceil((results?.totalCount ?? 0) / pageSize))),
    setPage: (number) => {
      changeAddress((address) => {
        address.set('page', String(number))
      }, true)
    },
    error,
    retry: () => {
      // The query result has the error.
      refetch().catch(() => undefined)
    },
  }
}

function choicesIn<Kind extends KindName>(query: URLSearchParams, kind: Kind): Choices<Kind> {
  const choices: Partial<Record<FacetName<Kind>, readonly string[]>> = {}
  for (const facet of facetNames(kind)) {
    const values = query.getAll(facet)
    if (values.length > 0) choices[facet] = values
  }
  return choices
}

function resultsIn<Kind extends KindName>(data: unknown, kind: Kind): Results[Kind] | null {
  const field = `search${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return (Object(data) as Record<string, Results[Kind] | null | undefined>)[field] ?? null
}
