import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServicePace } from '../../../src/notifications/delivery/service-pace.js'
import { slotMs } from '../../../src/notifications/delivery/schedule.js'
import { providerLimits } from '../../../src/provider/sandbox/limits.js'
import { sandboxServices } from '../../../src/provider/sandbox/services.js'
import { hour, messages, minute, second, startSubject, type Subject } from './subject.js'

describe('the daily limit of a channel', () => {
  let subject: Subject

  beforeAll(async () => {
    subject = await startSubject({
      limits: { daily: { ...providerLimits.daily, sms: 2 } },
    })
  })
  afterAll(() => subject.close())

  it('puts off the channel until midnight UTC and no other channel', async () => {
    const texts = []
    for (let count = 0; count < 6; count += 1) texts.push(await subject.create(messages.Text))
    await subject.worker.runUntilIdle()
    const email = await subject.create(messages.Email)
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(email.id)).toMatchObject({ status: 'sent' })
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

it('the daily limit of texts abroad puts off no text at home', async () => {
  const subject = await startSubject({
    services: [{ ...sandboxServices.housing, internationalTexts: true }],
    limits: { dailyAbroad: 0 },
  })
  const sendAfter = new Date(subject.clock.now().getTime() + hour)
  const home = await subject.create({ ...messages.Text, sendAfter })
  const abroad = await subject.create({ ...messages.Text, mobileNumber: '+33612345678' })
  await subject.worker.runUntilIdle()
  await subject.after(hour)
  expect(await subject.delivery(abroad.id)).toMatchObject({
    ...{ status: 'pending', failureCode: 'PROVIDER_DAILY_LIMIT' },
    dueAt: new Date('2026-03-03T00:00:00.000Z'),
  })
  expect(await subject.delivery(home.id)).toMatchObject({ status: 'sent' })
  await subject.close()
})

describe('the pace of a service', () => {
  let subject: Subject
  const one = '11111111-2222-4333-8444-555555555555'
  const other = '66666666-7777-4888-9999-000000000000'

  beforeAll(async () => {
    subject = await startSubject()
  })
  afterAll(() => subject.close())

  it('hands every slot out once, below fifty a second, whoever asks', async () => {
    const now = subject.clock.now()
    const pace = new ServicePace(subject.database, slotMs)
    const replica = new ServicePace(subject.database, slotMs)
    const firsts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? pace : replica).reserve(one, 5, now),
      ),
    )
    const offsets = firsts.map((first) => (first?.getTime() ?? 0) - now.getTime())
    expect(offsets.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index * 5 * slotMs),
    )
    expect(second / slotMs).toBeLessThan(45)
    expect(await pace.reserve(other, 1, now)).toEqual(now)
  })

  it('starts at once after a rest, and not with a burst', async () => {
    const pace = new ServicePace(subject.database, slotMs)
    const later = new Date(subject.clock.now().getTime() + hour)
    expect(await pace.reserve(one, 3, later)).toEqual(later)
    expect(await pace.reserve(one, 1, later)).toEqual(new Date(later.getTime() + 3 * slotMs))
  })

  it('gives no slot while the service is held; the longer of two holds stays', async () => {
    const pace = new ServicePace(subject.database, slotMs)
    const now = subject.clock.now()
    const until = new Date(now.getTime() + 10 * minute)
    await pace.hold(one, until, 'PROVIDER_KEY_INVALID', now)
    await pace.hold(one, new Date(now.getTime() + second), 'PROVIDER_RATE_LIMITED', now)
    expect(await pace.reserve(one, 1, new Date(until.getTime() - 1))).toBeNull()
    expect(await pace.letGo(one, now)).toBe(true)
    expect(await pace.letGo(one, now)).toBe(false)
    expect(await pace.reserve(one, 1, now)).not.toBeNull()
  })
})
