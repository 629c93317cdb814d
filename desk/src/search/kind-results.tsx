import { useQuery } from '@apollo/client/react'
import { useEffect } from 'preact/hooks'
import { addressOf, openPlace, queryWith } from '../shell/address.js'
import { SortChoice } from '../shell/sort-choice.js'
import { QueryResult } from '../shell/query-result.js'
import { isBeyond, NoSuchPage, Pages, pagesOf, readPages } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { readTicked, variablesOf } from './ticked-values.js'
import { ExportButton } from './export-button.js'
import { Facets } from './facets.js'
import { HitList } from './hit-list.js'
import { InterpretationNote } from './interpretation.js'
import type { Kind, KindPage } from './kinds.js'
import { useLastResult } from './use-last-result.js'

interface KindResultsProps {
  readonly kind: Kind
  readonly text: string
  readonly query: URLSearchParams
  readonly searchFor: (text: string) => string
  /** Called with the text of the shown results. */
  readonly onAnswer: (text: string) => void
}

/** Search results are limited to this number. */
const window = 1_000

/** Results of one kind, with facets and pages. */
export function KindResults(props: KindResultsProps) {
  const { kind, text, query, onAnswer } = props
  const { page, size } = readPages(query)
  const args = Object.values(kind.facets).map(({ argument }) => argument)
  const order = orderOf(kind, query)
  const variables = {
    ...variablesOf(readTicked(query, args)),
    searchText: text,
    ...sortVariables(order),
  }
  const answer = useQuery(kind.document, {
    variables: {
      ...variables,
      highlight: true,
      facets: Object.keys(kind.facets),
      // A page beyond the end still needs the number of results.
      page: Math.min(page, window / size),
      pageSize: size,
    },
    fetchPolicy: 'cache-and-network',
  })
  useEffect(() => {
    if (!answer.loading) onAnswer(text)
  }, [answer.loading, text, onAnswer])
  const last = useLastResult(answer, text)
  return (
    <QueryResult answer={{ ...answer, data: last.data }} what={kind.many}>
      {(data) => {
        const results = kind.read(data)
        return results === null ? null : (
          <div aria-busy={last.isOld}>
            <Results
              {...props}
              order={order}
              variables={variables}
              results={results}
              text={last.text}
            />
          </div>
        )
      }}
    </QueryResult>
  )
}

/** The sort order in the address. The default if the address has an unknown order. */
function orderOf({ orders }: Kind, query: URLSearchParams): string {
  return orders.find(([value]) => value === query.get('sort'))?.[0] ?? ''
}

function sortVariables(order: string): { sortBy?: string; isDesc?: boolean } {
  const [sortBy = '', direction] = order.split('.')
  return sortBy === '' ? {} : { sortBy, isDesc: direction === 'desc' }
}

interface ResultsProps extends Omit<KindResultsProps, 'onAnswer'> {
  readonly results: KindPage
  readonly order: string
  /** The variables of the search without its page. */
  readonly variables: Readonly<Record<string, unknown>>
}

function Results(props: ResultsProps) {
  const { kind, text, query, searchFor, results, order, variables } = props
  const { hits, totalCount, isCapped, facets, ...note } = results
  const paging = {
    ...readPages(query),
    total: Math.min(totalCount, window),
    at: pagesOf('search', query),
  }
  return (
    <>
      <InterpretationNote text={text} searchFor={searchFor} {...note} />
      <div class="desk-list-head">
        <p class="govuk-body" role="status">
          {counted(totalCount, kind.one, kind.many, isCapped)}
        </p>
        {totalCount > 0 && <ExportButton kind={kind} variables={variables} total={paging.total} />}
        <SortChoice
          id="results-by"
          options={kind.orders}
          value={order}
          onChoose={(sort) => {
            openPlace(addressOf('search', '', queryWith(query, { sort, page: '' })))
          }}
        />
      </div>
      <div class="desk-columns">
        <Facets kind={kind} facets={facets} query={query} />
        <div class="desk-columns__wide">
          {totalCount === 0 ? (
            <Empty>No {kind.many} found. Try fewer words, or another spelling.</Empty>
          ) : isBeyond(paging) ? (
            <NoSuchPage {...paging} />
          ) : (
            <>
              <HitList hits={hits} label={kind.label} />
              <Pages {...paging} label="Pages of results" />
            </>
          )}
        </div>
      </div>
    </>
  )
}
