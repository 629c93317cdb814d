import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/open-database.js'
import { drainBacklogs } from './notifications/backlog.js'
import { measureCreates } from './notifications/creates.js'
import { measureDeliverers } from './notifications/deliverers.js'
import { measureInboxes } from './notifications/inbox.js'
import { measureListing } from './notifications/listing.js'
import { help, type Options, type PartName, readOptions } from './notifications/options.js'
import {
  creationsText,
  deliverersText,
  drainText,
  inboxText,
  listingText,
} from './notifications/report.js'
import { runCommand } from './support/command.js'
import { onEngines } from './support/engines.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'
import { throwawayDatabase } from './support/throwaway-database.js'

// Measures how fast notifications are created, sent and listed. `--help` tells more.

/** As many connections as a gateway has by default. */
const poolSize = 10

interface OpenDatabase {
  readonly database: Database
  /** Undefined for an embedded one. */
  readonly url: string | undefined
  readonly dataDir: string
  /** With its version. */
  readonly engine: string
  /** Short. */
  readonly label: string
}

const measure: Readonly<
  Record<PartName, (open: OpenDatabase, options: Options) => Promise<string>>
> = {
  backlog: async ({ database, engine, label }, options) =>
    drainText(engine, options.seconds, await drainBacklogs(database, label, options)),
  deliverers: async ({ url, ...place }, options) => {
    if (url === undefined) return '\ndeliverers: not run, for they need TEST_DATABASE_URL'
    return deliverersText(place.engine, await measureDeliverers({ ...place, url }, options))
  },
  creates: async ({ database, dataDir, engine, label }, options) =>
    creationsText(engine, await measureCreates(database, dataDir, label, options)),
  inbox: async ({ database, dataDir, engine, label }, options) =>
    inboxText(
      engine,
      options.notifications,
      await measureInboxes(database, dataDir, label, options),
    ),
  list: async ({ database, engine, label }, options) =>
    listingText(engine, options.notifications, await measureListing(database, label, options)),
}

async function run(options: Options): Promise<void> {
  output.out(machine())
  await onEngines(options.engines, async ({ label, name, url }) => {
    for (const part of options.parts) {
      const throwaway = await throwawayDatabase(url, 'notify')
      try {
        const database = await openDatabase({ ...throwaway, poolSize })
        try {
          const open = { ...throwaway, database, engine: name, label }
          output.out(await measure[part](open, options))
        } finally {
          await database.close()
        }
      } finally {
        await throwaway.remove()
      }
    }
  })
}

await runCommand(help, readOptions, run)
