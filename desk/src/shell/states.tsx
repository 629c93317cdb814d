import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { hasCode, requestIdOf, topLevelErrors } from '@housing-gateway/client/errors'
import { useCaller } from '../session/caller.js'
import { errorWords } from './error-words.js'
import { isSignedOut } from './signed-out.js'

const tryAgainMs = 3_000

const temporary = [
  'OVERLOADED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
] as const

/** Something is on its way. Shown a moment later, so that quick answers do not flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="govuk-body desk-loading" role="status">
      Loading {what} …
    </p>
  )
}

/** There is nothing, and that is no fault. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="govuk-body desk-quiet">{children}</p>
}

/** What the caller may not see, and why. */
export function Hidden({ scope }: { readonly scope: string }) {
  return <span class="desk-hidden">Hidden: needs {scope}</span>
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why a screen, or a part of it, cannot be shown, and what to do. */
export function Failure({ error, onRetry }: FailureProps) {
  const { signInAgain } = useCaller()
  const isEnded = isSignedOut(error)
  const isAway = !isEnded && isOfTheMoment(error)
  const requestId = isEnded || isAway ? null : requestIdOf(error)
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(onRetry, tryAgainMs)
    return () => {
      clearInterval(timer)
    }
  }, [isAway, onRetry])
  // Above all screens it says already that there is no network.
  if (isAway && !navigator.onLine) return <Empty>{sentence(error)}</Empty>
  return (
    <div class="govuk-inset-text desk-failure" role="alert">
      <p class="govuk-body">{sentence(error)}</p>
      {requestId !== null && (
        <p class="govuk-body-s">
          Request <code>{requestId}</code>. Give this number to whoever runs the gateway.
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

/** Nothing came back, or that it is too much just now: it passes by itself. */
function isOfTheMoment(error: unknown): boolean {
  return topLevelErrors(error).length === 0 || temporary.some((code) => hasCode(error, code))
}

function sentence(error: unknown): string {
  const [first] = topLevelErrors(error)
  if (isSignedOut(error)) return 'Your session has ended. Sign in again; this screen comes back.'
  if (!navigator.onLine) return 'This is read again with the network.'
  if (first === undefined) return 'The gateway does not answer just now. Trying again by itself.'
  if (hasCode(error, 'RATE_LIMITED') || hasCode(error, 'OVERLOADED')) {
    return 'The gateway has too much to do just now. Trying again by itself.'
  }
  if (isOfTheMoment(error)) return 'The answer takes too long just now. Trying again by itself.'
  if (hasCode(error, 'FORBIDDEN')) return `You may not see this. ${first.message}`
  return `Something went wrong. ${errorWords({ code: first.extensions?.code, message: first.message })}`
}
