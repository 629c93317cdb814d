import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { addressOf, openPlace, replacePlace, usePlace } from './address.js'
import { afterPaint } from './after-paint.js'
import { longestText, searchText } from './search-text.js'

/**
 * The box over everything, on every screen. What is typed shows first, and is searched for when it does. What is
 * searched for stands in the address, and comes back to the box from there unless somebody has typed on meanwhile.
 */
export function OneBox() {
  const { screen, query } = usePlace()
  const isSearching = screen === 'search'
  const shown = isSearching ? searchText(query) : ''
  const box = useRef<HTMLInputElement>(null)
  const callOff = useRef<(() => void) | null>(null)
  const search = (typed: string) => {
    callOff.current?.()
    callOff.current = null
    const address = addressOf('search', '', { q: typed, kind: query.get('kind') ?? '' })
    if (isSearching) replacePlace(address)
    else openPlace(address)
  }
  useLayoutEffect(() => {
    if (box.current !== null && callOff.current === null) box.current.value = shown
  }, [shown])
  useEffect(() => () => callOff.current?.(), [])
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
          callOff.current?.()
          callOff.current = afterPaint(() => {
            search(value)
          })
        }}
      />
    </form>
  )
}
