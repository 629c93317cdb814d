import { useQuery } from '@apollo/client/react'
import { useEffect } from 'preact/hooks'
import { Asked } from '../shell/asked.js'
import { Pages, pagesOf, readPages } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { readChosen, variablesOf } from './chosen.js'
import { Facets } from './facets.js'
import { HitList } from './hit-list.js'
import { InterpretationNote } from './interpretation.js'
import type { Kind, KindPage } from './kinds.js'

interface KindResultsProps {
  readonly kind: Kind
  readonly text: string
  readonly query: URLSearchParams
  readonly searchFor: (text: string) => string
  /** Told by which text the results that are there were asked. */
  readonly onAnswer: (text: string) => void
}

/** A search can be paged through so far. */
const window = 1_000

/** Everything of one kind that is found, with facets and pages. */
export function KindResults(props: KindResultsProps) {
  const { kind, text, query, onAnswer } = props
  const { page, size } = readPages(query)
  const known = Object.values(kind.facets).map(({ argument }) => argument)
  const answer = useQuery(kind.document, {
    variables: {
      ...variablesOf(readChosen(query, known)),
      ...{ searchText: text, highlight: true, facets: Object.keys(kind.facets) },
      ...{ page, pageSize: size },
    },
    fetchPolicy: 'cache-and-network',
  })
  useEffect(() => {
    if (!answer.loading) onAnswer(text)
  }, [answer.loading, text, onAnswer])
  // The last answer stays until the next one is there.
  const data = answer.data ?? (answer.error === undefined ? answer.previousData : undefined)
  return (
    <Asked answer={{ ...answer, data }} what={kind.many}>
      {(found) => {
        const results = kind.read(found)
        return results === null ? null : (
          <div aria-busy={answer.data === undefined}>
            <Results {...props} results={results} />
          </div>
        )
      }}
    </Asked>
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
  const { page, size } = readPages(query)
  return (
    <>
      <InterpretationNote text={text} searchFor={searchFor} {...note} />
      <p class="govuk-body" role="status">
        {counted(totalCount, kind.one, kind.many, isCapped)}
      </p>
      <div class="desk-columns">
        <Facets kind={kind} facets={facets} query={query} />
        <div class="desk-columns__wide">
          {hits.length === 0 ? (
            <Empty>No {kind.one} is found. Try fewer words, or another spelling.</Empty>
          ) : (
            <HitList hits={hits} label={kind.label} />
          )}
          <Pages
            {...{ page, size, at: pagesOf('search', query), label: 'Pages of results' }}
            total={Math.min(totalCount, window)}
          />
        </div>
      </div>
    </>
  )
}
