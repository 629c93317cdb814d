import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { createDeliveryWorker } from '../../src/notifications/delivery/delivery-system.js'
import { slotMs as providerSlotMs } from '../../src/notifications/delivery/timing.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { keyOf, testCredentials } from '../../test/notifications/create/subject.js'
import type { Finding } from '../support/bench.js'
import { output, withProgress, type OnProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { fillBacklog } from './generated-rows.js'
import type { OpenDatabase } from './open-database.js'
import { withSandbox } from './sandbox-process.js'

interface Plan {
  readonly waiting: number
  /** Milliseconds between two messages; 0 sends as fast as possible. */
  readonly slotMs: number
}

/** How a worker drained a backlog. */
interface Drain extends Plan {
  readonly sent: number
  /** From the first message to the last. */
  readonly perSecond: number
  /** Milliseconds of processor time of this process for each message. */
  readonly cpuMs: number
}

/** The baseline for a large backlog. */
const few = 1_000
const requestTimeoutMs = 10_000
const stopWithinMs = 15_000
const lookEveryMs = 200
/** The least share of the provider's pace. */
const leastOfPace = 0.8
/** The most that a large backlog may slow each message down. */
const leastOfFew = 0.8

const { serviceId, id: keyId } = keyOf(sandboxKeys.live)
/** The key that the messages wait for. */
export const keyRef = { serviceId, keyId }

interface DrainSizes {
  readonly backlog: number
  readonly seconds: number
}

/** Drains a few messages and many as fast as possible, and many at the provider's pace. */
export async function drainBacklogs(
  { database }: OpenDatabase,
  { backlog, seconds }: DrainSizes,
): Promise<Finding> {
  const fast = await drainOne(database, { waiting: few, slotMs: 0 }, seconds)
  const large = await drainOne(database, { waiting: backlog, slotMs: 0 }, seconds)
  const paced = await drainOne(database, { waiting: backlog, slotMs: providerSlotMs }, seconds)
  const pace = 1000 / providerSlotMs
  return {
    text: section(
      `Sending for ${seconds} s at most, or until nothing waits`,
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
        about: 'messages a second beside the pace of the provider',
        bound: 'at least',
        wanted: leastOfPace,
        reached: [paced.perSecond / pace],
        unit: '×',
      },
      {
        about: `messages a second of the large backlog beside ${whole(few)}`,
        bound: 'at least',
        wanted: leastOfFew,
        reached: [large.perSecond / fast.perSecond],
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
    withSandbox(plan.slotMs === 0 ? 'unlimited' : 'limited', async (baseUrl) => {
      const worker = createDeliveryWorker({
        database,
        provider: new NotifyProvider({ baseUrl, timeoutMs: requestTimeoutMs }),
        credentials: testCredentials(),
        clock: systemClock,
        log: complaints,
        answerMs: requestTimeoutMs,
        slotMs: plan.slotMs,
      })
      const before = process.cpuUsage()
      worker.start()
      await drainedOrOver(database, seconds, onProgress)
      await worker.stop(stopWithinMs)
      const { user, system } = process.cpuUsage(before)
      const drained = await sentOf(database)
      return { ...plan, ...drained, cpuMs: (user + system) / 1000 / drained.sent }
    }),
  )
}

/** Resolves when nothing waits, or after `seconds`. */
async function drainedOrOver(
  { pool }: Database,
  seconds: number,
  onProgress: OnProgress,
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const spent = (performance.now() - begun) / 1000
    onProgress(Math.min(spent, seconds), seconds)
    if (spent >= seconds) return
    await delay(lookEveryMs)
    const { rowCount } = await pool.query(
      `select from notification_delivery
      where status in ('pending', 'sending') and due_at is not null limit 1`,
    )
    if (rowCount === 0) return
  }
}

async function sentOf({ pool }: Database): Promise<Pick<Drain, 'sent' | 'perSecond'>> {
  const { rows } = await pool.query<{ sent: number; seconds: number }>(
    `select count(*)::int as sent,
      extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
    from notification_delivery where sent_at is not null`,
  )
  const { sent, seconds } = rows[0] ?? { sent: 0, seconds: 0 }
  if (sent < 2) throw new Error('Nothing was sent.')
  return { sent, perSecond: (sent - 1) / seconds }
}

/** Failed messages would make the measurement meaningless, so they are printed. */
const complain = (_details: object, message: string) => {
  output.error(message)
}
const complaints = { info: () => undefined, warn: complain, error: complain }
