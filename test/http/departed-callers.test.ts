import { expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { holdTable } from '../support/held-table.js'
import { samplePerson } from '../support/samples.js'

const gateway = await sharedGateway()
await gateway.gateway.records.save({ persons: [samplePerson()] })

/** Number of sessions that wait for the locked table. */
async function waiting(): Promise<number> {
  const rows = await gateway.gateway.database.sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks
     where not granted and relation = 'person'::regclass
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.waiting ?? 0
}

it('stops the operation of a caller who disconnects', async () => {
  const release = await holdTable(gateway.gateway.database, 'person')
  try {
    const leaving = new AbortController()
    const token = await gateway.token(allScopes)
    const request = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ searchPersons { nodes { fullName } } }' }),
      signal: leaving.signal,
    })
    request.catch(() => undefined)
    await eventually(waiting, (count) => count > 0)
    leaving.abort()
    await expect(request).rejects.toThrow()
    await eventually(
      () => gateway.log.join('\n'),
      (log) => log.includes('Caller disconnected before the response'),
    )
    // The table is still locked.
    await eventually(waiting, 0)
  } finally {
    await release()
  }
})
