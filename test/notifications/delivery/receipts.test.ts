import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day, messages, minute, second, sharedSubject } from './subject.js'

const subject = await sharedSubject()

async function sent(channel: 'Email' | 'Text' | 'Letter' = 'Email') {
  const { id } = await subject.create(messages[channel])
  await subject.worker.runUntilIdle()
  const { providerId } = await subject.delivery(id)
  return { id, providerId: providerId ?? '' }
}

const receipt = (id: string, status: string, overrides = {}) => ({
  id,
  reference: null,
  to: 'ana@example.com',
  status,
  created_at: '2026-03-02T09:00:00.000000Z',
  completed_at: '2026-03-02T09:00:05.123456Z',
  sent_at: '2026-03-02T09:00:01.000000Z',
  notification_type: null,
  template_id: randomUUID(),
  template_version: 1,
  ...overrides,
})

const lateEvents = (targetId: string) =>
  subject.database.prisma.auditEvent.findMany({
    where: { targetId, targetType: 'notification-delivery' },
  })

describe('a receipt', () => {
  it.each([
    ['delivered', 'delivered', null, false],
    ['temporary-failure', 'failed', 'RECIPIENT_UNREACHABLE', true],
    ['permanent-failure', 'failed', 'RECIPIENT_REFUSED', false],
    ['technical-failure', 'failed', 'PROVIDER_FAULT', true],
  ])('with %s settles the delivery', async (status, ownStatus, failureCode, failureRetryable) => {
    const { id, providerId } = await sent()
    expect(await subject.receipts.take(receipt(providerId, status))).toBe('applied')
    expect(await subject.delivery(id)).toMatchObject({
      status: ownStatus,
      providerStatus: status,
      failureCode,
      failureRetryable,
      sentAt: new Date('2026-03-02T09:00:01.000Z'),
      completedAt: new Date('2026-03-02T09:00:05.123Z'),
    })
  })

  it.each([
    { reference: randomUUID() },
    { reference: 'not one of ours' },
    { notification_type: 'sms' },
    { notification_type: 'fax' },
  ])('that contradicts the stored message is rejected: %j', async (overrides) => {
    const { id, providerId } = await sent()
    const before = await subject.delivery(id)
    const body = receipt(providerId, 'permanent-failure', overrides)
    expect(await subject.receipts.take(body)).toBe('contradictory')
    expect(await subject.delivery(id)).toEqual(before)
  })

  it.each(['9999-12-31T23:59:59.999999Z', '1999-01-01T00:00:00.000000Z', 'soon'])(
    'is accepted, but without the time %s',
    async (time) => {
      const { id, providerId } = await sent()
      const { sentAt } = await subject.delivery(id)
      const times = { reference: id.toUpperCase(), sent_at: time, completed_at: time }
      const body = receipt(providerId, 'delivered', { ...times, notification_type: 'email' })
      expect(await subject.receipts.take(body)).toBe('applied')
      const completedAt = subject.clock.now()
      expect(await subject.delivery(id)).toMatchObject({ sentAt, completedAt })
    },
  )

  it('that is repeated changes nothing', async () => {
    const { id, providerId } = await sent()
    await subject.receipts.take(receipt(providerId, 'delivered'))
    const once = await subject.delivery(id)
    expect(await subject.receipts.take(receipt(providerId, 'delivered'))).toBe('stale')
    expect(await subject.delivery(id)).toEqual(once)
    expect(await lateEvents(id)).toEqual([])
  })

  it('out of order never moves a delivery back', async () => {
    const { id, providerId } = await sent('Text')
    await subject.receipts.take(receipt(providerId, 'pending'))
    expect(await subject.receipts.take(receipt(providerId, 'sending'))).toBe('stale')
    await subject.receipts.take(receipt(providerId, 'delivered'))
    expect(await subject.receipts.take(receipt(providerId, 'pending'))).toBe('stale')
    expect(await subject.delivery(id)).toMatchObject({ providerStatus: 'delivered' })
  })

  it('of a failure after the delivery is recorded once', async () => {
    const { id, providerId } = await sent()
    await subject.receipts.take(receipt(providerId, 'delivered'))
    for (let count = 0; count < 2; count += 1) {
      expect(await subject.receipts.take(receipt(providerId, 'permanent-failure'))).toBe('late')
    }
    expect(await subject.delivery(id)).toMatchObject({ status: 'delivered', failureCode: null })
    expect(await lateEvents(id)).toMatchObject([
      { action: 'delivery.late.permanent-failure', actorKind: 'provider', actorId: 'receipt' },
    ])
  })

  it('of a delivery after a failure leaves nothing to retry', async () => {
    const { id, providerId } = await sent()
    await subject.receipts.take(receipt(providerId, 'temporary-failure'))
    expect(await subject.delivery(id)).toMatchObject({ status: 'failed', failureRetryable: true })
    await subject.receipts.take(receipt(providerId, 'permanent-failure'))
    expect(await subject.delivery(id)).toMatchObject({ failureRetryable: true })
    expect(await subject.receipts.take(receipt(providerId, 'delivered'))).toBe('late')
    expect(await subject.delivery(id)).toMatchObject({ status: 'failed', failureRetryable: false })
  })

  it('with an unknown status is stored as it is', async () => {
    const { id, providerId } = await sent()
    await subject.receipts.take(receipt(providerId, 'held-at-customs'))
    expect(await subject.delivery(id)).toMatchObject({
      status: 'sent',
      providerStatus: 'held-at-customs',
    })
    expect(await subject.receipts.take(receipt(providerId, 'delivered'))).toBe('applied')
  })

  it('that arrives before the response to the send request identifies the message', async () => {
    subject.sandbox.faults.next('resetAfterAccepting', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    const message = subject.sandbox.messages().find(({ reference }) => reference === id)
    const early = receipt(message?.id ?? '', 'delivered', { reference: id })
    expect(await subject.receipts.take(early)).toBe('applied')
    await subject.after(minute)
    expect(await subject.delivery(id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      providerId: message?.id,
      handedOverAt: null,
    })
  })

  it.each(['pending', 'cancelled'])('changes nothing that was never sent: %s', async (status) => {
    const { id } = await subject.create()
    await subject.database.prisma.notificationDelivery.update({ where: { id }, data: { status } })
    const body = receipt(randomUUID(), 'delivered', { reference: id })
    expect(await subject.receipts.take(body)).toBe('unknown')
    expect(await subject.delivery(id)).toMatchObject({ status, providerId: null })
  })

  it('with an invalid status is rejected', async () => {
    expect(await subject.receipts.take(receipt(randomUUID(), 'del\0ivered'))).toBe('malformed')
  })

  it('settles a delivery that was given up as uncertain', async () => {
    const { id } = await subject.create()
    await subject.database.prisma.notificationDelivery.update({
      where: { id },
      data: { attempts: 1, status: 'failed', failureCode: 'DELIVERY_UNCONFIRMED', dueAt: null },
    })
    const body = receipt(randomUUID(), 'delivered', { reference: id })
    expect(await subject.receipts.take(body)).toBe('applied')
    expect(await subject.delivery(id)).toMatchObject({ status: 'delivered', failureCode: null })
  })

  it('of a message in progress resumes a delivery that was given up', async () => {
    subject.sandbox.faults.next('resetAfterAccepting', 1, 'send')
    const { id } = await subject.create()
    await subject.worker.runUntilIdle()
    await subject.database.prisma.notificationDelivery.update({
      where: { id },
      data: { status: 'failed', failureCode: 'DELIVERY_UNCONFIRMED', dueAt: null },
    })
    const message = subject.sandbox.messages().find(({ reference }) => reference === id)
    const body = receipt(message?.id ?? '', 'sending', { reference: id })
    expect(await subject.receipts.take(body)).toBe('applied')
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', failureCode: null })
    await subject.after(2 * minute)
    expect(await subject.delivery(id)).toMatchObject({ status: 'delivered' })
  })

  it('for a message of another system is not an error', async () => {
    const strange = receipt(randomUUID(), 'delivered', { reference: 'not one of ours' })
    expect(await subject.receipts.take(strange)).toBe('unknown')
  })

  it.each([null, [], 'text', {}, { id: 'x', status: 'delivered' }, { id: randomUUID() }])(
    'without id and status is malformed: %j',
    async (body) => {
      expect(await subject.receipts.take(body)).toBe('malformed')
    },
  )
})

describe('the final record', () => {
  it('is copied whole a minute after the receipt, and then not requested again', async () => {
    const { id, providerId } = await sent()
    subject.clock.advance(10 * second)
    await subject.receipts.take(receipt(providerId, 'delivered'))
    expect(await subject.delivery(id)).toMatchObject({ messageStatus: null })
    await subject.after(2 * minute)
    const row = await subject.delivery(id)
    expect(row.dueAt).toBeNull()
    expect(row.messageStatus).toMatchObject({
      id: providerId,
      status: 'delivered',
      emailAddress: 'ana@example.com',
      reference: id,
      subject: 'Your direct debit of £12.50 failed',
    })
  })
})

describe('without receipts', () => {
  it.each([
    ['Email', 'delivered', 'delivered'],
    ['Text', 'pending', 'delivered'],
    ['Text', 'technical-failure', 'failed'],
    ['Letter', 'delivered', 'delivered'],
    ['Letter', 'cancelled', 'cancelled'],
    ['Letter', 'permanent-failure', 'failed'],
  ] as const)('%s that ends as %s is polled until it is %s', async (channel, fate, ownStatus) => {
    const recipients = { Email: 'asked@example.com', Text: '07700900461', Letter: 'Ana Example' }
    subject.sandbox.decide(recipients[channel], fate)
    const { id } = await subject.create({
      ...messages[channel],
      email: recipients.Email,
      mobileNumber: recipients.Text,
    })
    await subject.worker.runUntilIdle()
    await subject.after(15 * minute)
    const row = await subject.delivery(id)
    expect(row).toMatchObject({ status: ownStatus, dueAt: null })
    expect(row.messageStatus).toMatchObject({ id: row.providerId })
    subject.sandbox.decide(recipients[channel], 'delivered')
  })

  it('polling slows down and stops when the provider deletes the message', async () => {
    subject.sandbox.decide('nobody@example.com', 'sent')
    const { id } = await subject.create({ email: 'nobody@example.com' })
    await subject.worker.runUntilIdle()
    const gaps: number[] = []
    const start = subject.clock.now().getTime()
    for (;;) {
      const now = subject.clock.now().getTime()
      const { dueAt } = await subject.delivery(id)
      if (dueAt === null || now - start > 9 * day) break
      gaps.push(dueAt.getTime() - now)
      await subject.after(dueAt.getTime() - now)
    }
    expect(subject.clock.now().getTime() - start).toBeLessThan(8 * day)
    expect(gaps.length).toBeLessThan(80)
    expect(gaps.at(-1)).toBeGreaterThan(100 * (gaps[0] ?? 0))
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', providerStatus: 'sent' })
  })

  it('polling stops for a message to a test recipient, which the provider never stores', async () => {
    const { id } = await subject.create({
      email: 'simulate-delivered@notifications.service.gov.uk',
    })
    await subject.worker.runUntilIdle()
    for (let hours = 0; hours < 3; hours += 1) await subject.after(60 * minute)
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', dueAt: null })
  })
})
