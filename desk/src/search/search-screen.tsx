import { skipToken, useQuery } from '@apollo/client/react'
import { SearchEverythingDocument } from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { QueryResult } from '../shell/query-result.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { isCut, longestText, searchText } from '../shell/search-text.js'
import { StartPage } from './start-page.js'
import { KindResults } from './kind-results.js'
import { KindTabs } from './kind-tabs.js'
import { kinds } from './kinds.js'
import { Overview } from './overview.js'
import { useLastResult } from './use-last-result.js'

const hitsOfEach = 5

/**
 * Search results: the best hits of all kinds, or all hits of one. Each key press searches immediately and
 * aborts the previous search. Debouncing cost more time than it saved load.
 */
export function SearchScreen({ place: { query } }: ScreenProps) {
  const { may } = useCaller()
  const text = searchText(query).trim()
  const [answered, setAnswered] = useState('')
  const chosen = kinds.find(({ name, scope }) => name === query.get('kind') && may(scope))
  // The chosen kind is searched first, then the counts of the other kinds.
  const isNext = text !== '' && (chosen === undefined || answered === text)
  const answer = useQuery(
    SearchEverythingDocument,
    isNext
      ? {
          variables: { text, first: hitsOfEach, highlight: true },
          fetchPolicy: chosen === undefined ? 'cache-and-network' : 'cache-first',
        }
      : skipToken,
  )
  const shown = useLastResult(answer, text)
  const everything = text === '' ? undefined : shown.data
  // Next to results for the new text, counts of an earlier text would be wrong.
  const counts = chosen === undefined ? everything : answer.data
  const searchFor = (other: string) =>
    addressOf('search', '', { q: other, kind: chosen?.name ?? '' })
  return (
    <>
      <ScreenTitle isHidden={text !== ''}>
        {text === '' ? 'Search' : `Results for “${text}”`}
      </ScreenTitle>
      {isCut(query) && (
        <p class="govuk-inset-text">
          The search text is longer than {longestText} characters. Only the first part is used.
        </p>
      )}
      <KindTabs
        query={query}
        chosen={chosen?.name ?? null}
        counts={counts?.search ?? null}
        isOld={counts !== undefined && shown.isOld}
      />
      {chosen !== undefined ? (
        <KindResults
          key={chosen.name}
          kind={chosen}
          text={text}
          query={query}
          searchFor={searchFor}
          onAnswer={setAnswered}
        />
      ) : text === '' ? (
        <StartPage />
      ) : (
        <QueryResult answer={{ ...answer, data: everything }} what="results">
          {({ search }) =>
            search === null ? null : (
              <div aria-busy={shown.isOld}>
                <Overview text={shown.text} results={search} />
              </div>
            )
          }
        </QueryResult>
      )}
    </>
  )
}
