import { systemClock } from '../../src/foundation/clock.js'
import { createEvents } from '../../src/events/event-system.js'
import type { SourceConfiguration } from '../../src/events/sources/source-services.js'
import { compileServers } from '../speed/compiled-servers.js'
import { cpuOf, startReplicas } from '../speed/replicas.js'
import { buildGateway } from '../support/compiled.js'
import { withProgress } from '../support/progress.js'
import { personEvents } from './event-mix.js'
import { complaints, sender, workedOff } from './event-speed.js'
import { sourceEnvironment, tidy, withSources, type World } from './world.js'

/** How fast so many replicas work events off together. */
export interface ProjectorSpeed {
  readonly replicas: number
  readonly events: number
  readonly perSecond: number
  /** Milliseconds of processor time an event, of all replicas together. */
  readonly cpuPerEvent: number
  /** Events that were taken up more than once. */
  readonly repeated: number
}

/** As services answer across a network. */
const sourceDelayMs = 100
const replicaCounts = [1, 3]

/** Has one replica, and then three, work the same events off, with services that take their time. */
export function measureProjectors(world: World, url: string): Promise<ProjectorSpeed[]> {
  buildGateway()
  compileServers()
  return withSources(
    world,
    async (sources) => {
      const speeds: ProjectorSpeed[] = []
      for (const count of replicaCounts) speeds.push(await measure(world, { url, sources, count }))
      return speeds
    },
    sourceDelayMs,
  )
}

interface Setting {
  /** Of the database. */
  readonly url: string
  readonly sources: SourceConfiguration
  readonly count: number
}

async function measure(world: World, { url, sources, count }: Setting): Promise<ProjectorSpeed> {
  const { database, landlord, label, options, dataDir } = world
  await database.pool.query('truncate inbound_event')
  await tidy(database)
  const replicas = await startReplicas({
    ...{ count, role: 'project', url, dataDir },
    environment: sourceEnvironment(sources),
  })
  try {
    const { intake } = createEvents({ ...world, clock: systemClock, log: complaints, sources })
    const events = personEvents(landlord, options.events)
    const before = await cpuOf(replicas)
    const begun = performance.now()
    await intake.receive(events, sender)
    await withProgress(`${label}: working events off by ${count}`, (onProgress) =>
      workedOff(database, events.length, onProgress),
    )
    const seconds = (performance.now() - begun) / 1_000
    const cpu = (await cpuOf(replicas)) - before
    return {
      replicas: count,
      events: events.length,
      perSecond: events.length / seconds,
      cpuPerEvent: cpu / 1_000 / events.length,
      repeated: await repeatedly(world),
    }
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()))
  }
}

async function repeatedly({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from inbound_event where claims > 1',
  )
  return rows[0]?.count ?? 0
}
