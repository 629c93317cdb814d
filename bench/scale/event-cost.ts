import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/database/database.js'
import { eventMix, personEvents, type SentEvent } from '../events/event-mix.js'
import { postAll, workedOff } from '../events/event-speed.js'
import { sourceEnvironment, withSources } from '../events/world.js'
import { withServer } from '../speed/databases.js'
import { gateway, token } from '../speed/programs.js'
import { timing } from '../support/timing.js'
import type { Found } from './import-cost.js'
import { calibrated, type Place } from './place.js'

const warmUps = 400
const singles = 60
const perSecondAsked = 300
const lookEveryMs = 2

/** Events of all kinds over HTTP to a gateway that also projects them, from the request to the written record. */
export async function measureEvents(place: Place): Promise<Found> {
  const { database, landlord, seconds, postgres, throwaway } = place
  const count = perSecondAsked * seconds
  await database.pool.query('truncate inbound_event')
  const cost = await withSources(place, (sources) => {
    const program = gateway(throwaway, 'database', {
      ...{ NODE_ENV: 'development', ROLES: 'serve,project', LOG_LEVEL: 'warn' },
      ...sourceEnvironment(sources),
    })
    return withServer(program, async (server) => {
      const there = { url: `http://127.0.0.1:${server.port}`, token: await token() }
      const send = async (events: readonly SentEvent[]) => {
        await postAll(there, events)
        await workedOff(database, events.length, () => undefined)
      }
      await send(eventMix(landlord, warmUps, 1))
      return calibrated(place, async () => {
        const [before, databaseBefore] = [await server.usage(), await postgres.ms()]
        await send(eventMix(landlord, count, 2))
        const [after, databaseAfter] = [await server.usage(), await postgres.ms()]
        return {
          gatewayMs: (after.cpu - before.cpu) / 1_000 / count,
          databaseMs: (databaseAfter - databaseBefore) / count,
          p50Ms: await singleMs(database, personEvents(landlord, singles), (events) =>
            postAll(there, events),
          ),
        }
      })
    })
  })
  await checkSettled(database, warmUps + count + singles)
  return { costs: { event: cost } }
}

/** The median of how long one event alone takes until its record is written. */
async function singleMs(
  { pool }: Database,
  events: readonly SentEvent[],
  post: (events: readonly SentEvent[]) => Promise<void>,
): Promise<number> {
  const spent: number[] = []
  for (const event of events) {
    const begun = performance.now()
    await post([event])
    const isDone = async () => {
      const { rowCount } = await pool.query(
        `select from inbound_event where key = $1 and status = 'done'`,
        [event.id],
      )
      return rowCount === 1
    }
    while (!(await isDone())) await delay(lookEveryMs)
    spent.push(performance.now() - begun)
  }
  return timing(spent).p50
}

/** @throws Error unless all events are done: otherwise something else was measured */
async function checkSettled({ pool }: Database, total: number): Promise<void> {
  const { rows } = await pool.query<{ done: number }>(
    `select count(*)::int as done from inbound_event where status = 'done'`,
  )
  if (rows[0]?.done !== total) throw new Error(`Of ${total} events ${rows[0]?.done ?? 0} are done.`)
}
