import type { Database } from '../../src/database/database.js'
import { createSandbox } from '../../src/development/provider-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { systemClock } from '../../src/foundation/clock.js'
import { slotMs } from '../../src/notifications/delivery/timing.js'
import { compileServers } from '../speed/compiled-servers.js'
import { cpuOf, startReplicas } from '../speed/replicas.js'
import { buildGateway } from '../support/compiled.js'
import { withProgress } from '../support/progress.js'
import { drainedOrOver, keyRef, sentOf } from './backlog.js'
import { fillBacklog } from './generated-rows.js'
import type { Sizes } from './options.js'

/** How so many replicas keep to the pace of one service together. */
export interface DelivererPace {
  readonly replicas: number
  readonly sent: number
  /** From the first message to the last. */
  readonly perSecond: number
  /** Of the pace that all of them have together. */
  readonly share: number
  /** Most that the provider took within a second of its clock. */
  readonly mostInASecond: number
  /** Hand-overs that the provider refused, such as for its limit. */
  readonly refused: number
  readonly twice: number
  /** Milliseconds of processor time a message, of all replicas together. */
  readonly cpuMs: number
}

type DelivererSizes = Pick<Sizes, 'backlog' | 'seconds'>

interface Place {
  readonly database: Database
  /** Of the database. */
  readonly url: string
  readonly dataDir: string
  readonly label: string
}

const replicaCounts = [1, 3]

/** Has one replica, and then three, send a backlog of one service to a provider with its limits. */
export async function measureDeliverers(
  place: Place,
  sizes: DelivererSizes,
): Promise<DelivererPace[]> {
  buildGateway()
  compileServers()
  const paces: DelivererPace[] = []
  for (const count of replicaCounts) paces.push(await measure(place, count, sizes))
  return paces
}

async function measure(
  { database, url, dataDir, label }: Place,
  count: number,
  { backlog, seconds }: DelivererSizes,
): Promise<DelivererPace> {
  const sandbox = createSandbox({ clock: systemClock, keep: 1_000_000 })
  const { baseUrl } = await sandbox.listen()
  const replicas = await startReplicas({
    ...{ count, role: 'deliver', url, dataDir },
    environment: {
      NOTIFY_BASE_URL: baseUrl,
      NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
    },
  })
  try {
    // Now, so that all of them begin together.
    await withProgress(`${label}: storing`, (onProgress) =>
      fillBacklog(database, backlog, keyRef, onProgress),
    )
    const before = await cpuOf(replicas)
    await withProgress(`${label}: sending by ${count}`, (onProgress) =>
      drainedOrOver(database, seconds, onProgress),
    )
    const cpu = (await cpuOf(replicas)) - before
    await Promise.all(replicas.map((replica) => replica.stop()))
    const { sent, perSecond } = await sentOf(database)
    const { rows } = await database.pool.query<{ handed: number }>(
      'select sum(attempts)::int as handed from notification_delivery',
    )
    const messages = sandbox.messages()
    return {
      ...{ replicas: count, sent, perSecond, share: (perSecond * slotMs) / 1_000 },
      mostInASecond: mostInASecond(messages.map(({ createdAt }) => createdAt.getTime())),
      refused: (rows[0]?.handed ?? 0) - sent,
      twice: messages.length - new Set(messages.map(({ reference }) => reference)).size,
      cpuMs: cpu / 1_000 / sent,
    }
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await sandbox.close()
  }
}

/** @param times in milliseconds */
function mostInASecond(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  let [first, most] = [0, 0]
  for (const [last, time] of sorted.entries()) {
    while (time - (sorted[first] ?? 0) >= 1_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
