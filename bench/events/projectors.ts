import { systemClock } from '../../src/foundation/clock.js'
import { createEvents } from '../../src/events/event-system.js'
import type { SourceConfiguration } from '../../src/config/source-settings.js'
import { compileServers } from '../speed/compiled-servers.js'
import { ServerProcess } from '../speed/server-process.js'
import type { Finding } from '../support/bench.js'
import { buildGateway, root } from '../support/compiled.js'
import type { DatabaseServer } from '../support/database-server.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { tidy } from '../support/tidy.js'
import { personEvents } from './event-mix.js'
import { complaints, type EventSizes, sender, workedOff } from './event-speed.js'
import { sourceEnvironment, withSources, withWorld, type World } from './world.js'

interface ProjectorSpeed {
  readonly replicas: number
  readonly events: number
  readonly perSecond: number
  /** Milliseconds of processor time for each event, of all replicas together. */
  readonly cpuPerEvent: number
  /** Events that were claimed more than once. */
  readonly repeated: number
}

/** The latency of a service across a network. */
const sourceDelayMs = 100
const replicaCounts = [1, 3]
/** How many times as many events three replicas should project. */
const leastTimes = 2.2

/** Projects the same events by one replica and by three, with source services that take their time. */
export function measureProjectors(sizes: EventSizes, server: DatabaseServer): Promise<Finding> {
  buildGateway()
  compileServers()
  return withWorld(server, sizes, (world) =>
    withSources(
      world,
      async (sources) => {
        const speeds: ProjectorSpeed[] = []
        for (const count of replicaCounts) speeds.push(await measure(world, sources, count, sizes))
        const times = speeds.map(({ perSecond }) => perSecond / (speeds[0]?.perSecond ?? 0))
        return {
          text: section(
            `${whole(speeds[0]?.events ?? 0)} events by several replicas`,
            ['replicas', 'a second', '× one', 'processor ms an event', 'claimed twice'],
            speeds.map(({ replicas, perSecond, cpuPerEvent, repeated }, index) => [
              ...[whole(replicas), perSecond.toFixed(1), (times[index] ?? 0).toFixed(2)],
              ...[cpuPerEvent.toFixed(2), whole(repeated)],
            ]),
          ),
          goals: [
            {
              about: 'events of three replicas beside one',
              bound: 'at least',
              wanted: leastTimes,
              reached: times.slice(-1),
              unit: '×',
            },
          ],
        }
      },
      sourceDelayMs,
    ),
  )
}

async function measure(
  world: World,
  sources: SourceConfiguration,
  count: number,
  sizes: EventSizes,
): Promise<ProjectorSpeed> {
  const { database, landlord, url, dataDir } = world
  await database.pool.query('truncate inbound_event')
  await tidy(database)
  const program = {
    ...{ name: 'replica', path: `${root}/bin/housing-gateway.mjs`, args: ['serve'], preload: [] },
    environment: {
      ...{ NODE_ENV: 'development', DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off' },
      ...{ ROLES: 'project', LOG_LEVEL: 'warn', ...sourceEnvironment(sources) },
    },
  }
  const replicas = await Promise.all(
    Array.from({ length: count }, () => ServerProcess.start(program)),
  )
  try {
    const { intake } = createEvents({ ...world, clock: systemClock, log: complaints, sources })
    const events = personEvents(landlord, sizes.events)
    const before = await cpuOf(replicas)
    const begun = performance.now()
    await intake.receive(events, sender)
    await withProgress(`projecting by ${count}`, (onProgress) =>
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

/** Microseconds of processor time of all replicas since their starts. */
async function cpuOf(replicas: readonly ServerProcess[]): Promise<number> {
  const usages = await Promise.all(replicas.map((replica) => replica.usage()))
  return usages.reduce((sum, { cpu }) => sum + cpu, 0)
}
