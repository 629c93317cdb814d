import type { Clock } from '../foundation/clock.js'
import type { Config } from '../config/config.js'
import type { Log } from '../foundation/log.js'
import type { Database } from '../database/database.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'
import { workingStatements, BusynessMeter } from './busyness.js'
import { CallerAdmission } from './caller-admission.js'
import { windowSeconds } from './caller-account.js'
import { Capacity } from './capacity.js'
import { DailyMessages, dayMs, messageKeys } from './daily-messages.js'
import { LimitsOfCaller } from './limits-of-caller.js'
import { OperationQueue } from './operation-queue.js'
import { RefusedCredentials } from './refused-credentials.js'
import { SharedCounts } from './shared-counts.js'
import { WindowCounts } from './window-counts.js'

const lookEveryMs = 100
const settleEveryMs = 1_000

/** Bodies of requests that wait, of all callers. */
export const waitingBytes = 64 * 1024 * 1024

/** Who may begin an operation, and when; it counts and looks at the machine in the background. */
export interface Admission {
  readonly callers: CallerAdmission
  readonly queue: OperationQueue
  readonly refused: RefusedCredentials
  readonly messages: DailyMessages
  /** How many operations may be in progress now. */
  slots(): number
  /** Also learns what was counted before a restart. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface AdmissionParts {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

export function createAdmission({ config, database, clock, log }: AdmissionParts): Admission {
  const report = (err: Error) => {
    log.warn({ err }, 'Counts of callers were not settled; they go on in memory.')
  }
  const { limits, OPERATIONS_AT_ONCE: busy } = config
  const capacity = new Capacity({ busy, waiting: Math.max(limits.waitingOperations, busy) })
  const queue = new OperationQueue(capacity, {
    ofOneCaller: limits.queuedOfCaller,
    ofAll: limits.queuedOfAll,
    bytes: waitingBytes,
    waitMs: limits.queueMs,
    newcomers: busy,
  })
  const counts = new WindowCounts(clock, windowSeconds * 1000)
  const daily = new WindowCounts(clock, dayMs)
  const meter = new BusynessMeter(() => workingStatements(database))
  const look = async () => {
    if (queue.load.waiting === 0 && capacity.slots === busy) return
    const { inProgress, waiting } = queue.load
    // A caller that rests waits, too, but for no slot.
    const demand = waiting > 0 && inProgress >= capacity.slots
    capacity.look(await meter.read(), demand)
    queue.startNext()
  }
  const looking = new WorkLoop(repeated(lookEveryMs, look, report))
  const shared = new SharedCounts(database.forPurpose('background'), [counts, daily], clock)
  let hasRecalled = false
  const settle = async () => {
    if (!hasRecalled) await shared.recall(daily, messageKeys)
    hasRecalled = true
    await shared.settle()
  }
  const settling = new WorkLoop(repeated(settleEveryMs, settle, report))
  return {
    callers: new CallerAdmission({
      limits: new LimitsOfCaller(config.CALLER_LIMITS),
      counts,
      queue,
    }),
    queue,
    slots: () => capacity.slots,
    refused: new RefusedCredentials(clock, config.REFUSED_CREDENTIALS_A_MINUTE),
    messages: new DailyMessages({
      settings: config.DAILY_MESSAGES,
      counts: daily,
      ...{ shared, log },
    }),
    start: async () => {
      await settle().catch(report)
      looking.start(lookEveryMs)
      settling.start(settleEveryMs)
    },
    stop: async () => {
      void looking.stop()
      void settling.stop()
      // What the last second counted is worth a try, but no wait.
      await shared.settle().catch(() => undefined)
    },
  }
}
