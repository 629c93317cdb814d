import { useQuery } from '@apollo/client/react'
import { useEffect } from 'preact/hooks'
import { QueryResult } from '../shell/query-result.js'
import { isBeyond, NoSuchPage, Pages, pagesOf, readPages } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { readTicked, variablesOf } from './ticked-values.js'
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
  const answer = useQuery(kind.document, {
    variables: {
      ...variablesOf(readTicked(query, args)),
      ...{ searchText: text, highlight: true, facets: Object.keys(kind.facets) },
      // A page beyond the end still needs the number of results.
      ...{ page: Math.min(page, window / size), pageSize: size },
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
            <Results {...props} text={last.text} results={results} />
          </div>
        )
      }}
    </QueryResult>
  )
}

function Results({
  kind,
  text,
  query,
  searchFor,
  results,
}: Omit<KindResultsProps, 'onAnswer'> & { results: KindPage }) {
  const { hits, totalCount, isCapped, facets, ...note } = results
  const paging = {
    ...{ ...readPages(query), total: Math.min(totalCount, window) },
    at: pagesOf('search', query),
  }
  return (
    <>
      <InterpretationNote text={text} searchFor={searchFor} {...note} />
      <p class="govuk-body" role="status">
        {counted(totalCount, kind.one, kind.many, isCapped)}
      </p>
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
