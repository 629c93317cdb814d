import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.js'
import { startTestGateway } from '../../support/gateway.js'
import {
  isReady,
  onMeilisearch,
  withSearches,
  type SearchedGateway,
} from '../../support/meilisearch-gateway.js'
import { ApiFault } from '../../support/meilisearch-server/api-fault.js'
import { MeilisearchServer } from '../../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../../support/samples.js'
import { openSeverableDatabase, type SeverableDatabase } from '../../support/severable-database.js'

let server: MeilisearchServer
let database: SeverableDatabase
let gateways: SearchedGateway[]

beforeEach(async () => {
  server = new MeilisearchServer()
  await server.start()
  database = await openSeverableDatabase()
  gateways = []
})

afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await database.close()
  await server.stop()
})

async function start(): Promise<SearchedGateway> {
  const environment = { ...onMeilisearch(server.url), DATABASE_URL: database.url }
  const gateway = withSearches(await startTestGateway(environment))
  gateways.push(gateway)
  return gateway
}

async function startReady(): Promise<SearchedGateway> {
  const gateway = await start()
  await eventually(gateway.ready, isReady)
  return gateway
}

async function finds(gateway: SearchedGateway, surnames: readonly string[]): Promise<void> {
  await eventually(() => gateway.surnames(), surnames)
}

const documentsSent = () =>
  server.requestsTo('documents').filter(({ contentType }) => contentType?.includes('ndjson'))

describe('following the change feed', () => {
  it('survives an outage of the server, while other reads continue', async () => {
    const gateway = await startReady()
    await gateway.save({ persons: [samplePerson({ surname: 'Before' })] })
    await finds(gateway, ['Before'])
    server.isUp = false
    await gateway.save({ persons: [samplePerson({ surname: 'During' })] })
    await eventually(gateway.ready, ({ body }) => JSON.stringify(body).includes('"failing"'))
    expect(await gateway.surnames()).toBe('SERVICE_UNAVAILABLE')
    expect((await gateway.ask('{ notificationCounts { total } }')).body.data).toEqual({
      notificationCounts: { total: 0 },
    })
    server.isUp = true
    await finds(gateway, ['Before', 'During'])
    await eventually(gateway.ready, ({ status, body }) =>
      isDeepStrictEqual([status, JSON.stringify(body).includes('"following"')], [200, true]),
    )
  })

  it('starts while the server is down', async () => {
    server.isUp = false
    const gateway = await start()
    await gateway.save({ persons: [samplePerson({ surname: 'Early' })] })
    expect(await gateway.ready()).toMatchObject({ status: 200, body: { status: 'degraded' } })
    expect(await gateway.surnames()).toBe('SERVICE_UNAVAILABLE')
    server.isUp = true
    await finds(gateway, ['Early'])
  })

  it('rebuilds all indexes when the server has lost its data', async () => {
    const gateway = await startReady()
    await gateway.save({ persons: [samplePerson({ surname: 'Before' })] })
    await finds(gateway, ['Before'])
    server.indexes.clear()
    await gateway.save({ persons: [samplePerson({ surname: 'Later' })] })
    await finds(gateway, ['Before', 'Later'])
  })

  it('retries tasks that failed on the server', async () => {
    const gateway = await startReady()
    server.tasks.failNext(new ApiFault(500, 'internal', 'No space left.', 'internal'))
    await gateway.save({ persons: [samplePerson({ surname: 'Again' })] })
    await finds(gateway, ['Again'])
  })

  it('resumes in another process after a crash between the write and the checkpoint', async () => {
    const first = await startReady()
    const person = samplePerson({ surname: 'Once' })
    server.tasks.hold()
    server.requests.length = 0
    await first.save({ persons: [person] })
    await eventually(documentsSent, { length: 1 })
    database.sever()
    server.tasks.release()
    await eventually(() => server.tasks.all.at(-1)?.status, 'succeeded')
    await first.close()
    gateways = []
    database.restore()
    const second = await startReady()
    await second.save({ persons: [{ ...person, surname: 'Twice' }] })
    await finds(second, ['Twice'])
    const arrivals = documentsSent().map(({ body }) => (body as { arrival: number }[])[0]?.arrival)
    expect(new Set(arrivals).size).toBe(1)
  })

  it('leaves the database index stale, and updates it when the database index is used again', async () => {
    const environment = { DATABASE_URL: database.url }
    const before = withSearches(await startTestGateway(environment))
    await before.save({ persons: [samplePerson({ surname: 'First' })] })
    expect(await before.surnames()).toEqual(['First'])
    await before.close()
    const between = await startReady()
    await between.save({ persons: [samplePerson({ surname: 'Second' })] })
    await finds(between, ['First', 'Second'])
    const after = withSearches(await startTestGateway(environment))
    gateways.push(after)
    expect(await after.surnames()).toEqual(['First', 'Second'])
  })

  it('runs in one of several gateways, wherever the records were saved', async () => {
    const both = [await startReady(), await startReady()]
    server.requests.length = 0
    const surnames = Array.from(
      { length: 20 },
      (_, place) => `Shared${String(place).padStart(2, '0')}`,
    )
    await Promise.all(
      surnames.map(async (surname, place) => {
        await both[place % 2]?.save({ persons: [samplePerson({ surname })] })
      }),
    )
    for (const gateway of both) await finds(gateway, surnames)
    const sent = documentsSent().flatMap(({ body }) =>
      (body as { id: string }[]).map(({ id }) => id),
    )
    expect(sent).toHaveLength(new Set(sent).size)
  })

  it('loses nothing when transactions commit in another order than they began', async () => {
    const gateway = await startReady()
    const slow = new Client({ connectionString: database.url })
    await slow.connect()
    const early = randomUUID()
    await slow.query('begin')
    await slow.query('insert into person (id, surname) values ($1, $2)', [early, 'Early'])
    // Writes like the record store, in a slow transaction.
    await slow.query('select pg_advisory_xact_lock_shared(72707372)')
    await slow.query(
      `insert into record_change (kind, record_id, operation, occurred_at)
       values ('person', $1, 'upsert', now())`,
      [early],
    )
    const waitersForFeed = async () => {
      const { rows } = await slow.query<{ count: number }>(
        `select count(*)::int from pg_locks
         where locktype = 'advisory' and objid = 72707372 and not granted`,
      )
      return rows[0]?.count ?? 0
    }
    const writing = gateway.save({ persons: [samplePerson({ surname: 'Late' })] })
    await writing
    await eventually(waitersForFeed, (count) => count > 0)

    await slow.query('commit')
    await writing
    await slow.end()
    await finds(gateway, ['Early', 'Late'])
  })
})
