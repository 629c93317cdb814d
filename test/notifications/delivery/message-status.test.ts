import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../../src/errors/gateway-error.js'
import { DeliveryCommands } from '../../../src/notifications/delivery/operating/delivery-commands.js'
import { MessageStatusReader } from '../../../src/notifications/delivery/status/message-status-reader.js'
import { NotificationRetention } from '../../../src/notifications/retention.js'
import { keyText, sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { encodeNodeId } from '../../../src/schema/node-id.js'
import { rejectionOf } from '../../support/faults.js'
import { sampleCaller } from '../../support/samples.js'
import { testCredentials, valueOf } from '../create/subject.js'
import { day, messages, minute, sharedSubject } from './subject.js'

/** A service whose key is not configured; only callers have the key. */
const foreign = {
  id: 'a3f0d5b4-52b2-4d40-9d86-3ac1a3e6a4a1',
  name: 'Foreign',
  keys: [{ name: 'foreign', type: 'live', secret: '0c1cf2b5-6a0e-4d2f-8f35-4a3e5ac1b0d7' }],
} as const

const subject = await sharedSubject({ services: [sandboxServices.housing, foreign] })
const { database, provider, updater, clock } = subject
const reader = new MessageStatusReader(database, provider, testCredentials(), updater, clock)

async function sent(overrides = {}) {
  const { id } = await subject.create(overrides)
  await subject.worker.runUntilIdle()
  const { providerId, notificationId } = await subject.delivery(id)
  return { id, notificationId, providerId: providerId ?? '' }
}

describe('a message that the provider remembers', () => {
  it('is read live by its provider id, and its status is stored', async () => {
    const { id, providerId } = await sent()
    subject.clock.advance(minute)
    const { record, source } = await reader.read('housing', providerId, null)
    expect(source).toBe('LIVE')
    expect(record).toMatchObject({
      id: providerId,
      reference: id,
      type: 'email',
      status: 'delivered',
      emailAddress: 'ana@example.com',
    })
    const row = await subject.delivery(id)
    expect(row).toMatchObject({ status: 'delivered', messageStatus: { id: providerId } })
  })

  it('is found by the id or UUID of our notification, and by the service id', async () => {
    const { notificationId, providerId } = await sent(messages.Text)
    const nodeId = encodeNodeId({ type: 'Notification', uuid: notificationId })
    for (const id of [notificationId, notificationId.toUpperCase(), nodeId]) {
      const { record } = await reader.read(sandboxServices.housing.id, id, null)
      expect(record).toMatchObject({ id: providerId, type: 'sms' })
    }
  })

  it('is found even if another system sent the message', async () => {
    const { providerId } = await sent()
    await subject.database.prisma.notification.deleteMany()
    expect(await reader.read('housing', providerId, null)).toMatchObject({ source: 'LIVE' })
  })

  it('is found with the key that the caller of createNotification gave', async () => {
    const serviceKey = keyText(foreign, foreign.keys[0])
    const { providerId } = await sent({ serviceKey })
    expect(await reader.read(foreign.id, providerId, null)).toMatchObject({ source: 'LIVE' })
    expect(await rejectionOf(reader.read('housing', providerId, null))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is the retried message for the notification id, and the earlier message for the ids of that message', async () => {
    subject.sandbox.decide('again@example.com', 'temporary-failure')
    const first = await sent({ email: 'again@example.com' })
    await subject.after(2 * minute)
    const { database, worker, clock } = subject
    const retried = await new DeliveryCommands(database, worker, clock).retry(
      first.id,
      sampleCaller(),
    )
    const { id } = valueOf(retried)
    await worker.runUntilIdle()
    const { providerId } = await subject.delivery(id)
    expect(await reader.read('housing', first.notificationId, null)).toMatchObject({
      record: { id: providerId, reference: id },
    })
    const failedId = encodeNodeId({ type: 'Delivery', uuid: first.id })
    for (const old of [first.id, first.providerId, failedId]) {
      expect(await reader.read('housing', old, null)).toMatchObject({
        record: { id: first.providerId, reference: first.id },
      })
    }
  })

  it('needs its delivery id if the notification has several messages; the error lists the ids', async () => {
    const { notificationId } = await sent({
      requireSmsNotification: true,
      smsTemplateId: messages.Text.templateId,
    })
    const refusal = await reader
      .read('housing', notificationId, null)
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'MESSAGE_AMBIGUOUS', argumentPath: ['notificationId'] })
    const deliveries = await subject.database.prisma.notificationDelivery.findMany({
      where: { notificationId },
    })
    expect(deliveries).toHaveLength(2)
    for (const { id, channel } of deliveries) {
      expect(String(refusal)).toContain(`${channel} ${id}`)
      expect(await reader.read('housing', id, null)).toMatchObject({ record: { reference: id } })
    }
  })
})

describe('a message that the provider has not accepted', () => {
  it.each([
    ['Email', { type: 'email', emailAddress: 'ana@example.com', line1: null }],
    ['Text', { type: 'sms', phoneNumber: '07700 900123', emailAddress: null }],
    ['Letter', { type: 'letter', line1: 'Ana Example', line3: 'E8 1DY', line4: null }],
  ] as const)('is shown from our own rows: %s', async (channel, expected) => {
    const sendAfter = new Date(subject.clock.now().getTime() + day)
    const { id, notificationId } = await subject.create({ ...messages[channel], sendAfter })
    for (const either of [id, notificationId]) {
      expect(await reader.read('housing', either, null)).toMatchObject({
        source: 'GATEWAY',
        record: {
          id,
          reference: id,
          status: 'pending',
          sentAt: null,
          completedAt: null,
          ...expected,
          template: { id: messages[channel].templateId, version: null, path: null },
        },
      })
    }
    const refusal = await rejectionOf(reader.read(foreign.id, id, null))
    expect(refusal).toMatchObject({ code: 'SERVICE_NOT_CONFIGURED' })
    await subject.database.prisma.notification.update({
      where: { id: notificationId },
      data: { deletedAt: subject.clock.now() },
    })
    expect(await rejectionOf(reader.read('housing', id, null))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reports that it was given up, and when', async () => {
    const email = 'ana@example.com'
    const { id } = await subject.create({ email, serviceKey: sandboxKeys.team })
    await subject.worker.runUntilIdle()
    const completedAt = subject.clock.now().toISOString()
    expect(await reader.read('housing', id, null)).toMatchObject({
      source: 'GATEWAY',
      record: { status: 'failed', completedAt },
    })
  })
})

describe('a message that the provider does not return', () => {
  it('is shown from our copy while the provider is down', async () => {
    const { providerId } = await sent()
    await reader.read('housing', providerId, null)
    subject.sandbox.faults.set('unavailable', 1)
    expect(await reader.read('housing', providerId, null)).toMatchObject({ source: 'STORED' })
    subject.sandbox.faults.clear()
    const { providerId: unread } = await sent()
    subject.sandbox.faults.set('unavailable', 1)
    expect(await rejectionOf(reader.read('housing', unread, null))).toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    })
    subject.sandbox.faults.clear()
  })

  it('is shown from our copy after eight days, and is not found without a copy', async () => {
    const message = await sent()
    const withoutCopy = await sent()
    await subject.after(2 * minute)
    await subject.database.prisma.notificationDelivery.update({
      where: { id: withoutCopy.id },
      data: { messageStatus: {} },
    })
    subject.clock.advance(9 * day)
    expect(await reader.read('housing', message.providerId, null)).toMatchObject({
      source: 'STORED',
      record: { id: message.providerId, status: 'delivered' },
    })
    const expired = await reader
      .read('housing', withoutCopy.providerId, null)
      .catch((error: unknown) => error)
    expect(expired).toBeInstanceOf(GatewayError)
    expect(expired).toMatchObject({ code: 'EXPIRED', argumentPath: ['notificationId'] })
    expect(String(expired)).toContain('7 days')
  })

  it('that has no service, as in the demo data, is expired for any service', async () => {
    const { id, providerId } = await sent()
    const { notificationDelivery } = subject.database.prisma
    const data = { serviceId: null, providerId: randomUUID(), dueAt: null }
    const [before, after] = [providerId, data.providerId]
    await notificationDelivery.update({ where: { id }, data })
    expect(await rejectionOf(reader.read('housing', after, null))).toMatchObject({
      code: 'NOT_FOUND',
    })
    subject.clock.advance(9 * day)
    expect(await rejectionOf(reader.read('housing', after, null))).toMatchObject({
      code: 'EXPIRED',
    })
    expect(await rejectionOf(reader.read('housing', before, null))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is shown from our copy if its key cannot be opened; without a copy the reason is reported', async () => {
    const message = await sent({ serviceKey: keyText(foreign, foreign.keys[0]) })
    const { database, provider, updater, clock } = subject
    const keyless = new MessageStatusReader(
      ...([database, provider, testCredentials({ sealedWith: 2 }), updater, clock] as const),
    )
    expect(await rejectionOf(keyless.read(foreign.id, message.providerId, null))).toMatchObject({
      code: 'SERVICE_KEY_UNREADABLE',
    })
    await reader.read(foreign.id, message.providerId, null)
    expect(await keyless.read(foreign.id, message.providerId, null)).toMatchObject({
      source: 'STORED',
    })
  })

  it('is expired after our purge, by either id', async () => {
    const { providerId, notificationId } = await sent()
    subject.clock.advance(30 * day)
    const retention = new NotificationRetention(subject.database, subject.clock)
    await retention.purge({ olderThanDays: 10, deletedForDays: null })
    for (const id of [providerId, notificationId]) {
      const expired = await reader.read('housing', id, null).catch((error: unknown) => error)
      expect(expired).toMatchObject({ code: 'EXPIRED' })
      expect(String(expired)).toContain('our copy was removed on')
    }
  })

  it('is not found if neither the provider nor the gateway ever had it', async () => {
    expect(await rejectionOf(reader.read('housing', randomUUID(), null))).toEqual({
      code: 'NOT_FOUND',
      path: ['notificationId'],
    })
  })
})

describe('an invalid request', () => {
  it.each([randomUUID(), 'no id'])(
    'has a key instead of a service name, with the id %s',
    async (id) => {
      const refusal = await reader.read(sandboxKeys.live, id, null).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'SERVICE_KEY_REFUSED', argumentPath: ['service'] })
      expect(JSON.stringify(refusal) + String(refusal)).not.toContain(sandboxKeys.live.slice(-36))
    },
  )

  it('has an unknown service, or an id that is not of a message', async () => {
    expect(await rejectionOf(reader.read('nobody', randomUUID(), null))).toEqual({
      code: 'SERVICE_NOT_CONFIGURED',
      path: ['service'],
    })
    for (const id of ['', 'x', encodeNodeId({ type: 'Person', uuid: randomUUID() })]) {
      expect(await rejectionOf(reader.read('housing', id, null))).toEqual({
        code: 'ID_INVALID',
        path: ['notificationId'],
      })
    }
  })
})
