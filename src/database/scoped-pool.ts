import { DatabaseError, type Pool, type PoolClient } from 'pg'
import {
  currentScope,
  outsideScope,
  unlessStopped,
  type WorkScope,
} from '../foundation/work-scope.js'

/**
 * Takes a connection for a scope. The connection itself belongs to none, also not to the one that had it
 * opened; one that comes when its scope has ended goes back.
 */
export async function connectWithin(
  scope: WorkScope | undefined,
  connect: () => Promise<PoolClient>,
): Promise<PoolClient> {
  if (scope === undefined) return connect()
  if (scope.stopped !== null) throw scope.stopped
  const connecting = outsideScope(connect)
  try {
    return await unlessStopped(scope, connecting)
  } catch (error) {
    connecting.then(
      (client) => {
        client.release()
      },
      () => undefined,
    )
    throw error
  }
}

/**
 * How a pool is asked: in the driver's own way where there is no scope. Within one, that way would lose
 * the scope, for it calls back for the one that gave the connection back.
 */
export function queryWithin(pool: Pool): Pool['query'] {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const queryScoped = (asked: unknown, values?: unknown, callback?: unknown) => {
    const scope = currentScope()
    return scope === undefined || callback !== undefined || typeof values === 'function'
      ? query(asked, values, callback)
      : askWithin(scope, pool, asked as string, values as unknown[] | undefined)
  }
  return queryScoped as Pool['query']
}

async function askWithin(
  scope: WorkScope,
  pool: Pool,
  asked: string,
  values: unknown[] | undefined,
): Promise<unknown> {
  const client = await pool.connect()
  try {
    const result = await client.query(asked, values)
    client.release()
    return result
  } catch (error) {
    // What the server refused, or was made to cancel, leaves the connection as good as it was.
    client.release(!(error instanceof DatabaseError) && scope.stopped === null)
    throw error
  }
}
