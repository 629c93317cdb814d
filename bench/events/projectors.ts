import { systemClock } from '../../src/foundation/clock.js'
import { createEvents } from '../../src/events/event-system.js'
import type { SourceConfiguration } from '../../src/config/source-settings.js'
import { compileServers } from '../speed/compiled-servers.js'
import { ServerProcess } from '../speed/server-process.js'
import type { PartResult } from '../support/bench.js'
import { buildGateway, root } from '../support/compiled.js'
import type { DatabaseServer } from '../support/database-server.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { tidy } from '../support/tidy.js'
import { personEvents } from './event-mix.js'
import { warningLog, type EventSizes, sender, untilProjected } from './event-speed.js'
import { sourceEnvironment, withSources, withWorld, type World } from './world.js'

interface ProjectorSpeed {
  readonly replicas: number
  readonly events: number
  readonly perSecond: number
  /** CPU milliseconds per event, summed over all replicas. */
  readonly cpuPerEvent: number
  /** Events claimed more than once. */
  readonly repeated: number
}

/** Delay of each answer, as from a service across a network. */
const sourceDelayMs = 100
const replicaCounts = [1, 3]
/** Goal: speed of three replicas relative to one. */
const minTimes = 2.2

/** Projects the same events with one replica and with three, with slow source services. */
export function measureProjectors(sizes: EventSizes, server: DatabaseServer): Promise<PartResult> {
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
            ['replicas', 'a second', '× one', 'CPU ms per event', 'claimed twice'],
            speeds.map(({ replicas, perSecond, cpuPerEvent, repeated }, index) => [
              whole(replicas),
              perSecond.toFixed(1),
              (times[index] ?? 0).toFixed(2),
              cpuPerEvent.toFixed(2),
              whole(repeated),
            ]),
          ),
          goals: [
            {
              about: 'events a second with three replicas, relative to one',
              bound: 'at least',
              target: minTimes,
              values: times.slice(-1),
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
  await database.sql.execute('truncate inbound_event')
  await tidy(database)
  const program = {
    name: 'replica',
    path: `${root}/bin/housing-gateway.mjs`,
    args: ['serve'],
    preload: [],
    environment: {
      NODE_ENV: 'development',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      ROLES: 'project',
      LOG_LEVEL: 'warn',
      ...sourceEnvironment(sources),
    },
  }
  const replicas = await Promise.all(
    Array.from({ length: count }, () => ServerProcess.start(program)),
  )
  try {
    const { intake } = createEvents({ ...world, clock: systemClock, log: warningLog, sources })
    const events = personEvents(landlord, sizes.events)
    const before = await cpuOf(replicas)
    const startedAt = performance.now()
    await intake.receive(events, sender)
    await withProgress(`projecting, replicas: ${count}`, (onProgress) =>
      untilProjected(database, events.length, onProgress),
    )
    const seconds = (performance.now() - startedAt) / 1_000
    const cpu = (await cpuOf(replicas)) - before
    return {
      replicas: count,
      events: events.length,
      perSecond: events.length / seconds,
      cpuPerEvent: cpu / 1_000 / events.length,
      repeated: await repeatedClaims(world),
    }
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()))
  }
}

async function repeatedClaims({ database }: World): Promise<number> {
  const rows = await database.sql.query<{ count: number }>(
    'select count(*)::int as count from inbound_event where claims > 1',
  )
  return rows[0]?.count ?? 0
}

/** CPU microseconds of all replicas since their start. */
async function cpuOf(replicas: readonly ServerProcess[]): Promise<number> {
  const usages = await Promise.all(replicas.map((replica) => replica.usage()))
  return usages.reduce((sum, { cpu }) => sum + cpu, 0)
}
