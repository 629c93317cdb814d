import type { Database } from '../../src/database/database.js'
import {
  backlogWorker,
  drainedOrOver,
  keyRef,
  sentOf,
  stopWithinMs,
  timeClaims,
} from '../notifications/backlog.js'
import { fillBacklog } from '../notifications/generated-rows.js'
import { withSandbox } from '../notifications/sandbox-process.js'
import { tidy } from '../support/tidy.js'
import type { Found } from './import-cost.js'
import { calibrated, diskOf, type Place } from './place.js'

const messageTables = ['notification', 'notification_delivery']
const noPace = 0
const warmUpSeconds = 3

/** Sends some of a backlog as fast as that goes, to a provider without a limit. */
export async function measureDeliveries(place: Place): Promise<Found> {
  const { database, size, seconds, postgres } = place
  await fillBacklog(database, size, keyRef, () => undefined)
  await tidy(database)
  const disk = { messages: await diskOf(database, messageTables) }
  const { p50: p50Ms } = await timeClaims(database)
  await withSandbox('unlimited', (baseUrl) => send(database, baseUrl, warmUpSeconds))
  const cost = await calibrated(place, () =>
    withSandbox('unlimited', async (baseUrl) => {
      const before = await sentSoFar(database)
      const [own, databaseBefore] = [process.cpuUsage(), await postgres.ms()]
      await send(database, baseUrl, 2 * seconds)
      const { user, system } = process.cpuUsage(own)
      const sent = (await sentSoFar(database)) - before
      return {
        gatewayMs: (user + system) / 1_000 / sent,
        databaseMs: ((await postgres.ms()) - databaseBefore) / sent,
        p50Ms,
      }
    }),
  )
  return { costs: { deliver: cost }, disk }
}

async function send(database: Database, baseUrl: string, seconds: number): Promise<void> {
  const worker = backlogWorker(database, baseUrl, noPace)
  worker.start()
  await drainedOrOver(database, seconds, () => undefined)
  await worker.stop(stopWithinMs)
}

async function sentSoFar(database: Database): Promise<number> {
  return (await sentOf(database)).sent
}
