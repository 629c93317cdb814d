import { hasCode } from '@housing-gateway/client/errors'

/** Whether the person has to sign in again: the session has ended, or the gateway takes no token of it. */
export function isSignedOut(error: unknown): boolean {
  return hasCode(error, 'UNAUTHENTICATED') || (error instanceof Error && error.name === 'SignedOut')
}
