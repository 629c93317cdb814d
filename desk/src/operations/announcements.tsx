import { createContext } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

const id = 'operations-announcement'

/** Announces the result of an action. */
export const AnnounceContext = createContext<(words: string) => void>(() => undefined)

/** The place for results of actions. It is outside the rows, because these may disappear. */
export function Announcements({ children }: { readonly children: ComponentChildren }) {
  const [words, setWords] = useState('')
  const announce = useCallback((text: string) => {
    setWords(text)
  }, [])
  return (
    <AnnounceContext.Provider value={announce}>
      <p id={id} class="govuk-body desk-announcement" role="status" tabIndex={-1}>
        {words}
      </p>
      {children}
    </AnnounceContext.Provider>
  )
}

/** Moves the keyboard focus to the result, after the focused button has disappeared. */
export function focusAnnouncement(): void {
  document.getElementById(id)?.focus()
}
