import { useRef } from 'preact/hooks'
import type { Answer } from '../shell/asked.js'

interface Shown<Data> {
  readonly data: Data | undefined
  /** By which text it was asked; what the answer says of a text it says of this one. */
  readonly text: string
  /** The answer to what is asked now is still on its way. */
  readonly isOld: boolean
}

/** The last answer of a search, which stays until the next one is there. */
export function useShown<Data>(
  { data, error }: Pick<Answer<Data>, 'data' | 'error'>,
  text: string,
): Shown<Data> {
  const last = useRef<{ readonly data: Data; readonly text: string } | null>(null)
  if (data !== undefined) last.current = { data, text }
  if (data === undefined && error === undefined && last.current !== null) {
    return { ...last.current, isOld: true }
  }
  return { data, text, isOld: false }
}
