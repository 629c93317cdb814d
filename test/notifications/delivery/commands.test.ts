import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DeliveryCommands } from '../../../src/notifications/delivery/operating/delivery-commands.js'
import { DeliveryMonitor } from '../../../src/notifications/delivery/operating/delivery-monitor.js'
import { ProviderServices } from '../../../src/notifications/delivery/operating/provider-services.js'
import { NotificationActions } from '../../../src/notifications/notification-actions.js'
import { rejectionOf } from '../../support/faults.js'
import { everybody, sampleCaller } from '../../support/samples.js'
import { codesOf, valueOf } from '../create/subject.js'
import { hour, messages, minute, sharedSubject } from './subject.js'

const caller = sampleCaller()

const subject = await sharedSubject()
const { database, worker, clock } = subject
const commands = new DeliveryCommands(database, worker, clock)
const monitor = new DeliveryMonitor(database)
const services = new ProviderServices(database, worker, clock)

const timesSent = (id: string) =>
  subject.sandbox.messages().filter(({ reference }) => reference === id).length

async function endedDelivery(
  fate: 'temporary-failure' | 'technical-failure',
  channel: keyof typeof messages,
) {
  const recipient = channel === 'Letter' ? 'Ana Example' : 'fated@example.com'
  subject.sandbox.decide(recipient, fate)
  const { id } = await subject.create({ ...messages[channel], email: 'fated@example.com' })
  await subject.worker.runUntilIdle()
  await subject.after(15 * minute)
  subject.sandbox.decide(recipient, 'delivered')
  expect(await subject.delivery(id)).toMatchObject({ status: 'failed', providerStatus: fate })
  return id
}

async function failedForGood() {
  subject.sandbox.faults.set('unavailable', 1, 'send')
  const { id } = await subject.create()
  await subject.worker.runUntilIdle()
  for (let tries = 0; tries < 8; tries += 1) await subject.after(20 * minute)
  subject.sandbox.faults.clear()
  expect(await subject.delivery(id)).toMatchObject({ status: 'failed' })
  return id
}

describe('retryDelivery', () => {
  it('restarts a delivery that the provider never accepted', async () => {
    const id = await failedForGood()
    expect(valueOf(await commands.retry(id, caller))).toMatchObject({
      id,
      status: 'pending',
      faults: 0,
      failureCode: null,
      completedAt: null,
    })
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent' })
    const { notificationId } = await subject.delivery(id)
    const trail = await subject.database.prisma.auditEvent.findMany({
      where: { targetId: notificationId, action: 'notification.retry' },
    })
    expect(trail).toMatchObject([{ actorId: 'ada' }])
  })

  it('looks the message up first when the provider may have accepted it', async () => {
    subject.sandbox.faults.next('resetAfterAccepting', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    await subject.database.prisma.notificationDelivery.update({
      where: { id },
      data: {
        status: 'failed',
        failureCode: 'DELIVERY_UNCONFIRMED',
        failureRetryable: true,
        dueAt: null,
      },
    })
    expect(valueOf(await commands.retry(id, caller))).toMatchObject({ status: 'sending' })
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(timesSent(id)).toBe(1)
  })

  it.each(['temporary-failure', 'technical-failure'] as const)(
    'sends one new message with its own reference after a %s',
    async (fate) => {
      const id = await endedDelivery(fate, 'Email')
      const outcomes = await Promise.all([commands.retry(id, caller), commands.retry(id, caller)])
      const [outcome, ...more] = outcomes.filter(({ ok }) => ok)
      expect(more).toEqual([])
      const successor = valueOf(outcome ?? outcomes[0])
      expect(successor).toMatchObject({ status: 'pending', channel: 'Email', attempts: 0 })
      expect(successor.id).not.toBe(id)
      await subject.worker.runUntilIdle()
      expect([timesSent(id), timesSent(successor.id)]).toEqual([1, 1])
      expect(await subject.delivery(id)).toMatchObject({
        status: 'failed',
        failureRetryable: false,
      })
    },
  )

  it('allows five messages, but always retries a message that the provider never accepted', async () => {
    subject.sandbox.decide('fifth@example.com', 'temporary-failure')
    let { id } = await subject.create({ email: 'fifth@example.com' })
    const retryOffers: boolean[] = []
    for (;;) {
      await subject.worker.runUntilIdle()
      await subject.after(2 * minute)
      const { failureRetryable } = await subject.delivery(id)
      retryOffers.push(failureRetryable)
      const outcome = await commands.retry(id, caller)
      expect(outcome.ok).toBe(failureRetryable)
      if (!outcome.ok) break
      id = outcome.value.id
    }
    expect(retryOffers).toEqual([true, true, true, true, false])
    const data = { status: 'failed', providerId: null, dueAt: null, failureRetryable: true }
    await subject.database.prisma.notificationDelivery.update({ where: { id }, data })
    expect(valueOf(await commands.retry(id, caller))).toMatchObject({ id, status: 'pending' })
  })

  it('rejects deliveries without a provider service, such as demo data', async () => {
    const id = await endedDelivery('temporary-failure', 'Email')
    const { notificationDelivery } = subject.database.prisma
    await notificationDelivery.update({ where: { id }, data: { serviceId: null, dueAt: null } })
    expect(codesOf(await commands.retry(id, caller))).toEqual([
      ['DELIVERY_NOT_RETRYABLE', 'input.id'],
    ])
  })

  it.each(['deleted', 'cancelled'] as const)(
    'offers no retry of a notification that is %s',
    async (how) => {
      const id = await endedDelivery('temporary-failure', 'Email')
      const { notificationId } = await subject.delivery(id)
      expect(await subject.delivery(id)).toMatchObject({ failureRetryable: true })
      if (how === 'deleted') {
        const service = new NotificationActions(subject.database, subject.clock)
        valueOf(await service.delete(notificationId, caller, everybody))
      } else {
        await subject.database.prisma.notificationDelivery.create({
          data: {
            notificationId,
            channel: 'Text',
            status: 'pending',
            createdAt: subject.clock.now(),
          },
        })
        valueOf(await commands.cancel(notificationId, caller))
      }
      expect(await subject.delivery(id)).toMatchObject({ failureRetryable: false })
      const code = how === 'deleted' ? 'NOT_FOUND' : 'DELIVERY_NOT_RETRYABLE'
      expect(codesOf(await commands.retry(id, caller))).toEqual([[code, 'input.id']])
    },
  )

  it('rejects deliveries that have not failed, letters possibly in the post, and unknown ids', async () => {
    const { id } = await subject.create()
    const letter = await endedDelivery('technical-failure', 'Letter')
    for (const each of [id, letter]) {
      expect(codesOf(await commands.retry(each, caller))).toEqual([
        ['DELIVERY_NOT_RETRYABLE', 'input.id'],
      ])
    }
    expect(codesOf(await commands.retry(randomUUID(), caller))).toEqual([['NOT_FOUND', 'input.id']])
  })
})

describe('cancelNotification', () => {
  it('cancels waiting messages, once', async () => {
    const sendAfter = new Date(subject.clock.now().getTime() + hour)
    const { id, notificationId } = await subject.create({ sendAfter })
    const now = subject.clock.now()
    expect(valueOf(await commands.cancel(notificationId, caller))).toMatchObject({
      cancelledAt: now,
    })
    await subject.after(2 * hour)
    expect(await subject.delivery(id)).toMatchObject({ status: 'cancelled', completedAt: now })
    expect(timesSent(id)).toBe(0)
    expect(valueOf(await commands.cancel(notificationId, caller))).toMatchObject({
      cancelledAt: now,
    })
  })

  it('is rejected once the message is sent or its state is uncertain', async () => {
    const { notificationId } = await subject.create()
    await subject.worker.runUntilIdle()
    subject.sandbox.faults.next('hang', 1, 'send')
    const doubtful = await subject.create()
    await subject.worker.runUntilIdle()
    for (const id of [notificationId, doubtful.notificationId]) {
      expect(codesOf(await commands.cancel(id, caller))).toEqual([
        ['TOO_LATE_TO_CANCEL', 'input.id'],
      ])
    }
    expect(codesOf(await commands.cancel(randomUUID(), caller))).toEqual([
      ['NOT_FOUND', 'input.id'],
    ])
  })
})

describe('for operators', () => {
  it('failed deliveries are paginated in both directions, newest first', async () => {
    const all = await monitor.failedDeliveries({ first: 100 })
    const ids = all.edges.map(({ node }) => node.id)
    expect(ids.length).toBeGreaterThan(6)
    expect(await all.totalCount()).toBe(ids.length)
    const head = await monitor.failedDeliveries({ first: 3 })
    expect(head.edges.map(({ node }) => node.id)).toEqual(ids.slice(0, 3))
    expect(head.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const cursor = head.pageInfo.endCursor
    const next = await monitor.failedDeliveries({ first: 2, after: cursor })
    expect(next.edges.map(({ node }) => node.id)).toEqual(ids.slice(3, 5))
    const back = await monitor.failedDeliveries({ last: 2, before: cursor })
    expect(back.edges.map(({ node }) => node.id)).toEqual(ids.slice(0, 2))
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const page = await monitor.failedDeliveries({ page: 2, pageSize: 2 })
    expect(page.edges.map(({ node }) => node.id)).toEqual(ids.slice(2, 4))
    const retryable = await monitor.failedDeliveries({ isRetryable: true })
    expect(retryable.edges.map(({ node }) => node.failureRetryable)).not.toContain(false)
    expect(
      await rejectionOf(monitor.failedDeliveries({ after: cursor, isRetryable: true })),
    ).toEqual({
      code: 'CURSOR_MISMATCH',
      path: ['after'],
    })
  })

  it('a message that a worker is sending is not counted for a release', async () => {
    // The uncertain messages of other tests settle now.
    await subject.after(hour)
    const { id, serviceId } = await subject.create()
    const dueAt = new Date(subject.clock.now().getTime() + minute)
    const put = { status: 'sending', failureCode: 'PROVIDER_UNAVAILABLE', dueAt }
    const { notificationDelivery } = subject.database.prisma
    await notificationDelivery.update({ where: { id }, data: put })
    const count = { code: 'PROVIDER_UNAVAILABLE', count: 1 }
    expect(await services.list()).toMatchObject([{ waiting: 1, putOff: [count] }])
    const leased = { leasedBy: randomUUID(), leasedUntil: dueAt }
    await notificationDelivery.update({ where: { id }, data: leased })
    expect(await services.list()).toMatchObject([{ waiting: 1, putOff: [] }])
    expect(codesOf(await services.release({ serviceId: serviceId ?? '' }, caller))).toEqual([
      ['SERVICE_NOT_HELD', 'input.serviceId'],
    ])
  })
})
