import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NotificationReader } from '../../../src/notifications/model/notification-reader.js'
import { sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import {
  everybody,
  sampleCaller,
  sampleExternal,
  sampleNotification,
} from '../../support/samples.js'
import { codesOf, testCreator, testCredentials, valueOf } from './subject.js'

const day = 24 * 60 * 60 * 1000
const clock = new ManualClock()
const caller = sampleCaller()

const database = await sharedDatabase()
const creator = testCreator({ database, clock })
const reader = new NotificationReader(database)

const create = async (input = sampleNotification()) =>
  valueOf(await creator.create(input, caller)).notification
const deliveriesOf = (notificationId: string) =>
  database.prisma.notificationDelivery.findMany({
    where: { notificationId },
    orderBy: { channel: 'asc' },
  })

describe('a screen notification', () => {
  it('is stored with its fields, the caller and the time, without deliveries', async () => {
    const input = {
      user: 'finance',
      requireAction: true,
      reference: 'run-1',
      followOnUrl: 'https://housing.example/1',
      personalisationParams: { name: 'Ana' },
      templateId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    }
    const { id } = await create(sampleNotification(input))
    expect(await reader.byId(id, everybody)).toMatchObject({
      ...input,
      notificationType: 'Screen',
      isReadStatus: false,
      hasOpenAction: true,
      serviceKey: null,
      sendAfter: null,
      createdBy: 'ada',
      createdDate: clock.now(),
    })
    expect(await deliveriesOf(id)).toEqual([])
    expect(await database.prisma.auditEvent.findMany({ where: { targetId: id } })).toMatchObject([
      { action: 'notification.create', actorId: 'ada', requestId: 'request-1' },
    ])
  })

  it('is checked by the same rules without being stored', async () => {
    const count = await database.prisma.notification.count()
    const wrong = sampleExternal({ email: 'josephine@example' })
    expect(codesOf(await creator.check(wrong))).toEqual(
      codesOf(await creator.create(wrong, caller)),
    )
    expect(await creator.check(sampleExternal())).toMatchObject({ ok: true })
    expect(await database.prisma.notification.count()).toBe(count)
  })

  it('never stores a provider key', async () => {
    const { id } = await create(sampleNotification({ serviceKey: sandboxKeys.live }))
    const row = await database.prisma.notification.findUniqueOrThrow({ where: { id } })
    expect(row.serviceKey).toBeNull()
  })
})

describe('an external notification', () => {
  it('has one delivery, due at once, with the rate limit of its service', async () => {
    const input = sampleExternal()
    const { id } = await create(input)
    expect(await deliveriesOf(id)).toMatchObject([
      {
        channel: 'Email',
        status: 'pending',
        templateId: input.templateId,
        serviceId: sandboxServices.housing.id,
        attempts: 0,
        dueAt: clock.now(),
        providerId: null,
        providerStatus: null,
        createdAt: clock.now(),
      },
    ])
  })

  it('fans out to one delivery per channel, each with its template and due time', async () => {
    const sendAfter = new Date(clock.now().getTime() + 3 * day)
    const input = sampleExternal({
      requireEmailNotification: true,
      requireSmsNotification: true,
      requireLetter: true,
      smsTemplateId: randomUUID().toUpperCase(),
      letterTemplateId: randomUUID(),
      sendAfter,
    })
    const notification = await create(input)
    expect(notification).toMatchObject({
      requireEmailNotification: true,
      requireSmsNotification: true,
      requireLetter: true,
      sendAfter,
    })
    const rows = await deliveriesOf(notification.id)
    expect(rows.map(({ channel, templateId }) => [channel, templateId])).toEqual([
      ['Email', input.templateId],
      ['Letter', input.letterTemplateId],
      ['Text', input.smsTemplateId?.toLowerCase()],
    ])
    for (const { dueAt } of rows) expect(dueAt).toEqual(sendAfter)
  })

  it('is sent with the sealed key of the caller or the key of the named service', async () => {
    const credentials = testCredentials()
    const screen = await create()
    expect(screen.serviceKey).toBeNull()
    const { serviceKey: name } = await create(sampleExternal())
    expect(name).toBe('name:housing')
    const { serviceKey: sealed } = await create(sampleExternal({ serviceKey: sandboxKeys.test }))
    expect(sealed).toMatch(/^key:/)
    expect(sealed).not.toContain(sandboxKeys.test.slice(-36))
    expect(credentials.currentKey(sealed).reveal()).toBe(sandboxKeys.test)
  })

  it.each(['nobody', 'key-without-ids', 'housing '])(
    'refuses the service %j',
    async (serviceKey) => {
      expect(codesOf(await creator.create(sampleExternal({ serviceKey }), caller))).toEqual([
        ['SERVICE_NOT_CONFIGURED', 'input.serviceKey'],
      ])
    },
  )

  it('reports violations of content, service and time together, and stores nothing', async () => {
    const before = await database.prisma.notification.count()
    const input = sampleExternal({ serviceKey: 'nobody', email: null, sendAfter: new Date(0) })
    expect(codesOf(await creator.create(input, caller))).toEqual([
      ['EMAIL_REQUIRED', 'input.email'],
      ['SERVICE_NOT_CONFIGURED', 'input.serviceKey'],
      ['SEND_AFTER_OUT_OF_RANGE', 'input.sendAfter'],
    ])
    expect(await database.prisma.notification.count()).toBe(before)
  })
})

describe('the same idempotency key', () => {
  it('returns the first notification for the same content, for seven days', async () => {
    const params = { a: '1', b: '2' }
    const input = sampleNotification({ idempotencyKey: 'k1', personalisationParams: params })
    const first = valueOf(await creator.create(input, caller))
    expect(first.replayed).toBe(false)
    const replay = valueOf(
      await creator.create({ ...input, personalisationParams: { b: '2', a: '1' } }, caller),
    )
    expect(replay).toMatchObject({ replayed: true, notification: { id: first.notification.id } })
    expect(codesOf(await creator.create({ ...input, message: 'Other.' }, caller))).toEqual([
      ['IDEMPOTENCY_CONFLICT', 'input.idempotencyKey'],
    ])
    const ofOtherCaller = valueOf(await creator.create(input, sampleCaller({ id: 'ben' })))
    expect(ofOtherCaller.replayed).toBe(false)
    clock.advance(7 * day + 1)
    const later = valueOf(await creator.create(input, caller))
    expect(later.replayed).toBe(false)
    expect(later.notification.id).not.toBe(first.notification.id)
  })

  it('ignores the spelling of ids and empty form fields', async () => {
    const serviceKey = sandboxKeys.test
    const input = { ...sampleExternal({ idempotencyKey: 'k3', serviceKey }), user: 'Ana' }
    const first = valueOf(await creator.create({ ...input, followOnUrl: '' }, caller))
    const spelt = {
      targetId: input.targetId.toUpperCase(),
      serviceKey: ` ${serviceKey}\n`,
      templateId: input.templateId?.toUpperCase() ?? null,
      smsTemplateId: '',
      followOnUrl: null,
      requireLetter: false,
    }
    const replay = valueOf(await creator.create({ ...input, ...spelt }, caller))
    expect(replay).toMatchObject({ replayed: true, notification: { id: first.notification.id } })
    expect(codesOf(await creator.create({ ...input, user: 'ana' }, caller))).toEqual([
      ['IDEMPOTENCY_CONFLICT', 'input.idempotencyKey'],
    ])
  })

  it('is a conflict with another provider key, and still returns the notification after its send time', async () => {
    const sendAfter = new Date(clock.now().getTime() + day)
    const serviceKey = sandboxKeys.test
    const input = sampleExternal({ idempotencyKey: 'k2', serviceKey, sendAfter })
    const { notification } = valueOf(await creator.create(input, caller))
    clock.advance(2 * day)
    const replay = valueOf(await creator.create(input, caller))
    expect(replay).toMatchObject({ replayed: true, notification: { id: notification.id } })
    const other = { ...input, serviceKey: sandboxKeys.live }
    expect(codesOf(await creator.create(other, caller))).toEqual([
      ['IDEMPOTENCY_CONFLICT', 'input.idempotencyKey'],
    ])
  })

  it('stores one notification for any number of concurrent requests', async () => {
    const input = sampleExternal({ idempotencyKey: 'storm', reference: 'storm' })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => creator.create(input, caller)),
    )
    const ids = new Set(outcomes.map((outcome) => valueOf(outcome).notification.id))
    expect(ids.size).toBe(1)
    expect(outcomes.filter((outcome) => !valueOf(outcome).replayed)).toHaveLength(1)
    const [id = ''] = ids
    expect(await database.prisma.notification.count({ where: { reference: 'storm' } })).toBe(1)
    expect(await deliveriesOf(id)).toHaveLength(1)
  })
})

describe('a list', () => {
  it('returns one result per item, in order, even if other items fail', async () => {
    const inputs = Array.from({ length: 100 }, (_, place) =>
      sampleNotification({
        reference: `item-${place}`,
        ...(place % 7 === 3 ? { message: '' } : {}),
      }),
    )
    const results = valueOf(await creator.createMany(inputs, caller))
    expect(results).toHaveLength(100)
    for (const [place, result] of results.entries()) {
      if (result.status === 'rejected') throw result.reason
      if (place % 7 === 3) {
        expect(codesOf(result.value)).toEqual([['MESSAGE_REQUIRED', `input.${place}.message`]])
      } else {
        expect(valueOf(result.value).notification.reference).toBe(`item-${place}`)
      }
    }
    const stored = { reference: { startsWith: 'item-' } }
    expect(await database.prisma.notification.count({ where: stored })).toBe(86)
  })

  it('stores one notification for items with the same key', async () => {
    const input = sampleNotification({ idempotencyKey: 'list' })
    const results = valueOf(await creator.createMany([input, input, input], caller))
    const created = results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return valueOf(result.value)
    })
    expect(new Set(created.map(({ notification }) => notification.id)).size).toBe(1)
    expect(created.filter(({ replayed }) => replayed)).toHaveLength(2)
  })

  it.each([0, 101])('with %i items is rejected as a whole', async (length) => {
    const inputs = Array.from({ length }, () => sampleNotification())
    expect(codesOf(await creator.createMany(inputs, caller))).toEqual([
      ['LIST_SIZE_OUT_OF_RANGE', 'input'],
    ])
  })
})
