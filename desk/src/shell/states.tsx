import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { hasCode, requestIdOf, topLevelErrors } from '@housing-gateway/client/errors'
import { useCaller } from '../session/caller.js'
import { errorWords } from '@housing-gateway/client/error-words'
import { accessWords } from './access-words.js'
import { isSignedOut } from './signed-out.js'

const retryMs = 3_000

const temporary = [
  'OVERLOADED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
] as const

/** Shown with a short delay (in CSS), so that fast responses do not flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="govuk-body desk-loading" role="status">
      Loading {what} …
    </p>
  )
}

/** An empty list, which is not an error. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="govuk-body desk-quiet">{children}</p>
}

/** A placeholder for data that the caller may not see without one of the scopes. */
export function Hidden({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <span class="desk-hidden" title={scopes.join(', ')}>
      Hidden (no access to {scopes.map(accessWords).join(' or ')})
    </span>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The error of a screen or part of it, with a button for the next step. */
export function Failure({ error, onRetry }: FailureProps) {
  const { signInAgain } = useCaller()
  const isEnded = isSignedOut(error)
  const isTemporary = !isEnded && isTemporaryError(error)
  const requestId = isEnded || isTemporary ? null : requestIdOf(error)
  useEffect(() => {
    if (!isTemporary) return
    const timer = setInterval(onRetry, retryMs)
    return () => {
      clearInterval(timer)
    }
  }, [isTemporary, onRetry])
  // The connection notice above the screen already says that there is no network.
  if (isTemporary && !navigator.onLine) return <Empty>{sentence(error)}</Empty>
  return (
    <div class="govuk-inset-text desk-failure" role="alert">
      <p class="govuk-body">{sentence(error)}</p>
      {requestId !== null && (
        <p class="govuk-body-s">
          Request <code>{requestId}</code>. Give this number to your support team.
        </p>
      )}
      {isEnded ? (
        <button type="button" class="govuk-button" onClick={signInAgain}>
          Sign in again
        </button>
      ) : (
        <button type="button" class="govuk-button govuk-button--secondary" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** True for a missing response and for overload: a retry is likely to succeed. */
export function isTemporaryError(error: unknown): boolean {
  return topLevelErrors(error).length === 0 || temporary.some((code) => hasCode(error, code))
}

function sentence(error: unknown): string {
  const [first] = topLevelErrors(error)
  if (isSignedOut(error)) return 'Your session has ended. Sign in again to return to this screen.'
  if (!navigator.onLine) return 'You are offline. This loads again when you are online.'
  if (first === undefined) return 'The service is not responding. Trying again automatically.'
  if (hasCode(error, 'RATE_LIMITED') || hasCode(error, 'OVERLOADED')) {
    return 'The service is busy. Trying again automatically.'
  }
  if (isTemporaryError(error))
    return 'The service is slow at the moment. Trying again automatically.'
  if (hasCode(error, 'FORBIDDEN')) {
    return 'You do not have permission. Ask the administrator of your account.'
  }
  return `Something went wrong. ${errorWords({ code: first.extensions?.code, message: first.message })}`
}
