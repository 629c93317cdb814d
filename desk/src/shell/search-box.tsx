import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { addressOf, openPlace, replacePlace, usePlace } from './address.js'
import { afterPaint } from './after-paint.js'
import { longestText, searchText } from './search-text.js'

/**
 * The search box on every screen. A typed character is painted first, then searched for. The search text is
 * in the address, which also updates the box unless the user is typing.
 */
export function SearchBox() {
  const { screen, query } = usePlace()
  const isSearching = screen === 'search'
  const shown = isSearching ? searchText(query) : ''
  const box = useRef<HTMLInputElement>(null)
  const cancel = useRef<(() => void) | null>(null)
  const search = (typed: string) => {
    cancel.current?.()
    cancel.current = null
    const address = addressOf('search', '', { q: typed, kind: query.get('kind') ?? '' })
    if (isSearching) replacePlace(address)
    else openPlace(address)
  }
  useLayoutEffect(() => {
    if (box.current !== null && cancel.current === null) box.current.value = shown
  }, [shown])
  useEffect(() => () => cancel.current?.(), [])
  return (
    <form
      class="desk-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(box.current?.value ?? '')
      }}
    >
      <label class="govuk-visually-hidden" for="desk-box">
        Search people, property, tenures, transactions and accounts
      </label>
      <input
        ref={box}
        class="govuk-input"
        id="desk-box"
        type="search"
        placeholder="Name, address, reference …"
        autocomplete="off"
        spellcheck={false}
        maxLength={longestText}
        onInput={({ currentTarget: { value } }) => {
          cancel.current?.()
          cancel.current = afterPaint(() => {
            search(value)
          })
        }}
      />
    </form>
  )
}
