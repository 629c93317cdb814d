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
  /** The text of the last search, and the longest text of the current history entry. */
  const typed = useRef({ last: shown, longest: shown })
  const search = (text: string) => {
    cancel.current?.()
    cancel.current = null
    const addressFor = (q: string) =>
      addressOf('search', '', { q, kind: query.get('kind') ?? '', sort: query.get('sort') ?? '' })
    const { last, longest } = typed.current
    const isOther = isAnother(last, text) && longest !== ''
    typed.current = {
      last: text,
      longest: isOther || text.length >= longest.length ? text : longest,
    }
    if (isSearching && !isOther) {
      replacePlace(addressFor(text))
      return
    }
    // The back button then returns to the previous text as it was before the user deleted it.
    if (isSearching) history.replaceState(history.state, '', addressFor(longest))
    openPlace(addressFor(text))
  }
  useLayoutEffect(() => {
    if (box.current !== null && cancel.current === null) box.current.value = shown
    if (typed.current.last !== shown) typed.current = { last: shown, longest: shown }
  }, [shown])
  useEffect(() => () => cancel.current?.(), [])
  useSearchKeys(box)
  const isAtStart = (isSearching || screen === '') && shown === ''
  useEffect(() => {
    // On a touch screen the focus could open the keyboard.
    if (isAtStart && matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [isAtStart])
  return (
    <form
      class="desk-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const isSearched = cancel.current === null && typed.current.last === box.current?.value
        const hits = document.querySelectorAll<HTMLElement>('[aria-busy=false] .desk-hit a')
        const [hit, ...others] = hits
        if (isSearched && hit !== undefined && others.length === 0) hit.click()
        else search(box.current?.value ?? '')
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

/** True if a text replaces the last text instead of extending or correcting it. */
function isAnother(last: string, text: string): boolean {
  if (text === '') return false
  return last === '' || (last.at(0) !== text.at(0) && last.at(-1) !== text.at(-1))
}

/** `/` focuses the box. The arrow keys move between the box and the results. */
function useSearchKeys(box: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const hits = [...document.querySelectorAll<HTMLElement>('.desk-hit a')]
      const index = hits.indexOf(target)
      const isChoosing = target === box.current || index >= 0
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === '/' && !target.matches('input, textarea, select')) {
        box.current?.focus()
        box.current?.select()
      } else if (event.key === 'ArrowDown' && isChoosing && index + 1 < hits.length) {
        hits[index + 1]?.focus()
      } else if (event.key === 'ArrowUp' && index >= 0) {
        const above = index === 0 ? box.current : hits[index - 1]
        above?.focus()
      } else {
        return
      }
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
    }
  }, [box])
}
