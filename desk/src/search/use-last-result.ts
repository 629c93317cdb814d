import { useRef } from 'preact/hooks'
import type { Answer } from '../shell/query-result.js'

interface LastResult<Data> {
  readonly data: Data | undefined
  /** The text that the data belongs to. */
  readonly text: string
  /** The response for the current text has not arrived. */
  readonly isOld: boolean
}

/** The last result of a search, kept until the next one arrives. */
export function useLastResult<Data>(
  { data, error }: Pick<Answer<Data>, 'data' | 'error'>,
  text: string,
): LastResult<Data> {
  const last = useRef<{ readonly data: Data; readonly text: string } | null>(null)
  if (data !== undefined) last.current = { data, text }
  if (data === undefined && error === undefined && last.current !== null) {
    return { ...last.current, isOld: true }
  }
  return { data, text, isOld: false }
}
