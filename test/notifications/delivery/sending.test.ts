import { afterEach, describe, expect, it } from 'vitest'
import { retryWaitsMs } from '../../../src/notifications/delivery/timing.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import type { Trouble } from '../../support/provider-faults.js'
import { day, hour, messages, minute, second, sharedSubject } from './subject.js'

const subject = await sharedSubject()
afterEach(() => {
  subject.sandbox.faults.clear()
})

const sentTo = (id: string) =>
  subject.sandbox.messages().filter(({ reference }) => reference === id)

describe('a message that the provider accepts', () => {
  it.each(['Email', 'Text', 'Letter'] as const)('is sent at once: %s', async (channel) => {
    const { id } = await subject.create(messages[channel])
    await subject.worker.runUntilIdle()
    const [message, ...more] = sentTo(id)
    expect(more).toEqual([])
    expect(await subject.delivery(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      providerId: message?.id,
      templateVersion: 1,
      sentAt: subject.clock.now(),
      handedOverAt: null,
      leasedBy: null,
    })
  })

  it('waits until sendAfter, and no longer', async () => {
    const sendAfter = new Date(subject.clock.now().getTime() + hour)
    const { id } = await subject.create({ sendAfter })
    await subject.after(hour - second)
    expect(await subject.delivery(id)).toMatchObject({ status: 'pending', attempts: 0 })
    await subject.after(second)
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('is not sent once its notification is deleted', async () => {
    const { id, notificationId } = await subject.create()
    await subject.database.prisma.notification.update({
      where: { id: notificationId },
      data: { deletedAt: subject.clock.now() },
    })
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'cancelled', dueAt: null })
    expect(sentTo(id)).toEqual([])
  })
})

describe('a message that the provider certainly did not accept', () => {
  it('is retried with backoff and then given up', async () => {
    subject.sandbox.faults.set('unavailable', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    for (const [index, waitMs] of retryWaitsMs.entries()) {
      const row = await subject.delivery(id)
      expect(row).toMatchObject({ status: 'pending', attempts: index + 1, handedOverAt: null })
      const inMs = (row.dueAt?.getTime() ?? 0) - subject.clock.now().getTime()
      expect(inMs).toBeGreaterThanOrEqual(waitMs * 0.8)
      expect(inMs).toBeLessThanOrEqual(waitMs * 1.2)
      await subject.after(inMs)
    }
    expect(await subject.delivery(id)).toMatchObject({
      status: 'failed',
      attempts: 8,
      dueAt: null,
      failureCode: 'PROVIDER_UNAVAILABLE',
      failureRetryable: true,
    })
    expect(sentTo(id)).toEqual([])
  })

  it('waits with its service after a rate-limit error, without counting an attempt', async () => {
    subject.sandbox.faults.next('rateLimited', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    const other = await subject.create(messages.Text)
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'pending', faults: 0 })
    expect(await subject.delivery(other.id)).toMatchObject({ status: 'pending', attempts: 0 })
    await subject.after(5 * second)
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', failureCode: null })
    expect(await subject.delivery(other.id)).toMatchObject({ status: 'sent' })
  })

  it('fails permanently when the message itself is invalid', async () => {
    const { id } = await subject.create({ email: 'ana@example.com', serviceKey: sandboxKeys.team })
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({
      status: 'failed',
      failureCode: 'RECIPIENT_NOT_ALLOWED',
      failureRetryable: false,
      dueAt: null,
    })
  })
})

describe('a message that the provider may have accepted', () => {
  const faultsAfterSend: readonly Trouble[] = [
    'hangAfterAccepting',
    'resetAfterAccepting',
    'serverErrorAfterAccepting',
  ]

  it.each(faultsAfterSend)('is found by its reference and not resent: %s', async (trouble) => {
    subject.sandbox.faults.next(trouble, 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sending', attempts: 1 })
    await subject.after(minute)
    const [message, ...more] = sentTo(id)
    expect(more).toEqual([])
    expect(await subject.delivery(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      providerId: message?.id,
      handedOverAt: null,
    })
  })

  it.each<Trouble>(['hang', 'reset', 'serverError', 'badGateway', 'gatewayTimeout'])(
    'is resent once the provider certainly does not have it: %s',
    async (trouble) => {
      subject.sandbox.faults.next(trouble, 1, 'send')
      const { id, createdAt } = await subject.create()
      await subject.worker.runUntilIdle()
      await subject.after(7 * second)
      // Too early: the provider could still accept the request.
      const doubtful = await subject.delivery(id)
      expect(doubtful).toMatchObject({ status: 'sending', attempts: 1, handedOverAt: createdAt })
      await subject.after(minute)
      expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 2 })
      expect(sentTo(id)).toHaveLength(1)
    },
  )

  it('is given up as uncertain when the provider cannot be queried either', async () => {
    subject.sandbox.faults.next('hangAfterAccepting', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    subject.sandbox.faults.set('unavailable', 1, 'read')
    for (let tries = 0; tries < 8; tries += 1) await subject.after(20 * minute)
    const row = await subject.delivery(id)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'DELIVERY_UNCONFIRMED' })
    expect(row).toMatchObject({ failureRetryable: true, attempts: 1 })
    expect(row.handedOverAt).not.toBeNull()
  })
})

describe('a fault of the service', () => {
  it('holds all its messages until the hold ends, then sending resumes', async () => {
    // The provider's client retries once with a fresh token.
    subject.sandbox.faults.set('clockSkew', 1, 'send')
    const { id, serviceId } = await subject.create()
    await subject.worker.runUntilIdle()
    const other = await subject.create(messages.Text)
    await subject.after(9 * minute)
    expect(await subject.delivery(other.id)).toMatchObject({ status: 'pending', attempts: 0 })
    const service = await subject.database.prisma.providerService.findUniqueOrThrow({
      where: { id: serviceId ?? '' },
    })
    expect(service).toMatchObject({ heldFor: 'PROVIDER_CLOCK_SKEW' })
    expect(subject.log.filter(({ level }) => level === 'error')).not.toEqual([])
    subject.sandbox.faults.clear()
    await subject.after(minute)
    for (const row of [await subject.delivery(id), await subject.delivery(other.id)]) {
      expect(row).toMatchObject({ status: 'sent', faults: 0 })
    }
  })

  it('fails the messages after three days', async () => {
    subject.sandbox.faults.set('clockSkew', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    await subject.after(3 * day - minute)
    expect(await subject.delivery(id)).toMatchObject({
      status: 'failed',
      failureCode: 'PROVIDER_CLOCK_SKEW',
      failureRetryable: true,
    })
    subject.sandbox.faults.clear()
    await subject.after(10 * minute)
  })

  it('does not cause a hold when the caller gave the wrong key', async () => {
    const wrong = sandboxKeys.live.slice(0, -4) + 'ffff'
    // The provider is down at creation, so the delivery detects the fault.
    subject.sandbox.faults.set('unavailable', 1, 'read')
    const { id } = await subject.create({ serviceKey: wrong })
    subject.sandbox.faults.clear()
    const good = await subject.create()
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({
      status: 'failed',
      failureCode: 'PROVIDER_KEY_INVALID',
    })
    expect(await subject.delivery(good.id)).toMatchObject({ status: 'sent' })
  })
})
