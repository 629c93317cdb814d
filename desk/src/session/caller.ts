import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Who is signed in, and what they may do. */
export interface Caller {
  readonly name: string
  readonly may: (scope: string) => boolean
  /** Ends the session and forgets everything that was read in it. */
  readonly signOut: () => void
  /** As `signOut`, but the screen stays and the person is asked to sign in again. */
  readonly signInAgain: () => void
}

const nobody: Caller = {
  name: '',
  may: () => false,
  signOut: () => undefined,
  signInAgain: () => undefined,
}

export const CallerContext = createContext<Caller>(nobody)

export function useCaller(): Caller {
  return useContext(CallerContext)
}
