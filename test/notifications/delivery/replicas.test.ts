import { describe, expect, it } from 'vitest'
import { idleMs, mostInFlight } from '../../../src/notifications/delivery/timing.js'
import { keyText, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { messages, minute, second, sharedSubject } from './subject.js'

const repairs = {
  id: 'a3f0d5b4-52b2-4d40-9d86-3ac1a3e6a4a1',
  name: 'Repairs',
  keys: [{ name: 'repairs', type: 'test', secret: '0c1cf2b5-6a0e-4d2f-8f35-4a3e5ac1b0d7' }],
} as const
const repairsKey = keyText(repairs, repairs.keys[0])

/** Long enough for a busy machine. */
const timeout = 10 * second

const subject = await sharedSubject({ services: [sandboxServices.housing, repairs] })

const timesSent = (ids: readonly string[]) => {
  const sent = subject.sandbox.messages().map(({ reference }) => reference)
  return ids.map((id) => sent.filter((reference) => reference === id).length)
}

describe('several workers on one database', () => {
  it('send each message once between them', async () => {
    const ids: string[] = []
    for (let count = 0; count < 60; count += 1) ids.push((await subject.create()).id)
    const workers = [subject.worker, subject.anotherWorker(), subject.anotherWorker()]
    await Promise.all(workers.map((worker) => worker.runUntilIdle()))
    expect(timesSent(ids)).toEqual(ids.map(() => 1))
    const rows = await Promise.all(ids.map((id) => subject.delivery(id)))
    expect(rows.filter(({ status, attempts }) => status !== 'sent' || attempts !== 1)).toEqual([])
  })

  it('take over the messages of a crashed worker and look them up before a resend', async () => {
    const handedOver = await subject.create()
    const unsentDelivery = await subject.create()
    const claimed = await subject.create()
    await subject.worker.runUntilIdle()
    // The states after a crash: right after the send, right before the send, and before the hand-over.
    const now = subject.clock.now()
    const until = new Date(now.getTime() + 30 * second)
    const dead = { leasedBy: repairs.id, leasedUntil: until }
    const sendingState = {
      ...dead,
      status: 'sending',
      handedOverAt: now,
      dueAt: until,
      providerId: null,
    }
    const { notificationDelivery } = subject.database.prisma
    await notificationDelivery.update({ where: { id: handedOver.id }, data: sendingState })
    const unsent = await subject.create()
    await notificationDelivery.update({ where: { id: unsent.id }, data: sendingState })
    const waiting = await subject.create()
    await notificationDelivery.update({
      where: { id: waiting.id },
      data: { ...dead, dueAt: until },
    })
    const successor = subject.anotherWorker()
    await successor.runUntilIdle()
    expect(timesSent([unsent.id, waiting.id])).toEqual([0, 0])
    subject.clock.advance(minute)
    await successor.runUntilIdle()
    const all = [handedOver, unsentDelivery, claimed, unsent, waiting].map(({ id }) => id)
    expect(timesSent(all)).toEqual([1, 1, 1, 1, 1])
    expect(await subject.delivery(handedOver.id)).toMatchObject({ status: 'sent' })
    expect(await subject.delivery(unsent.id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('never undo a cancellation, and never cancel a sent message', async () => {
    const deliveries = []
    for (let count = 0; count < 30; count += 1) deliveries.push(await subject.create())
    const { notificationDelivery } = subject.database.prisma
    await Promise.all([
      subject.worker.runUntilIdle(),
      ...deliveries.map(({ id }) =>
        notificationDelivery.updateMany({
          where: { id, status: 'pending' },
          data: { status: 'cancelled', dueAt: null },
        }),
      ),
    ])
    const rows = await Promise.all(deliveries.map(({ id }) => subject.delivery(id)))
    const sent = timesSent(rows.map(({ id }) => id))
    expect(sent).toEqual(rows.map(({ status }) => (status === 'cancelled' ? 0 : 1)))
  })
})

describe('a slow service', () => {
  it('does not delay other services', async () => {
    const worker = subject.anotherWorker()
    worker.task.start(subject.logger)
    subject.sandbox.faults.next('hang', mostInFlight * 2, 'send')
    const slow: string[] = []
    for (let count = 0; count < mostInFlight; count += 1) {
      slow.push((await subject.create(messages.Text)).id)
    }
    worker.wake()
    const underWay = async () => {
      const rows = await Promise.all(slow.map((id) => subject.delivery(id)))
      return rows.filter(({ status, leasedBy }) => status === 'sending' && leasedBy !== null).length
    }
    await expect.poll(underWay, { timeout }).toBeGreaterThan(0)
    subject.sandbox.faults.clear()
    const quick = await subject.create({ serviceKey: repairsKey })
    worker.wake()
    await expect
      .poll(async () => (await subject.delivery(quick.id)).status, { timeout, interval: 10 })
      .toBe('sent')
    expect(await underWay()).toBeGreaterThan(0)
    await worker.task.stop(10 * second)
  })
})

describe('the loop', () => {
  it('sends on a wake-up before the next poll, and stops without losing messages', async () => {
    await subject.after(10 * minute)
    const worker = subject.anotherWorker()
    worker.task.start(subject.logger)
    const notified = await subject.create({ serviceKey: repairsKey })
    worker.wake()
    await expect
      .poll(async () => (await subject.delivery(notified.id)).status, {
        timeout: idleMs - second,
        interval: 20,
      })
      .toBe('sent')
    const late: string[] = []
    for (let count = 0; count < 40; count += 1) {
      late.push((await subject.create({ serviceKey: repairsKey })).id)
    }
    worker.wake()
    await worker.task.stop(10 * second)
    const rows = await Promise.all(late.map((id) => subject.delivery(id)))
    expect(rows.filter(({ leasedBy }) => leasedBy !== null)).toEqual([])
    await subject.worker.runUntilIdle()
    expect(timesSent(late)).toEqual(late.map(() => 1))
  })

  it('resumes when the provider recovers after ten minutes; notifications are created during the outage', async () => {
    subject.sandbox.faults.set('unavailable', 1)
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) {
      ids.push((await subject.create({ serviceKey: repairsKey })).id)
      ids.push((await subject.create(messages.Letter)).id)
      await subject.after(minute)
    }
    expect(timesSent(ids)).toEqual(ids.map(() => 0))
    subject.sandbox.faults.clear()
    for (let count = 0; count < 20; count += 1) await subject.after(minute)
    expect(timesSent(ids)).toEqual(ids.map(() => 1))
    const rows = await Promise.all(ids.map((id) => subject.delivery(id)))
    expect(new Set(rows.map(({ failureCode }) => failureCode))).toEqual(new Set([null]))
  })
})
