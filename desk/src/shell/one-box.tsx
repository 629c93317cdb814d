import { addressOf, openPlace, replacePlace, usePlace } from './address.js'
import { longestText, searchText } from './search-text.js'

/**
 * The box over everything, on every screen. What is typed is searched for at once, and stands in the address alone:
 * kept here besides, the older text could come back over what was typed meanwhile.
 */
export function OneBox() {
  const { screen, query } = usePlace()
  const isSearching = screen === 'search'
  const shown = isSearching ? searchText(query) : ''
  const search = (typed: string) => {
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
        search(shown)
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
        value={shown}
        onInput={(event) => {
          search(event.currentTarget.value)
        }}
      />
    </form>
  )
}
