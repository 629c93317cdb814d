import { createContext } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

const id = 'operations-said'

/** Says what became of something that was done on the screen. */
export const SayContext = createContext<(words: string) => void>(() => undefined)

/** The one place of the screen that says what was done: rows, and the buttons in them, go when it was. */
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

/** For the keyboard, where the button that had the focus is gone. */
export function focusSaid(): void {
  document.getElementById(id)?.focus()
}
