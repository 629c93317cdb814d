import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { topLevelErrors, type FieldError } from '@housing-gateway/client/errors'
import { useState } from 'preact/hooks'

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

/** Does one thing, says what was wrong with it, and has the screen read anew. */
export function ActButton<Data>({ label, about, act, errorsOf }: ActButtonProps<Data>) {
  const client = useApolloClient()
  const [isBusy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const press = async () => {
    setBusy(true)
    try {
      const { data, error } = await act(client)
      const faults = data === undefined ? undefined : errorsOf(data)
      setWords(wordsOf(faults ?? topLevelErrors(error), faults !== undefined))
    } catch {
      setWords('That was not done: the gateway does not answer just now.')
    }
    setBusy(false)
    await client.refetchQueries({ include: 'active' })
  }
  return (
    <>
      <button
        type="button"
        class="desk-link-button"
        disabled={isBusy}
        onClick={() => {
          // What cannot be read anew says so itself.
          press().catch(() => undefined)
        }}
      >
        {label}
        <span class="govuk-visually-hidden">: {about}</span>
      </button>{' '}
      <span role="status">{words}</span>
    </>
  )
}

function wordsOf(faults: readonly { readonly message: string }[], isAnswered: boolean): string {
  const [first] = faults
  if (first !== undefined) return first.message
  return isAnswered ? 'Done.' : 'That was not done.'
}
