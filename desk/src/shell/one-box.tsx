import { useEffect, useState } from 'preact/hooks'
import { addressOf, openPlace, replacePlace, usePlace } from './address.js'
import { longestText, searchText } from './search-text.js'

/** The box over everything, on every screen. What is typed is searched for at once. */
export function OneBox() {
  const { screen, query } = usePlace()
  const isSearching = screen === 'search'
  const shown = isSearching ? searchText(query) : ''
  const [text, setText] = useState(shown)
  // The address changes by other ways, too: back, a suggestion, a link.
  useEffect(() => {
    setText(shown)
  }, [shown])
  const search = (typed: string) => {
    setText(typed)
    const address = addressOf('search', '', { q: typed, kind: query.get('kind') ?? '' })
    if (isSearching) replacePlace(address)
    else openPlace(address)
  }
  return (
    <form
      class="desk-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <label class="govuk-visually-hidden" for="desk-box">
        Search people, property, tenures, transactions and accounts
      </label>
      <input
        class="govuk-input"
        id="desk-box"
        type="search"
        placeholder="Name, address, reference …"
        autocomplete="off"
        spellcheck={false}
        maxLength={longestText}
        value={text}
        onInput={(event) => {
          search(event.currentTarget.value)
        }}
      />
    </form>
  )
}
