import { skipToken, useQuery } from '@apollo/client/react'
import { SearchEverythingDocument } from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { Asked } from '../shell/asked.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { isCut, longestText, searchText } from '../shell/search-text.js'
import { KindResults } from './kind-results.js'
import { KindTabs } from './kind-tabs.js'
import { kinds } from './kinds.js'
import { Overview } from './overview.js'
import { useShown } from './use-shown.js'

const hitsOfEach = 5

/**
 * What the box finds: the best of all kinds, or everything of one. Each key asks at once, and what was asked before is
 * broken off: to wait whether somebody goes on typing took longer than what the gateway is spared by it.
 */
export function SearchScreen({ place: { query } }: ScreenProps) {
  const { may } = useCaller()
  const text = searchText(query).trim()
  const [answered, setAnswered] = useState('')
  const chosen = kinds.find(({ name, scope }) => name === query.get('kind') && may(scope))
  // What somebody has chosen comes first, and then how much there is of the other kinds.
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
  const shown = useShown(answer, text)
  const everything = text === '' ? undefined : shown.data
  // Beside what is there of a kind already, the numbers of an earlier text would be wrong ones.
  const counts = chosen === undefined ? everything : answer.data
  const searchFor = (other: string) =>
    addressOf('search', '', { q: other, kind: chosen?.name ?? '' })
  return (
    <>
      <ScreenTitle>
        {text === '' ? 'Search' : <span class="desk-clamped">Results for “{text}”</span>}
      </ScreenTitle>
      {isCut(query) && (
        <p class="govuk-inset-text">
          The text in the address is longer than {longestText} letters; only its beginning is
          searched for.
        </p>
      )}
      <KindTabs
        {...{ query, chosen: chosen?.name ?? null, counts: counts?.search ?? null }}
        isOld={counts !== undefined && shown.isOld}
      />
      {chosen !== undefined ? (
        <KindResults
          key={chosen.name}
          {...{ kind: chosen, text, query, searchFor }}
          onAnswer={setAnswered}
        />
      ) : text === '' ? (
        <Hints />
      ) : (
        <Asked answer={{ ...answer, data: everything }} what="results">
          {({ search }) =>
            search === null ? null : (
              <div aria-busy={shown.isOld}>
                <Overview text={shown.text} found={search} />
              </div>
            )
          }
        </Asked>
      )}
    </>
  )
}

function Hints() {
  return (
    <>
      <p class="govuk-body">
        Type in the box above. One letter is enough; results come as you type.
      </p>
      <ul class="govuk-list govuk-list--bullet">
        <li>a name, even with a slip in it</li>
        <li>an address or a postcode, with or without the blank</li>
        <li>a payment, property or legacy reference, in full or its beginning</li>
        <li>several of these together: every word must be found</li>
      </ul>
    </>
  )
}
