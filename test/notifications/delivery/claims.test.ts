import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyRef } from '../../../bench/notifications/backlog.js'
import { fillBacklog } from '../../../bench/notifications/generated-rows.js'
import { planOf } from '../../../bench/notifications/query-plan.js'
import { type Statement, watchStatements } from '../../../bench/notifications/watched-statements.js'
import { DeliveryQueue } from '../../../src/notifications/delivery/queue/delivery-queue.js'
import { claimSizes, deliveryTimes } from '../../../src/notifications/delivery/timing.js'
import { testCredentials } from '../create/subject.js'
import { keyRefOf, second, sharedSubject } from './subject.js'

/** Long enough for a busy machine. */
const timeout = 10 * second

const subject = await sharedSubject()

const stored = async (ids: readonly string[]) => Promise.all(ids.map((id) => subject.delivery(id)))

describe('a claim', () => {
  const times = deliveryTimes(30 * second, 0)

  it('that expired sends nothing, even if the same worker claims the row again', async () => {
    const { id, ...row } = await subject.create()
    const queue = new DeliveryQueue(subject.database, randomUUID(), times)
    const now = subject.clock.now()
    const [expiredClaim] = await queue.claim(keyRefOf(row), now)
    const later = new Date(now.getTime() + times.unsentLeaseMs)
    const [claimed] = await queue.claim(keyRefOf(row), later)
    if (expiredClaim === undefined || claimed === undefined) throw new Error('Nothing was claimed.')
    expect(await queue.handOver(expiredClaim.delivery, later)).toBe(false)
    expect(await queue.handOver(claimed.delivery, later)).toBe(true)
    // The next lookup waits until the provider can no longer accept the request.
    const leasedUntil = new Date(later.getTime() + times.handedOverLeaseMs)
    expect(await subject.delivery(id)).toMatchObject({ leasedUntil, dueAt: leasedUntil })
    await subject.after(2 * times.handedOverLeaseMs)
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('covers messages and status lookups', async () => {
    const [sent, unsent] = [await subject.create(), await subject.create()]
    await subject.worker.runUntilIdle()
    const dueAt = subject.clock.now()
    const data = { status: 'pending', providerId: null, sentAt: null, dueAt }
    const { notificationDelivery } = subject.database.prisma
    await notificationDelivery.update({ where: { id: unsent.id }, data })
    await notificationDelivery.update({ where: { id: sent.id }, data: { dueAt } })
    const queue = new DeliveryQueue(subject.database, randomUUID(), times)
    const jobs = await queue.claim(keyRefOf(sent), dueAt)
    expect(jobs.map(({ work, delivery }) => [work, delivery.id])).toEqual([
      ['send', unsent.id],
      ['poll', sent.id],
    ])
    await queue.release([sent.id, unsent.id], dueAt)
    await notificationDelivery.deleteMany()
  })

  it('reads few rows even if thousands of messages are waiting', async () => {
    const { database } = subject
    await fillBacklog(database, 5_000, keyRef, () => undefined)
    await database.sql.execute('analyze notification, notification_delivery')
    const queue = new DeliveryQueue(database, randomUUID(), times)
    const statements: Statement[] = []
    await watchStatements(
      database,
      (statement) => statements.push(statement),
      () => queue.claim(keyRef, new Date()),
    )
    const { rowsRead } = await planOf(database, statements)
    expect(rowsRead).toBeGreaterThan(claimSizes.send)
    expect(rowsRead).toBeLessThan(20 * claimSizes.send)
    await database.sql.execute('truncate notification, provider_service cascade')
  })
})

describe('a worker', () => {
  it('sends no more claimed messages of a service once it is held', async () => {
    const ids: string[] = []
    for (let count = 0; count < 2 * claimSizes.send; count += 1) {
      ids.push((await subject.create()).id)
    }
    subject.sandbox.faults.next('rateLimited', 1, 'send')
    const worker = subject.anotherWorker(testCredentials(), 2)
    // With a stopped clock, each slot waits a little longer than the previous slot.
    await worker.runUntilIdle()
    const rows = await stored(ids)
    expect(rows.filter(({ leasedBy }) => leasedBy !== null)).toEqual([])
    const untouched = rows.filter(({ status, attempts }) => status === 'pending' && attempts === 0)
    expect(untouched.length).toBeGreaterThan(claimSizes.send)
    await subject.after(5 * second)
    expect((await stored(ids)).map(({ status }) => status)).toEqual(ids.map(() => 'sent'))
  })

  it('sends a new message while an earlier message of the same service hangs', async () => {
    subject.sandbox.faults.next('hang', 1, 'send')
    const worker = subject.anotherWorker()
    const slow = await subject.create()
    worker.task.start(subject.logger)
    await expect
      .poll(async () => (await subject.delivery(slow.id)).status, { timeout, interval: 10 })
      .toBe('sending')
    const quick = await subject.create()
    worker.wake()
    await expect
      .poll(async () => (await subject.delivery(quick.id)).status, { timeout, interval: 10 })
      .toBe('sent')
    expect(await subject.delivery(slow.id)).toMatchObject({ status: 'sending', faults: 0 })
    await worker.task.stop(timeout)
  })

  it('pauses if it cannot claim messages, even if messages are due', async () => {
    const { sql } = subject.database
    const rename = (from: string, to: string) =>
      sql.execute(`ALTER TABLE provider_service RENAME COLUMN ${from} TO ${to}`)
    const { id } = await subject.create()
    const failedClaims = () =>
      subject.log.filter(({ message }) => message.includes('could not be claimed'))
    const worker = subject.anotherWorker()
    const queue = new DeliveryQueue(subject.database, randomUUID(), deliveryTimes(30 * second, 0))
    await rename('next_slot_at', 'hidden')
    try {
      worker.task.start(subject.logger)
      await expect.poll(() => failedClaims().length, { timeout, interval: 10 }).toBe(1)
      for (let poll = 0; poll < 50; poll += 1) expect(await queue.agenda()).toHaveLength(1)
      expect(failedClaims()).toHaveLength(1)
    } finally {
      await worker.task.stop(timeout)
      await rename('hidden', 'next_slot_at')
    }
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent' })
  })
})
