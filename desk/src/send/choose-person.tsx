import { useQuery } from '@apollo/client/react'
import { SearchPersonsDocument } from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { QueryResult } from '../shell/query-result.js'
import { Field } from '../shell/field.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Empty, Hidden } from '../shell/states.js'
import { useDebouncedValue } from '../shell/use-debounced-value.js'
import { personName } from '../shell/words.js'

const debounceMs = 150
/** Maximum length of a search text. */
const longestText = 200
const maxHits = 8

/** Choice of the recipient, if the address of the screen has no person. */
export function ChoosePerson() {
  const { may } = useCaller()
  const [text, setText] = useState('')
  const searchText = useDebouncedValue(text.trim().slice(0, longestText), debounceMs)
  return (
    <>
      <ScreenTitle>Send</ScreenTitle>
      {may('search:persons') ? (
        <>
          <Field
            id="send-to"
            label="Recipient"
            hint="A name, an address or a reference. You can also start from a person’s page."
            value={text}
            faults={[]}
            onInput={setText}
          />
          {searchText !== '' && <PersonHits text={searchText} />}
        </>
      ) : (
        <p class="govuk-body">
          You cannot search for people. <Hidden scopes={['search:persons']} />
        </p>
      )}
    </>
  )
}

function PersonHits({ text }: { readonly text: string }) {
  const answer = useQuery(SearchPersonsDocument, {
    variables: { searchText: text, first: maxHits },
  })
  return (
    <QueryResult answer={answer} what="persons">
      {({ searchPersons }) => {
        const persons = searchPersons?.edges.map(({ node }) => node) ?? []
        if (persons.length === 0) return <Empty>No people found.</Empty>
        return (
          <ul class="govuk-list" aria-label="Persons">
            {persons.map(({ uuid, fullName, tenures }) => (
              <li key={uuid}>
                <a class="govuk-link" href={addressOf('send', '', { person: uuid })}>
                  <bdi>{personName(fullName)}</bdi>
                </a>{' '}
                <span class="desk-quiet">{tenures[0]?.assetFullAddress ?? ''}</span>
              </li>
            ))}
          </ul>
        )
      }}
    </QueryResult>
  )
}
