import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { DeliveryLog } from '../../src/notifications/delivery/outcomes/delivery-log.js'
import { createDeliveryWorker } from '../../src/notifications/delivery/sending/delivery-worker.js'
import { slotMs as providerSlotMs } from '../../src/notifications/delivery/timing.js'
import { noMeasures } from '../../src/observability/measures.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { keyOf, testCredentials } from '../../test/notifications/create/subject.js'
import type { PartResult } from '../support/bench.js'
import { withServer } from '../support/child-process.js'
import { output, withProgress, type OnProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { fillBacklog } from './generated-rows.js'
import type { OpenDatabase } from './open-database.js'

interface Plan {
  readonly waiting: number
  /** Milliseconds between two messages; 0 means unlimited. */
  readonly slotMs: number
}

/** The result of draining a backlog. */
interface Drain extends Plan {
  readonly sent: number
  /** Messages a second, between the first and the last message. */
  readonly perSecond: number
  /** CPU milliseconds of this process per message. */
  readonly cpuMs: number
}

/** Size of the small backlog, which is the baseline for the large one. */
const baselineCount = 1_000
const sandboxScript = fileURLToPath(new URL('sandbox.script.ts', import.meta.url))
const requestTimeoutMs = 10_000
const stopWithinMs = 15_000
const pollIntervalMs = 200
/** Goal: share of the provider's pace. */
const minPaceShare = 0.8
/** Goal: speed of a large backlog relative to the baseline. */
const minBaselineShare = 0.8

const { serviceId, id: keyId } = keyOf(sandboxKeys.live)
/** The key of the waiting messages. */
export const keyRef = { serviceId, keyId }

interface DrainSizes {
  readonly backlog: number
  readonly seconds: number
}

/** Drains a small and a large backlog without a limit, and a large one at the provider's pace. */
export async function drainBacklogs(
  { database }: OpenDatabase,
  { backlog, seconds }: DrainSizes,
): Promise<PartResult> {
  const fast = await drainOne(database, { waiting: baselineCount, slotMs: 0 }, seconds)
  const large = await drainOne(database, { waiting: backlog, slotMs: 0 }, seconds)
  const paced = await drainOne(database, { waiting: backlog, slotMs: providerSlotMs }, seconds)
  const pace = 1000 / providerSlotMs
  return {
    text: section(
      `Sending for at most ${seconds} s, or until the backlog is empty`,
      ['waiting', 'pace', 'sent', 'a second', 'CPU ms each'],
      [fast, large, paced].map(({ waiting, slotMs, sent, perSecond, cpuMs }) => [
        whole(waiting),
        slotMs === 0 ? 'none' : `${pace.toFixed(1)}/s`,
        whole(sent),
        perSecond.toFixed(1),
        cpuMs.toFixed(1),
      ]),
    ),
    goals: [
      {
        about: "messages a second relative to the provider's pace",
        bound: 'at least',
        target: minPaceShare,
        values: [paced.perSecond / pace],
        unit: '×',
      },
      {
        about: `messages a second with the large backlog, relative to a backlog of ${whole(baselineCount)}`,
        bound: 'at least',
        target: minBaselineShare,
        values: [large.perSecond / fast.perSecond],
        unit: '×',
      },
    ],
  }
}

async function drainOne(database: Database, plan: Plan, seconds: number): Promise<Drain> {
  const title = `${whole(plan.waiting)} messages`
  await withProgress(`${title}: storing`, (onProgress) =>
    fillBacklog(database, plan.waiting, keyRef, onProgress),
  )
  return withProgress(`${title}: sending`, (onProgress) =>
    withServer(sandboxScript, [plan.slotMs === 0 ? 'unlimited' : 'limited'], async (baseUrl) => {
      const worker = createDeliveryWorker({
        database,
        provider: new NotifyProvider({ baseUrl, timeoutMs: requestTimeoutMs }),
        credentials: testCredentials(),
        clock: systemClock,
        log: warningLog,
        deliveryLog: new DeliveryLog(warningLog, noMeasures),
        answerMs: requestTimeoutMs,
        slotMs: plan.slotMs,
      })
      const before = process.cpuUsage()
      worker.task.start(warningLog)
      await untilDrained(database, seconds, onProgress)
      await worker.task.stop(stopWithinMs)
      const { user, system } = process.cpuUsage(before)
      const drained = await sentOf(database)
      return { ...plan, ...drained, cpuMs: (user + system) / 1000 / drained.sent }
    }),
  )
}

/** Resolves when the backlog is empty, or after `seconds`. */
async function untilDrained(
  { sql }: Database,
  seconds: number,
  onProgress: OnProgress,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000
    onProgress(Math.min(elapsed, seconds), seconds)
    if (elapsed >= seconds) return
    await delay(pollIntervalMs)
    const rowCount = await sql.execute(
      `select from notification_delivery
      where status in ('pending', 'sending') and due_at is not null limit 1`,
    )
    if (rowCount === 0) return
  }
}

async function sentOf({ sql }: Database): Promise<Pick<Drain, 'sent' | 'perSecond'>> {
  const rows = await sql.query<{ sent: number; seconds: number }>(
    `select count(*)::int as sent,
      extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
    from notification_delivery where sent_at is not null`,
  )
  const { sent, seconds } = rows[0] ?? { sent: 0, seconds: 0 }
  if (sent < 2) throw new Error('Nothing was sent.')
  return { sent, perSecond: (sent - 1) / seconds }
}

/** Printed, because failed messages invalidate the measurement. */
const printWarning = (_details: object, message: string) => {
  output.error(message)
}
const warningLog = { info: () => undefined, warn: printWarning, error: printWarning }
