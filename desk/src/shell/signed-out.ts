import { hasCode } from '@housing-gateway/client/errors'

/** Whether the person must sign in again: the session has ended, or the gateway refuses its token. */
export function isSignedOut(error: unknown): boolean {
  return hasCode(error, 'UNAUTHENTICATED') || (error instanceof Error && error.name === 'SignedOut')
}
