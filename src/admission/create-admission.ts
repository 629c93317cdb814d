import type { Clock } from '../foundation/clock.js'
import type { Config } from '../config/config.js'
import type { Log } from '../foundation/log.js'
import type { Database } from '../database/database.js'
import { periodic } from '../queue/background-task.js'
import { windowSeconds } from './caller-account.js'
import { busynessOf, Capacity } from './capacity.js'
import { DailyMessages, dayMs, messageKeys } from './daily-messages.js'
import { OperationQueue } from './operation-queue.js'
import { RefusedCredentials } from './refused-credentials.js'
import { SharedCounts } from './shared-counts.js'

const lookEveryMs = 100
const settleEveryMs = 1_000

/** Maximum time to store the last counts at shutdown. Losing a second of counts is better than a longer shutdown. */
const stopMs = 1_000

/** Maximum size of the bodies of all waiting requests. */
export const waitingBytes = 64 * 1024 * 1024

/** Limits of callers, and the queue of their operations. */
export type Admission = ReturnType<typeof createAdmission>

export interface AdmissionParts {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

export function createAdmission({ config, database, clock, log }: AdmissionParts) {
  const { limits, OPERATIONS_AT_ONCE: busy } = config
  const capacity = new Capacity({ busy, waiting: Math.max(limits.waitingOperations, busy) })
  const queue = new OperationQueue(capacity, {
    ofOneCaller: limits.queuedOfCaller,
    ofAll: limits.queuedOfAll,
    bytes: waitingBytes,
    waitMs: limits.queueMs,
    newcomers: busy,
  })
  const background = database.forPurpose('background')
  const counts = new SharedCounts(background, clock, windowSeconds * 1000)
  const daily = new SharedCounts(background, clock, dayMs)
  const busyness = busynessOf(database)
  const look = async () => {
    const { inProgress, waiting } = queue.load
    if (waiting === 0 && capacity.slots === busy) return
    // A caller that is held to its share also waits, but not for a slot.
    const demand = waiting > 0 && inProgress >= capacity.slots
    capacity.look(await busyness(), demand)
    queue.startNext()
  }
  let hasRecalled = false
  const settle = async () => {
    if (!hasRecalled) await daily.recall(messageKeys)
    hasRecalled = true
    await counts.settle()
    await daily.settle()
  }
  return {
    /** Limits per minute of callers. `counts` has the used amounts. */
    limits: config.CALLER_LIMITS,
    counts,
    queue,
    /** How many operations may run now. */
    slots: () => capacity.slots,
    refused: new RefusedCredentials(clock, config.REFUSED_CREDENTIALS_A_MINUTE),
    dailyMessages: new DailyMessages({ settings: config.DAILY_MESSAGES, counts: daily, log }),
    /** Reads the counts from before a restart. */
    recall: () =>
      settle().catch((err: unknown) => {
        log.warn({ err }, 'Counts of callers could not be stored; counting continues in memory')
      }),
    /** Tasks that measure how busy the gateway is, and add up the counts of all gateways. */
    tasks: [
      periodic({
        name: 'capacity',
        everyMs: lookEveryMs,
        firstRestMs: lookEveryMs,
        run: look,
      }),
      periodic({
        name: 'caller counts',
        everyMs: settleEveryMs,
        firstRestMs: settleEveryMs,
        run: settle,
        end: settle,
        maxStopMs: stopMs,
      }),
    ],
  }
}
