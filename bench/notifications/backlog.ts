import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { createDeliveryWorker } from '../../src/notifications/delivery/delivery-system.js'
import { Outbox } from '../../src/notifications/delivery/outbox.js'
import { slotMs as providerSlotMs, deliveryTimes } from '../../src/notifications/delivery/timing.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { keyOf, testCredentials } from '../../test/notifications/create/subject.js'
import { output, withProgress, type OnProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import { fillBacklog } from './generated-rows.js'
import { watchMemory, type MemoryCourse } from '../support/memory.js'
import type { Sizes } from './options.js'
import { withSandbox } from './sandbox-process.js'

interface Plan {
  readonly waiting: number
  /** Milliseconds from one message to the next; 0 is no pace. */
  readonly slotMs: number
}

/** How a worker got on with so many waiting messages. */
export interface Drain extends Plan {
  readonly sent: number
  /** From the first message to the last. */
  readonly perSecond: number
  /** Milliseconds of processor time that this process spent on each. */
  readonly cpuMs: number
  /** What it takes to claim messages before the first is sent, and when the last one was. */
  readonly claimsBefore: Timing
  readonly claimsAfter: Timing
  readonly memory: MemoryCourse
}

/** A backlog that is not one, to compare with. */
const few = 1_000
const requestTimeoutMs = 10_000
/** How long a worker may take to end what is under way. */
export const stopWithinMs = 15_000
const lookEveryMs = 200
const timedClaims = 50

const { serviceId, id: keyId } = keyOf(sandboxKeys.live)
/** What the messages wait with. */
export const keyRef = { serviceId, keyId }

/** Drains few messages and many without a pace, and many at the pace that the provider allows. */
export async function drainBacklogs(
  database: Database,
  label: string,
  { backlog, seconds }: Sizes,
): Promise<Drain[]> {
  const plans: Plan[] = [
    { waiting: few, slotMs: 0 },
    { waiting: backlog, slotMs: 0 },
    { waiting: backlog, slotMs: providerSlotMs },
  ]
  const drains: Drain[] = []
  for (const plan of plans) {
    const title = `${label}, ${plan.waiting.toLocaleString('en')} messages`
    await withProgress(`${title}: storing`, (onProgress) =>
      fillBacklog(database, plan.waiting, keyRef, onProgress),
    )
    const drain = await withProgress(`${title}: sending`, (onProgress) =>
      withSandbox(plan.slotMs === 0 ? 'unlimited' : 'limited', (baseUrl) =>
        drainOne(database, baseUrl, plan, seconds, onProgress),
      ),
    )
    drains.push(drain)
  }
  return drains
}

async function drainOne(
  database: Database,
  baseUrl: string,
  plan: Plan,
  seconds: number,
  onProgress: OnProgress,
): Promise<Drain> {
  const worker = backlogWorker(database, baseUrl, plan.slotMs)
  const claimsBefore = await timeClaims(database)
  const before = process.cpuUsage()
  const memory = await watchMemory(async () => {
    worker.start()
    await drainedOrOver(database, seconds, onProgress)
    await worker.stop(stopWithinMs)
  })
  const { user, system } = process.cpuUsage(before)
  const sending = await sentOf(database)
  return {
    ...plan,
    ...sending,
    cpuMs: (user + system) / 1000 / sending.sent,
    claimsBefore,
    claimsAfter: await timeClaims(database),
    memory,
  }
}

/**
 * A worker in this process, which is still to be started.
 *
 * @param slotMs from one message to the next; 0 is no pace
 */
export function backlogWorker(
  database: Database,
  baseUrl: string,
  slotMs: number,
): ReturnType<typeof createDeliveryWorker> {
  return createDeliveryWorker({
    database,
    provider: new NotifyProvider({ baseUrl, timeoutMs: requestTimeoutMs }),
    credentials: testCredentials(),
    clock: systemClock,
    log: complaints,
    answerMs: requestTimeoutMs,
    slotMs,
  })
}

/** One claim after the other, while no other asks for anything; what was claimed is given back. */
export async function timeClaims(database: Database): Promise<Timing> {
  const outbox = new Outbox(database, randomUUID(), deliveryTimes(requestTimeoutMs, 0))
  const spent: number[] = []
  for (let count = 0; count < timedClaims; count += 1) {
    const now = systemClock.now()
    const begun = performance.now()
    const taken = await outbox.claim(keyRef, now)
    spent.push(performance.now() - begun)
    await outbox.release(
      taken.map(({ delivery }) => delivery.id),
      now,
    )
  }
  return timing(spent)
}

/** Resolves when nothing waits any more, or so many seconds have passed. */
export async function drainedOrOver(
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

/** How much was sent, and how fast from the first message to the last. */
export async function sentOf({ pool }: Database): Promise<Pick<Drain, 'sent' | 'perSecond'>> {
  const { rows } = await pool.query<{ sent: number; seconds: number }>(
    `select count(*)::int as sent,
      extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
    from notification_delivery where sent_at is not null`,
  )
  const { sent, seconds } = rows[0] ?? { sent: 0, seconds: 0 }
  if (sent < 2) throw new Error('Nothing was sent.')
  return { sent, perSecond: (sent - 1) / seconds }
}

/** A measurement in which messages fail measures something else, so it is told. */
const complain = (_details: object, message: string) => {
  output.error(message)
}
const complaints = { info: () => undefined, warn: complain, error: complain }
