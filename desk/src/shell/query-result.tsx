import type { ComponentChildren } from 'preact'
import { useCallback } from 'preact/hooks'
import { topLevelErrors } from '@housing-gateway/client/errors'
import { ScreenTitle } from './screen-title.js'
import { Failure, Loading } from './states.js'

/** The result of an Apollo Client query. */
export interface Answer<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly loading: boolean
  readonly refetch: () => Promise<{ readonly data?: unknown }>
}

interface QueryResultProps<Data> {
  readonly answer: Answer<Data>
  /** Name of the loaded data, for the loading text. */
  readonly what: string
  /** Heading until the data is loaded, for a whole screen. */
  readonly title?: string
  readonly children: (data: Data) => ComponentChildren
}

/**
 * Shows the data of a query, or its state. Loaded data stays on the screen during a refetch or after an
 * error, with a message. Parts that the caller may not see show a placeholder.
 */
export function QueryResult<Data>({ answer, what, title, children }: QueryResultProps<Data>) {
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
    // The query result has the error.
    refetch().catch(() => undefined)
  }, [refetch])
}

/** True if the only errors are missing permissions. */
function isRefusal(error: unknown): boolean {
  const errors = topLevelErrors(error)
  return errors.length > 0 && errors.every(({ extensions }) => extensions?.code === 'FORBIDDEN')
}

/** True if all fields were refused or failed. */
function isEmpty(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.entries(data).every(([name, value]) => name === '__typename' || value === null)
  )
}
