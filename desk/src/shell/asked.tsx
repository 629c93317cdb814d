import type { ComponentChildren } from 'preact'
import { useCallback } from 'preact/hooks'
import { topLevelErrors } from '@housing-gateway/client/errors'
import { ScreenTitle } from './screen-title.js'
import { Failure, Loading } from './states.js'

/** What a query of Apollo Client tells, as far as its states go. */
export interface Answer<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly loading: boolean
  readonly refetch: () => Promise<{ readonly data?: unknown }>
}

interface AskedProps<Data> {
  readonly answer: Answer<Data>
  /** What is loaded, in a few words. */
  readonly what: string
  /** Heads the screen until there is something to show; for what is a whole screen. */
  readonly title?: string
  readonly children: (data: Data) => ComponentChildren
}

/**
 * Shows what a query brought, or its state. What was read stays on the screen while it is asked for again or
 * cannot be, with a word about that; parts that the caller may not see say so where they would stand.
 */
export function Asked<Data>({ answer, what, title, children }: AskedProps<Data>) {
  const { data, error, loading } = answer
  const retry = useRetry(answer)
  if (data === undefined || isEmpty(data)) {
    if (error !== undefined || data === undefined || loading) {
      return (
        <>
          {title !== undefined && <ScreenTitle>{title}</ScreenTitle>}
          {error === undefined ? (
            <Loading what={what} />
          ) : (
            <Failure error={error} onRetry={retry} />
          )}
        </>
      )
    }
  }
  return (
    <>
      {error !== undefined && !isRefusal(error) && <Failure error={error} onRetry={retry} />}
      {children(data)}
    </>
  )
}

function useRetry<Data>(answer: Answer<Data>): () => void {
  const { refetch } = answer
  return useCallback(() => {
    // The answer itself has the error.
    refetch().catch(() => undefined)
  }, [refetch])
}

/** Only parts that the caller may not see are missing. */
function isRefusal(error: unknown): boolean {
  const errors = topLevelErrors(error)
  return errors.length > 0 && errors.every(({ extensions }) => extensions?.code === 'FORBIDDEN')
}

/** Every field was refused or failed. */
function isEmpty(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.entries(data).every(([name, value]) => name === '__typename' || value === null)
  )
}
