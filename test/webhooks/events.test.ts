import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedWorld } from './webhook-world.js'

const world = await sharedWorld()
beforeEach(() => world.reset())

const aboutNotifications = [
  'NOTIFICATION_CREATED',
  'NOTIFICATION_READ',
  'NOTIFICATION_ACTED',
  'NOTIFICATION_DELETED',
]

const stored = () => world.gateway.gateway.database.prisma.webhookDelivery.count()

describe('the events of notifications', () => {
  it('include every change in order, signed, with ids, states and times', async () => {
    await world.hook({ events: aboutNotifications })
    const targetId = randomUUID()
    const reference = 'run-2026-11/4711'
    const id = await world.notify({ targetId, requireAction: true, reference })
    await world.act(id, 'IS_READ')
    await world.act(id, 'IS_READ')
    await world.act(id, 'APPROVED')
    await world.ask(`mutation { deleteNotification(input: { id: "${id}" }) { errors { code } } }`)
    await world.send()
    expect(world.line()).toEqual([
      `notification.created ${id}`,
      `notification.read ${id}`,
      `notification.acted ${id}`,
      `notification.deleted ${id}`,
    ])
    const now = world.clock.now().toISOString()
    const target = {
      notificationType: 'Screen',
      targetType: 'Actuals',
      targetId,
      reference,
    }
    expect(world.receiver.accepted.map(({ data }) => data)).toEqual([
      { notificationId: id, ...target, requireAction: true },
      { notificationId: id, ...target, readAt: now },
      { notificationId: id, ...target, actionType: 'Approved', actedAt: now, hasOpenAction: false },
      { notificationId: id, ...target, deletedAt: now },
    ])
    const sent = JSON.stringify(world.receiver.received)
    for (const text of ['Quillfeather', 'ana@example.com', 'As agreed']) {
      expect(sent).not.toContain(text)
    }
  })

  it('include each notification of a bulk read', async () => {
    await world.hook({ events: ['NOTIFICATION_READ'] })
    const ids = [await world.notify(), await world.notify()]
    await world.ask(
      `mutation { markNotificationsRead(input: { ids: ["${ids.join('", "')}"] }) { errors { code } } }`,
    )
    await world.send()
    expect(world.line().sort()).toEqual(ids.map((id) => `notification.read ${id}`).sort())
  })

  it('are filtered by the webhook', async () => {
    await world.hook({ targetTypes: ['ESTIMATES'] })
    await world.notify({ targetType: 'ACTUALS' })
    expect(await stored()).toBe(0)
    const expectedId = await world.notify({ targetType: 'ESTIMATES' })
    await world.send()
    expect(world.line()).toEqual([`notification.created ${expectedId}`])
  })

  it('are only about own notifications for a caller without access to other notifications', async () => {
    const key = await world.serviceKey('rents', ['notifications:write', 'webhooks:write'])
    await world.hook({ ownOnly: true }, key)
    await world.notify()
    const own = await world.notify({}, key)
    await world.send()
    expect(world.line()).toEqual([`notification.created ${own}`])
  })

  it('are rolled back with the change', async () => {
    await world.hook({ events: aboutNotifications })
    const { prisma } = world.gateway.gateway.database
    const id = await world.notify()
    const before = await stored()
    const broken = prisma.$transaction(async (tx) => {
      await tx.notification.update({ where: { id }, data: { deletedAt: world.clock.now() } })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await stored()).toBe(before)
  })

  it('are not stored without a webhook', async () => {
    await world.notify()
    expect(await stored()).toBe(0)
  })
})

describe('the events of messages', () => {
  it('report that a message was sent, delivered or failed', async () => {
    await world.hook({ events: ['DELIVERY_SENT', 'DELIVERY_DELIVERED', 'DELIVERY_FAILED'] })
    const notificationId = await world.notify()
    const { prisma } = world.gateway.gateway.database
    const now = world.clock.now()
    const { id } = await prisma.notificationDelivery.create({
      data: { notificationId, channel: 'Email', status: 'pending', createdAt: now },
    })
    for (const [status, failureCode] of [
      ['sending', null],
      ['sent', null],
      ['delivered', null],
      ['failed', 'RECIPIENT_REFUSED'],
    ] as const) {
      await prisma.notificationDelivery.update({
        where: { id },
        data: { status, failureCode, sentAt: now, completedAt: now },
      })
    }
    await world.send()
    const of = {
      notificationId,
      deliveryId: id,
      channel: 'Email',
      sentAt: now.toISOString(),
      reference: null,
    }
    expect(world.receiver.accepted.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      { type: 'delivery.sent', ...of, status: 'sent', failureCode: null },
      { type: 'delivery.delivered', ...of, status: 'delivered' },
      { type: 'delivery.failed', ...of, status: 'failed', failureCode: 'RECIPIENT_REFUSED' },
    ])
  })
})

describe('the events of records', () => {
  it('report saved and removed records of the selected kinds', async () => {
    await world.hook({ events: ['RECORD_CHANGED'], recordKinds: ['PERSONS'] })
    const { records } = world.gateway.gateway
    const [person, asset] = [randomUUID(), randomUUID()]
    await records.save({ persons: [{ id: person }], assets: [{ id: asset }] })
    await records.remove('person', [person])
    await world.send()
    expect(world.receiver.accepted.map(({ data }) => [data['recordId'], data['change']])).toEqual([
      [person, 'saved'],
      [person, 'removed'],
    ])
  })
})
