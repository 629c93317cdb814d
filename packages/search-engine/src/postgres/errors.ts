import { DatabaseError } from 'pg'
import type { SearchHost } from '../host.js'
import { SearchEngineError } from '../search-engine.js'

const queryCancelled = '57014'
const insufficientPrivilege = '42501'

/**
 * Tells a database that is away, or a search that took too long, from a defect of ours. Of a refused
 * statement only the code goes further, not even a cause: the message may quote what was searched for.
 */
export function postgresFailure(
  error: unknown,
  { isUnavailable }: Pick<SearchHost, 'isUnavailable'>,
): Error {
  if (error instanceof SearchEngineError) return error
  const code = error instanceof DatabaseError ? (error.code ?? 'no code') : null
  // Before the rest: a statement that the server stopped also counts as a database that is away.
  if (code === queryCancelled) {
    return new SearchEngineError('timeout', 'the database stopped the query')
  }
  if (isUnavailable(error)) {
    return new SearchEngineError('unavailable', 'the database does not answer', { cause: error })
  }
  if (code === insufficientPrivilege) {
    return new SearchEngineError(
      'defect',
      'the role of the database may not make or use the tables of the search. Run deploy/grants.sql as an administrator; housing-gateway doctor says which right is missing',
    )
  }
  if (error instanceof DatabaseError) {
    const routine = error.routine ?? 'unknown'
    return new SearchEngineError(
      'defect',
      `the database refused the query (${String(code)} in ${routine})`,
    )
  }
  return error instanceof Error ? error : new Error('The search failed.', { cause: error })
}
