import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { topLevelErrors, type FieldError } from '@housing-gateway/client/errors'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { errorWords } from '../shell/error-words.js'
import { focusSaid, SayContext } from './said.js'

/** What a mutation answered. */
interface Answer<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
}

interface ActButtonProps<Data> {
  readonly label: string
  /** What it is done to, for those who do not see where the button stands. */
  readonly about: string
  readonly act: (client: ApolloClient) => Promise<Answer<Data>>
  readonly errorsOf: (data: Data) => readonly FieldError[] | undefined
}

/** Does one thing, has the screen say how that went, and read anew. */
export function ActButton<Data>({ label, about, act, errorsOf }: ActButtonProps<Data>) {
  const client = useApolloClient()
  const say = useContext(SayContext)
  const [isBusy, setBusy] = useState(false)
  const pressed = useRef<HTMLButtonElement | null>(null)
  useEffect(
    () => () => {
      // It goes with its row when that is done, and the focus with it.
      const { activeElement, body } = document
      const hadFocus = activeElement === pressed.current || activeElement === body
      if (pressed.current !== null && hadFocus) focusSaid()
    },
    [],
  )
  const press = async () => {
    setBusy(true)
    try {
      const { data, error } = await act(client)
      const faults = data === undefined ? undefined : errorsOf(data)
      say(`${label}: ${wordsOf(faults ?? failuresOf(error), faults !== undefined)}`)
    } catch {
      say(`${label}: not done, for the gateway does not answer just now.`)
    }
    setBusy(false)
    await client.refetchQueries({ include: 'active' })
  }
  return (
    <button
      type="button"
      class="desk-link-button"
      aria-disabled={isBusy}
      onClick={(event) => {
        pressed.current = event.currentTarget
        // What cannot be read anew says so itself.
        if (!isBusy) press().catch(() => undefined)
      }}
    >
      {label}
      <span class="govuk-visually-hidden">: {about}</span>
    </button>
  )
}

interface Fault {
  readonly code: unknown
  readonly message: string
}

function failuresOf(error: unknown): readonly Fault[] {
  return topLevelErrors(error).map(({ message, extensions }) => ({
    message,
    code: extensions?.code,
  }))
}

function wordsOf(faults: readonly Fault[], isAnswered: boolean): string {
  const [first] = faults
  if (first !== undefined) return errorWords(first)
  return isAnswered ? 'done.' : 'not done.'
}
