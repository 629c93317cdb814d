import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DeliveryQueue } from '../../../src/notifications/delivery/queue/delivery-queue.js'
import type { KeyReference } from '../../../src/notifications/credentials/service-credentials.js'
import { ProviderHolds } from '../../../src/notifications/delivery/queue/provider-holds.js'
import { claimSizes, slotMs, deliveryTimes } from '../../../src/notifications/delivery/timing.js'
import { hour, messages, minute, keyRefOf, second, sharedSubject, startSubject } from './subject.js'

describe('the daily limit of a channel', async () => {
  const subject = await sharedSubject({ daily: { sms: 2 } })

  it('postpones the channel until midnight UTC, and no other channel', async () => {
    const texts = []
    for (let count = 0; count < 6; count += 1) texts.push(await subject.create(messages.Text))
    await subject.worker.runUntilIdle()
    const email = await subject.create(messages.Email)
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(email.id)).toMatchObject({ status: 'sent' })
    expect(subject.log).toContainEqual({
      level: 'warn',
      details: expect.objectContaining({ name: 'housing', code: 'PROVIDER_DAILY_LIMIT' }) as object,
      message: 'Daily limit of a service reached; its messages wait until midnight UTC',
    })
    const rows = await Promise.all(texts.map(({ id }) => subject.delivery(id)))
    const waiting = rows.filter(({ status }) => status === 'pending')
    expect(waiting).toHaveLength(4)
    for (const { dueAt } of waiting) expect(dueAt).toEqual(new Date('2026-03-03T00:00:00.000Z'))
    await subject.after(15 * hour)
    const later = await Promise.all(waiting.map(({ id }) => subject.delivery(id)))
    expect(later.filter(({ status }) => status === 'sent')).toHaveLength(2)
    for (const row of later) expect(row).toMatchObject({ faults: 0 })
  })
})

it('the daily limit of international texts does not postpone domestic texts', async () => {
  const subject = await startSubject()
  subject.sandbox.faults.next('dailyLimitAbroad', 1, 'send')
  const sendAfter = new Date(subject.clock.now().getTime() + hour)
  const home = await subject.create({ ...messages.Text, sendAfter })
  const abroad = await subject.create({ ...messages.Text, mobileNumber: '+33612345678' })
  await subject.worker.runUntilIdle()
  await subject.after(hour)
  expect(await subject.delivery(abroad.id)).toMatchObject({
    status: 'pending',
    failureCode: 'PROVIDER_DAILY_LIMIT',
    dueAt: new Date('2026-03-03T00:00:00.000Z'),
  })
  expect(await subject.delivery(home.id)).toMatchObject({ status: 'sent' })
  await subject.close()
})

describe('the pace of a service', async () => {
  const subject = await sharedSubject()
  let keyRef: KeyReference
  const times = deliveryTimes(30 * second, slotMs)
  const newOutbox = () => new DeliveryQueue(subject.database, randomUUID(), times)
  const waiting = async (count: number) => {
    for (let created = 0; created < count; created += 1) {
      keyRef = keyRefOf(await subject.create())
    }
  }

  it('assigns each slot once, with fewer than 45 slots a second for all workers, and starts leases at the slots', async () => {
    await waiting(2 * claimSizes.send + 3)
    const now = subject.clock.now()
    const [one, other] = [newOutbox(), newOutbox()]
    const claims = [one, other, one, other].map((queue) => queue.claim(keyRef, now))
    const tasks = (await Promise.all(claims)).flat()
    const offsets = tasks.map(({ startAt }) => startAt.getTime() - now.getTime())
    expect(offsets.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * claimSizes.send + 3 }, (_, index) => index * slotMs),
    )
    expect(second / slotMs).toBeLessThan(45)
    for (const { startAt, delivery } of tasks) {
      const leased = delivery.leasedUntil.getTime() - startAt.getTime()
      expect(leased).toBeGreaterThanOrEqual(times.unsentLeaseMs)
    }
    const ids = tasks.map(({ delivery }) => delivery.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('starts at once after a pause, without a burst', async () => {
    const later = new Date(subject.clock.now().getTime() + hour)
    const queue = newOutbox()
    const [first, next] = await queue.claim(keyRef, later)
    expect(first?.startAt).toEqual(later)
    expect(next?.startAt).toEqual(new Date(later.getTime() + slotMs))
  })

  it('assigns no slots while the service is held; the longer of two holds applies', async () => {
    await waiting(1)
    const holds = new ProviderHolds(subject.database)
    const queue = newOutbox()
    const now = new Date(subject.clock.now().getTime() + 2 * hour)
    const until = new Date(now.getTime() + 10 * minute)
    await holds.holdService(keyRef.serviceId, until, 'PROVIDER_CLOCK_SKEW', now)
    await holds.holdService(
      keyRef.serviceId,
      new Date(now.getTime() + second),
      'PROVIDER_RATE_LIMITED',
      now,
    )
    const before = new Date(until.getTime() - 1)
    expect(await queue.claim(keyRef, before)).toEqual([])
    await queue.takeUp(['PROVIDER_RATE_LIMITED'], before)
    expect(await queue.claim(keyRef, before)).toEqual([])
    await queue.takeUp(['PROVIDER_CLOCK_SKEW'], before)
    expect(await queue.claim(keyRef, before)).not.toEqual([])
  })
})
