import { expect } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { systemClock } from '../../src/foundation/clock.js'
import { contents, projected, recordTables } from '../events/projected.js'
import { startProjectionWorld } from '../events/projection-world.js'
import type { SourceServer } from '../events/source-server.js'
import type { CrashSite } from '../support/crash-site.js'
import type { ChangingLandlord } from '../support/event-storm.js'

/** Further comparisons of the site's database with a database that is built from scratch. */
type Besides = (database: Database, scratch: Database) => Promise<void>

/**
 * Expects that every event was stored and done once, and that the records equal a rebuild from the services.
 *
 * @param besides further checks; by default, that the indexes are the same
 */
export async function expectRebuilt(
  landlord: ChangingLandlord,
  site: CrashSite,
  sources: SourceServer,
  check: Besides = sameIndexes,
): Promise<void> {
  const scratch = await startProjectionWorld(systemClock, { sources })
  try {
    await scratch.tell(...landlord.fromScratch())
    await scratch.workOff()
    await site.withDatabase(async (database) => {
      const events = await database.prisma.inboundEvent.findMany()
      expect(events.filter(({ status }) => status !== 'done')).toEqual([])
      expect(events).toHaveLength(landlord.sent)
      expect(await contents(database, recordTables)).toEqual(
        await contents(scratch.database, recordTables),
      )
      await check(database, scratch.database)
    })
  } finally {
    await scratch.database.close()
  }
}

export async function sameIndexes(database: Database, scratch: Database): Promise<void> {
  expect(await projected(database)).toEqual(await projected(scratch))
}
