import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryQueue } from '../../../src/notifications/delivery/queue/delivery-queue.js'
import { Failovers } from '../../../src/notifications/delivery/sending/failovers.js'
import { deliveryTimes } from '../../../src/notifications/delivery/timing.js'
import { day, keyRefOf, minute, second, startSubject, type Subject } from './subject.js'

const times = deliveryTimes(3 * second, 0)

let subject: Subject

beforeEach(async () => {
  subject = await startSubject()
})
afterEach(() => subject.close())

const timesSent = (ids: readonly string[]) => {
  const sent = subject.sandbox.messages().map(({ reference }) => reference)
  return ids.map((id) => sent.filter((reference) => reference === id).length)
}

const inDays = (days: number) => new Date(subject.clock.now().getTime() + days * day)

/** Sets the row to its state on a standby that has not received the hand-over. */
const forget = (id: string) =>
  subject.database.prisma.notificationDelivery.update({
    where: { id },
    data: {
      status: 'pending',
      providerId: null,
      sentAt: null,
      handedOverAt: null,
      attempts: 0,
      triedSince: null,
      templateVersion: null,
      dueAt: subject.clock.now(),
    },
  })

/** Sets a server timeline that differs from the recorded timeline. */
const takeOver = () =>
  subject.database.prisma.databaseTimeline.upsert({
    where: { one: true },
    update: { timeline: '000000F1' },
    create: { timeline: '000000F1', seenAt: subject.clock.now() },
  })

const changes = () => subject.log.filter(({ message }) => message.includes('failover'))

describe('after a failover', () => {
  it('nothing is claimed until the failover is settled, and then every message is looked up before it is sent again', async () => {
    const [claimed, unsent] = [await subject.create(), await subject.create()]
    const [soon, late] = [
      await subject.create({ sendAfter: inDays(3) }),
      await subject.create({ sendAfter: inDays(10) }),
    ]
    const ids = [claimed, unsent, soon, late].map(({ id }) => id)
    await subject.worker.runUntilIdle()
    await forget(claimed.id)
    // The provider never received this message.
    const lostDelivery = await subject.create()
    await takeOver()
    const queue = new DeliveryQueue(subject.database, randomUUID(), times)
    expect(await queue.claim(keyRefOf(lostDelivery), subject.clock.now())).toEqual([])
    expect(await queue.agenda()).toMatchObject([{ isSettled: false }])
    await subject.worker.runUntilIdle()
    expect(timesSent([...ids, lostDelivery.id])).toEqual([1, 1, 0, 0, 0])
    const statuses = async () =>
      Promise.all(
        [...ids, lostDelivery.id].map(async (id) => {
          const { status, handedOverAt } = await subject.delivery(id)
          return handedOverAt === null ? status : `${status}, may be there`
        }),
      )
    expect(await statuses()).toEqual([
      'sending, may be there',
      'sent',
      'pending, may be there',
      'pending, may be there',
      'sending, may be there',
    ])
    expect(changes()).toEqual([
      {
        level: 'warn',
        details: { from: 0xf1, to: 1, deliveries: 4 },
        message:
          'Database failover: the provider is asked about unfinished deliveries before they are sent again',
      },
    ])
    await subject.after(times.handedOverLeaseMs)
    expect(timesSent([...ids, lostDelivery.id])).toEqual([1, 1, 0, 0, 1])
    expect(await statuses()).toEqual([
      'sent',
      'sent',
      'pending, may be there',
      'pending, may be there',
      'sent',
    ])
    await subject.after(3 * day)
    expect(timesSent(ids)).toEqual([1, 1, 1, 0])
    await subject.after(3 * day)
    // The lookup happened within the retention of the provider.
    expect(await subject.delivery(late.id)).toMatchObject({ status: 'pending', handedOverAt: null })
    await subject.after(4 * day)
    expect(timesSent(ids)).toEqual([1, 1, 1, 1])
    expect(changes()).toHaveLength(1)
  })

  it('a message that was claimed before the failover is not sent without a lookup', async () => {
    const row = await subject.create()
    const queue = new DeliveryQueue(subject.database, randomUUID(), times)
    const [task] = await queue.claim(keyRefOf(row), subject.clock.now())
    if (task === undefined) throw new Error('Nothing was claimed.')
    await takeOver()
    await subject.worker.runUntilIdle()
    expect(await queue.handOver(task.delivery, task.startAt)).toBe(false)
    await subject.after(minute)
    expect(timesSent([row.id])).toEqual([1])
  })

  it('a receipt is accepted for a message whose hand-over was lost', async () => {
    const row = await subject.create()
    await subject.worker.runUntilIdle()
    const { providerId } = await subject.delivery(row.id)
    await forget(row.id)
    const receipt = {
      id: providerId,
      reference: row.id,
      status: 'delivered',
      to: 'ana@example.com',
      notification_type: 'email',
      sent_at: null,
      completed_at: null,
    }
    expect(await subject.receipts.take(receipt)).toBe('unknown')
    await takeOver()
    await subject.worker.runUntilIdle()
    expect(await subject.receipts.take(receipt)).toBe('applied')
    await subject.after(minute)
    expect(timesSent([row.id])).toEqual([1])
  })

  it('one of many workers settles the failover, and recording the first timeline changes nothing', async () => {
    const progress: number[][] = []
    const failovers = new Failovers(subject.database, times, {
      tookOver: (...numbers) => progress.push(numbers),
    })
    const row = await subject.create()
    const all = () => Promise.all([1, 2, 3].map(() => failovers.settle(subject.clock.now())))
    await all()
    expect(progress).toEqual([])
    expect(await subject.delivery(row.id)).toMatchObject({ status: 'pending', handedOverAt: null })
    await takeOver()
    await all()
    expect(progress).toEqual([[0xf1, 1, 1]])
  })
})
