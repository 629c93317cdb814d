import { UsageError } from '../src/cli/command.js'
import { measureCreations } from './live/creations.js'
import { isMissed, measuredText, type Measured } from './live/goals.js'
import { changersAtOnce, measureKills } from './live/kills.js'
import { help, type Options, type PartName, readOptions } from './live/options.js'
import { measureSeen } from './live/seen.js'
import { compileServers } from './speed/compiled-servers.js'
import { runCommand } from './support/command.js'
import { buildGateway } from './support/compiled.js'
import { loadLine, machine } from './support/machine.js'
import { output } from './support/progress.js'
import { throwawayDatabase, type ThrowawayDatabase } from './support/throwaway-database.js'

// Measures how soon streams show what was changed at another gateway. `--help` tells more.

interface Part {
  readonly title: (options: Options) => string
  readonly measure: (database: ThrowawayDatabase, options: Options) => Promise<Measured[]>
}

const parts: Readonly<Record<PartName, Part>> = {
  inboxes: {
    title: ({ streams, changes }) => `${streams} streams of inboxes, ${changes} changes`,
    measure: (database, { streams, changes }) =>
      measureSeen(database, {
        crowd: { own: streams, all: 0 },
        people: Math.max(8, Math.ceil(streams / 2)),
        ...{ changes, atOnce: changersAtOnce, label: 'inboxes' },
      }),
  },
  everybody: {
    title: ({ streams, shared }) => `${streams} streams that see everything, ${shared} changes`,
    measure: (database, { streams, shared }) =>
      measureSeen(database, {
        crowd: { own: 0, all: streams },
        ...{ people: 8, changes: shared, atOnce: 1, label: 'everybody' },
      }),
  },
  kills: {
    title: ({ streams, killed, kills, replicas }) =>
      `${streams} streams at ${replicas} gateways, ${killed} changes, ${kills} kills`,
    measure: (database, { streams, killed, kills, replicas }) =>
      measureKills(database, { ...{ streams, kills, replicas }, changes: killed }),
  },
  creations: {
    title: ({ callers }) => `creations of ${callers} callers, announced and not`,
    measure: measureCreations,
  },
}

async function run(options: Options): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) throw new UsageError('Set TEST_DATABASE_URL to a Postgres server.')
  output.out(machine())
  buildGateway()
  compileServers()
  for (const name of options.parts) {
    const { title, measure } = parts[name]
    const database = await throwawayDatabase(server, 'live')
    try {
      const measured = await measure(database, options)
      output.out(`\n${measuredText(`${title(options)} (${loadLine()})`, measured)}`)
      if (options.check && measured.some(isMissed)) process.exitCode = 1
    } finally {
      await database.remove()
    }
  }
}

await runCommand(help, readOptions, run)
