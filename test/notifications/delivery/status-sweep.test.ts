import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messagesPerPage } from '../../../src/provider/provider.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { deliveryTimes, sweepSizes } from '../../../src/notifications/delivery/timing.js'
import { Outbox } from '../../../src/notifications/delivery/outbox.js'
import { hour, messages, minute, keyRefOf, second, startSubject, type Subject } from './subject.js'

/** SWEPT_LETTERS sets the number; the limit scales from the one for 5,000 letters. */
const letters = Number(process.env['SWEPT_LETTERS'] ?? 500)
const maxRequests = Math.ceil(letters / 10)

/** GET requests for messages; every HTTP server in this process is the sandbox. */
const asked: string[] = []
const note = (event: unknown) => {
  const { request } = event as { readonly request: IncomingMessage }
  if (request.url?.startsWith('/v2/notifications') === true && request.method === 'GET') {
    asked.push(request.url)
  }
}
const isList = (url: string) => !url.startsWith('/v2/notifications/')

beforeAll(() => {
  subscribe('http.server.request.start', note)
})
afterAll(() => {
  unsubscribe('http.server.request.start', note)
})

/** Creates `count` copies of one waiting letter; the values of `lines` alternate. */
async function createLetters(
  subject: Subject,
  count: number,
  { lines = ['Ana Example'], service = 'housing' } = {},
): Promise<void> {
  const first = await subject.create({ ...messages.Letter, serviceKey: service })
  const { prisma } = subject.database
  const { personalisationParams, ...notification } = await prisma.notification.findUniqueOrThrow({
    where: { id: first.notificationId },
  })
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await prisma.notification.createMany({
    data: ids.map((id, index) => ({
      ...notification,
      id,
      personalisationParams: {
        ...(personalisationParams as object),
        addressLine1: lines[index % lines.length],
      },
    })),
  })
  const { messageStatus: _none, ...delivery } = first
  await prisma.notificationDelivery.createMany({
    data: ids.map((id) => ({ ...delivery, id, notificationId: id })),
  })
  await prisma.notificationDelivery.delete({ where: { id: first.id } })
}

/** Number of deliveries by our status and the provider's. */
async function tally({ database }: Subject, where: object = {}): Promise<Record<string, number>> {
  const rows = await database.prisma.notificationDelivery.groupBy({
    ...{ by: ['status', 'providerStatus'], where, _count: true },
  })
  return Object.fromEntries(
    rows.map(({ status, providerStatus, _count }) => [`${status} ${providerStatus}`, _count]),
  )
}

it(
  `${letters} letters cost at most ${maxRequests} requests in ten minutes, and end as they should`,
  { timeout: letters * 60 + 30 * second },
  async () => {
    const subject = await startSubject({
      statusDelayMs: { sending: 3 * minute, final: 20 * minute },
    })
    const lines = [...Array<string>(9).fill('Ana Example'), 'Out Of Print']
    subject.sandbox.decide('Out Of Print', 'permanent-failure')
    const shares = 5
    for (let share = 0; share < shares; share += 1) {
      // The time that the provider's rate limit needs for 5,000 letters.
      await createLetters(subject, letters / shares, { lines })
      await subject.after(25 * second)
    }
    for (let waited = 125; waited < 600; waited += 10) await subject.after(10 * second)
    expect(Object.keys(await tally(subject))).toEqual(['sent accepted'])
    expect(asked.length).toBeLessThanOrEqual(maxRequests)
    expect(asked.length).toBeGreaterThanOrEqual(letters / messagesPerPage)
    expect(asked.filter(isList)).toEqual(asked)
    expect(asked.filter((url) => !url.includes('template_type=letter'))).toEqual([])

    // Messages missing from a list are requested one by one later.
    for (let hours = 0; hours < 3; hours += 1) await subject.after(hour)
    const ended = { 'delivered received': 0.9 * letters, 'failed permanent-failure': 0.1 * letters }
    const settled = { dueAt: null, leasedBy: null }
    expect(await tally(subject, settled)).toEqual(ended)
    const notification = {
      personalisationParams: { path: ['addressLine1'], equals: 'Out Of Print' },
    }
    expect(await tally(subject, { notification })).toEqual({
      'failed permanent-failure': 0.1 * letters,
    })
    await subject.close()
  },
)

describe('statuses of letters', () => {
  let subject: Subject

  beforeAll(async () => {
    subject = await startSubject({
      keys: { housing: sandboxKeys.live, trial: sandboxKeys.test },
      statusDelayMs: { sending: second, final: minute },
    })
  })
  afterAll(() => subject.close())
  afterEach(() => subject.database.prisma.notificationDelivery.deleteMany())

  const sent = async (count: number, service = 'housing') => {
    await createLetters(subject, count, { service })
    await subject.worker.runUntilIdle()
    asked.length = 0
  }

  it('are requested one by one while there are few', async () => {
    await sent(sweepSizes.least - 1)
    await subject.after(2 * minute)
    expect(asked.filter(isList)).toEqual([])
    expect(asked).toHaveLength(sweepSizes.least - 1)
    expect(await tally(subject)).toEqual({ 'delivered received': sweepSizes.least - 1 })
  })

  it('are requested one by one when the lists do not contain them', async () => {
    const { notificationDelivery } = subject.database.prisma
    await sent(3, 'trial')
    const hidden = await notificationDelivery.findMany()
    await sent(sweepSizes.least)
    const shown = await notificationDelivery.findFirstOrThrow({
      where: { id: { notIn: hidden.map(({ id }) => id) } },
    })
    // The lists of a live key do not contain messages of a test key.
    await notificationDelivery.updateMany({ data: { keyId: shown.keyId } })
    await subject.after(2 * minute)
    expect(asked.filter(isList)).toHaveLength(1)
    expect(asked.filter((url) => !isList(url)).sort()).toEqual(
      hidden.map(({ providerId }) => `/v2/notifications/${providerId}`).sort(),
    )
    expect(await tally(subject)).toEqual({ 'delivered received': sweepSizes.least + 3 })
  })

  it('are found on later pages of the list once they are old', async () => {
    subject.sandbox.decide('Lost Letter', 'unanswered')
    const lines = ['Lost Letter']
    await createLetters(subject, sweepSizes.least - 1, { lines })
    await subject.after(second)
    await createLetters(subject, 1, { lines })
    await subject.after(second)
    const newest = subject.sandbox.messages()[0]?.id
    asked.length = 0
    await subject.after(2 * minute)
    expect(asked).toEqual([expect.not.stringContaining('older_than')])
    subject.clock.advance(2 * hour)
    await createLetters(subject, 3)
    asked.length = 0
    await subject.worker.runUntilIdle()
    expect(asked).toEqual([
      `/v2/notifications?template_type=letter&older_than=${newest}`,
      `/v2/notifications/${newest}`,
    ])
    expect(await tally(subject)).toEqual({ 'sent accepted': sweepSizes.least, 'sent null': 3 })
  })

  it.each(['rateLimited', 'serverError', 'clockSkew'] as const)(
    'wait for the next list after a failure: %s',
    async (trouble) => {
      await sent(sweepSizes.least)
      // The client retries once after a clock-skew error.
      subject.sandbox.faults.next(trouble, trouble === 'clockSkew' ? 2 : 1, 'read')
      await subject.after(2 * minute)
      expect(asked.filter((url) => !isList(url))).toEqual([])
      expect(Object.keys(await tally(subject))).toEqual(['sent null'])
      const holds = await subject.database.prisma.providerService.findMany()
      const code = trouble === 'rateLimited' ? 'PROVIDER_RATE_LIMITED' : null
      expect(
        holds.map(({ heldUntil, heldFor }) =>
          heldUntil && heldUntil > subject.clock.now() ? heldFor : null,
        ),
      ).toEqual([code])
      const before = asked.length
      await subject.after(minute)
      expect(asked).toHaveLength(before + 1)
      expect(await tally(subject)).toEqual({ 'delivered received': sweepSizes.least })
    },
  )

  it('are swept by one worker only', async () => {
    await sent(2 * sweepSizes.least)
    subject.clock.advance(2 * minute)
    const place = keyRefOf(await subject.database.prisma.notificationDelivery.findFirstOrThrow())
    const times = deliveryTimes(30_000, 0)
    const newSweep = () => new Outbox(subject.database, crypto.randomUUID(), times)
    const now = subject.clock.now()
    const claims = await Promise.all(
      [newSweep(), newSweep()].map((one) => one.claimSweep(place, now)),
    )
    const ids = claims.flat().map(({ id }) => id)
    expect(ids).toHaveLength(2 * sweepSizes.least)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await newSweep().claimSweep(place, now)).toEqual([])
    // Messages of a crashed worker are not lost.
    await subject.after(sweepSizes.leaseMs)
    expect(await tally(subject)).toEqual({ 'delivered received': 2 * sweepSizes.least })
  })
})
