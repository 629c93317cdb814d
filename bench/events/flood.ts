import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { createEvents } from '../../src/events/event-system.js'
import { type MemoryCourse, watchMemory } from '../support/memory.js'
import { withProgress } from '../support/progress.js'
import { withGateway } from '../support/shared-gateway.js'
import { eventMix } from './event-mix.js'
import { complaints, postAll, workedOff } from './event-speed.js'
import { isMarriedName } from './married-name.js'
import { tidy, withSources, type World } from './world.js'

/** What became of very many events that came at once. */
export interface Flood {
  readonly events: number
  readonly storedPerSecond: number
  /** Worked off in the time that there was. */
  readonly done: number
  readonly projectedPerSecond: number
  readonly memory: MemoryCourse
  /** Events that neither wait nor are done, and persons whose records are not as their source has them. */
  readonly lost: number
}

const senders = 4

/** Several services send at the same time, while a worker is at it. */
export function measureFlood(world: World): Promise<Flood> {
  const { database, dataDir, landlord, label, options } = world
  const events = eventMix(landlord, options.flood, options.seed)
  return withSources(world, async (sources) => {
    await database.pool.query('truncate inbound_event')
    await tidy(database)
    const system = createEvents({ ...world, clock: systemClock, log: complaints, sources })
    const begun = performance.now()
    let storedSeconds = 0
    const memory = await watchMemory(async () => {
      system.worker?.start()
      await withGateway(database, dataDir, async (gateway) => {
        const share = Math.ceil(events.length / senders)
        const shares = Array.from({ length: senders }, (_, sender) =>
          events.slice(sender * share, (sender + 1) * share),
        )
        await Promise.all(shares.map((some) => postAll(gateway, some)))
      })
      storedSeconds = (performance.now() - begun) / 1000
      const deadline = performance.now() + options.seconds * 1000
      await withProgress(`${label}: working the flood off`, (onProgress) =>
        workedOff(database, events.length, onProgress, deadline),
      )
      await system.worker?.stop()
    })
    const seconds = (performance.now() - begun) / 1000
    const { done, waiting } = await outcome(database)
    return {
      events: events.length,
      storedPerSecond: events.length / storedSeconds,
      done,
      projectedPerSecond: done / seconds,
      memory,
      lost: events.length - done - waiting + (await unchanged(database)),
    }
  })
}

async function outcome({ pool }: Database): Promise<{ done: number; waiting: number }> {
  const count = (status: string) =>
    `(count(*) filter (where status = '${status}'))::int as ${status}`
  const { rows } = await pool.query<{ done: number; waiting: number }>(
    `select ${count('done')}, ${count('waiting')} from inbound_event`,
  )
  return rows[0] ?? { done: 0, waiting: 0 }
}

/** Persons that an event told of which is done, and who still have the name that they had before. */
async function unchanged({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ surname: string | null }>(
    `select surname from person where id in (
       select entity_id from inbound_event
       where status = 'done' and event_type = 'PersonUpdatedEvent')`,
  )
  return rows.filter(({ surname }) => !isMarriedName(surname)).length
}
