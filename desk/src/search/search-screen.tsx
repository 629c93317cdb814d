import { skipToken, useQuery } from '@apollo/client/react'
import { SearchEverythingDocument } from '@housing-gateway/client/documents'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { Asked } from '../shell/asked.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { searchText } from '../shell/search-text.js'
import { useSettled } from '../shell/use-settled.js'
import { KindResults } from './kind-results.js'
import { KindTabs } from './kind-tabs.js'
import { kinds } from './kinds.js'
import { Overview } from './overview.js'

/** Leaves most of the time that people wait for what they typed to the gateway. */
const settleMs = 60
const hitsOfEach = 5

/** What the box finds: the best of all kinds, or everything of one. */
export function SearchScreen({ place: { query } }: ScreenProps) {
  const { may } = useCaller()
  const text = useSettled(searchText(query).trim(), settleMs)
  const chosen = kinds.find(({ name, scope }) => name === query.get('kind') && may(scope))
  const answer = useQuery(
    SearchEverythingDocument,
    text === ''
      ? skipToken
      : {
          variables: { text, first: hitsOfEach, highlight: true },
          fetchPolicy: 'cache-and-network',
        },
  )
  const usable = answer.error === undefined ? (answer.data ?? answer.previousData) : answer.data
  const everything = text === '' ? undefined : usable
  const searchFor = (other: string) =>
    addressOf('search', '', { q: other, kind: chosen?.name ?? '' })
  return (
    <>
      <ScreenTitle>{text === '' ? 'Search' : `Results for “${text}”`}</ScreenTitle>
      <KindTabs query={query} chosen={chosen?.name ?? null} counts={everything?.search ?? null} />
      {chosen !== undefined ? (
        <KindResults key={chosen.name} {...{ kind: chosen, text, query, searchFor }} />
      ) : text === '' ? (
        <Hints />
      ) : (
        <Asked answer={{ ...answer, data: everything }} what="results">
          {({ search }) =>
            search === null ? null : (
              <div aria-busy={answer.data === undefined}>
                <Overview
                  {...{ text, found: search, searchFor }}
                  allOf={(kind) => addressOf('search', '', { q: text, kind })}
                />
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
