import {
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type Task,
} from 'meilisearch'
import { actionsFor } from './actions.js'
import { SearchEngineError } from '../search-engine.js'

/**
 * Runs a call of the client; `what` names it in the log. Errors of the client are dropped, even as a cause:
 * their messages quote the request, which may contain a user's search text.
 *
 * @throws SearchEngineError
 */
export async function called<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw asSearchEngineError(what, error)
  }
}

/** Like `called`, but returns null when the index or task does not exist. */
export async function calledUnless<Result>(
  missing: 'index_not_found' | 'task_not_found',
  what: string,
  call: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.cause?.code === missing) return null
    throw asSearchEngineError(what, error)
  }
}

/** Why a finished task failed; null when it succeeded. */
export function taskFailure({ uid, type, status, error }: Task): SearchEngineError | null {
  if (status === 'succeeded') return null
  const reason = error?.type === 'invalid_request' ? 'invalid-request' : 'unavailable'
  const code = error === null ? '' : `: ${error.code}`
  return new SearchEngineError(reason, `task ${uid} (${type}) ${status}${code}`)
}

/** Error codes of a search after an index was lost or its settings were changed. The next inspection repairs both. */
const lostIndexCodes: ReadonlySet<string | undefined> = new Set([
  'index_not_found',
  'invalid_search_attributes_to_search_on',
  'invalid_search_facets',
  'invalid_search_filter',
  'invalid_search_sort',
])

function asSearchEngineError(what: string, error: unknown): SearchEngineError {
  if (error instanceof SearchEngineError) return error
  if (error instanceof MeilisearchApiError) return rejected(what, error)
  if (error instanceof MeilisearchRequestError) {
    return error.cause instanceof MeilisearchRequestTimeOutError
      ? new SearchEngineError('timeout', `${what}: no answer in time`)
      : new SearchEngineError('unavailable', `${what}: no connection${networkCode(error.cause)}`)
  }
  // Perhaps a proxy answered instead of Meilisearch.
  return new SearchEngineError('unavailable', `${what}: the answer cannot be read`)
}

function rejected(what: string, { response, cause }: MeilisearchApiError): SearchEngineError {
  const { status, headers } = response
  const retryAfter = headers.get('retry-after')
  const wait = retryAfter === null ? '' : `, retry after ${retryAfter} s`
  const needed = status === 403 ? `; the key needs ${actionsFor(response.url).join(', ')}` : ''
  return new SearchEngineError(
    lostIndexCodes.has(cause?.code) ? 'unavailable' : reasonOf(status),
    `${what}: ${cause?.code ?? 'no error code'} (HTTP ${status}${wait})${needed}`,
  )
}

function reasonOf(status: number): SearchEngineError['reason'] {
  if (status === 400 || status === 413) return 'invalid-request'
  return status === 408 || status === 504 ? 'timeout' : 'unavailable'
}

/** The code of the socket error, such as ECONNREFUSED, which fetch nests two causes deep. */
function networkCode(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined
  const code: unknown = inner instanceof Error && 'code' in inner ? inner.code : undefined
  return typeof code === 'string' ? ` (${code})` : ''
}
