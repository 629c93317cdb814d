import type { SearchHost } from '../host.js'
import { SearchEngineError } from '../search-engine.js'

const queryCancelled = '57014'
const insufficientPrivilege = '42501'

/**
 * Distinguishes a database that is down and a search that timed out from defects of ours. For a rejected statement
 * only the code is kept, without a cause: the message may quote the search text.
 */
export function postgresFailure(
  error: unknown,
  { isUnavailable }: Pick<SearchHost, 'isUnavailable'>,
): Error {
  if (error instanceof SearchEngineError) return error
  const code = isOfServer(error) ? (error.code ?? 'no code') : null
  // This check comes first, because `isUnavailable` also counts a cancelled statement as a database that is down.
  if (code === queryCancelled) {
    return new SearchEngineError('timeout', 'the database stopped the query')
  }
  if (isUnavailable(error)) {
    return new SearchEngineError('unavailable', 'the database does not answer', { cause: error })
  }
  if (code === insufficientPrivilege) {
    return new SearchEngineError(
      'defect',
      'the database role may not create or use the search tables. Run deploy/grants.sql as an administrator; housing-gateway doctor names the missing privilege',
    )
  }
  if (isOfServer(error)) {
    const routine = error.routine ?? 'unknown'
    return new SearchEngineError(
      'defect',
      `the database rejected the query (${String(code)} in ${routine})`,
    )
  }
  return error instanceof Error ? error : new Error('The search failed.', { cause: error })
}

/** Only errors of the server have a severity. */
function isOfServer(error: unknown): error is Error & { code?: string; routine?: string } {
  return error instanceof Error && 'severity' in error
}
