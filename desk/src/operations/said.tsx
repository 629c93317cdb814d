import { createContext } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

const id = 'operations-said'

/** Announces the result of an action. */
export const SayContext = createContext<(words: string) => void>(() => undefined)

/** The place for results of actions. It is outside the rows, because these may disappear. */
export function Said({ children }: { readonly children: ComponentChildren }) {
  const [words, setWords] = useState('')
  const say = useCallback((said: string) => {
    setWords(said)
  }, [])
  return (
    <SayContext.Provider value={say}>
      <p id={id} class="govuk-body desk-said" role="status" tabIndex={-1}>
        {words}
      </p>
      {children}
    </SayContext.Provider>
  )
}

/** Moves the keyboard focus to the result, after the focused button has disappeared. */
export function focusSaid(): void {
  document.getElementById(id)?.focus()
}
