import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The signed-in person and their permissions. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly may: (scope: string) => boolean
  /** Ends the session and discards all data read in it. */
  readonly signOut: () => void
  /** Like `signOut`, but returns to the current screen after signing in again. */
  readonly signInAgain: () => void
}

const anonymous: Caller = {
  id: '',
  name: '',
  may: () => false,
  signOut: () => undefined,
  signInAgain: () => undefined,
}

export const CallerContext = createContext<Caller>(anonymous)

export function useCaller(): Caller {
  return useContext(CallerContext)
}
