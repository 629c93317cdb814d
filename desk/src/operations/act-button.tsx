import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { topLevelErrors, type FieldError } from '@housing-gateway/client/errors'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { errorWords } from '@housing-gateway/client/error-words'
import { focusAnnouncement, AnnounceContext } from './announcements.js'

/** The result of a mutation. */
interface Answer<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
}

interface ActButtonProps<Data> {
  readonly label: string
  /** The subject of the action, for screen readers. */
  readonly about: string
  readonly act: (client: ApolloClient) => Promise<Answer<Data>>
  readonly errorsOf: (data: Data) => readonly FieldError[] | undefined
}

/** A button that runs a mutation, announces the result and refetches the screen. */
export function ActButton<Data>({ label, about, act, errorsOf }: ActButtonProps<Data>) {
  const client = useApolloClient()
  const announce = useContext(AnnounceContext)
  const [isBusy, setBusy] = useState(false)
  const pressed = useRef<HTMLButtonElement | null>(null)
  useEffect(
    () => () => {
      // The row may disappear after the action. Move the focus to the result.
      const { activeElement, body } = document
      const hadFocus = activeElement === pressed.current || activeElement === body
      if (pressed.current !== null && hadFocus) focusAnnouncement()
    },
    [],
  )
  const press = async () => {
    setBusy(true)
    try {
      const { data, error } = await act(client)
      const faults = data === undefined ? undefined : errorsOf(data)
      announce(`${label}: ${wordsOf(faults ?? failuresOf(error), faults !== undefined)}`)
    } catch {
      announce(`${label}: failed. The service is not responding.`)
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
        // Each query shows its own error.
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
  return isAnswered ? 'done.' : 'failed.'
}
