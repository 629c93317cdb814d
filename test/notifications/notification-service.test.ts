import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import type { Outcome } from '../../src/errors/gateway-error.js'
import { NotificationReader } from '../../src/notifications/notification-reader.js'
import { NotificationService } from '../../src/notifications/notification-service.js'
import { openTestDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleCaller, sampleNotification } from '../support/samples.js'

const day = 24 * 60 * 60 * 1000
const clock = new ManualClock()
const caller = sampleCaller()
let database: Database
let service: NotificationService
let reader: NotificationReader

beforeAll(async () => {
  database = await openTestDatabase()
  service = new NotificationService(database, clock)
  reader = new NotificationReader(database)
})

afterAll(() => database.close())

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.faults.map(({ code }) => code).join())
  return outcome.value
}

const codes = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.faults.map(({ code, path }) => [code, path.join('.')])

const create = async (given = {}) => {
  const { notification } = value(await service.create(sampleNotification(given), caller))
  return notification
}

describe('creating', () => {
  it('stores the fields, the caller and the time', async () => {
    const given = {
      user: 'finance',
      requireAction: true,
      reference: 'run-1',
      followOnUrl: 'https://housing.example/1',
      personalisationParams: { name: 'Ana' },
      templateId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    }
    const { id } = await create(given)
    expect(await reader.byId(id)).toMatchObject({
      ...given,
      notificationType: 'Screen',
      isReadStatus: false,
      hasOpenAction: true,
      createdBy: 'ada',
      createdDate: clock.now(),
    })
    expect((await reader.byReference('run-1'))?.id).toBe(id)
    expect(await database.prisma.auditEvent.findMany({ where: { targetId: id } })).toMatchObject([
      { action: 'notification.create', actorId: 'ada', requestId: 'request-1' },
    ])
  })

  it('never stores a provider key of a screen notification', async () => {
    const { id } = await create({ serviceKey: 'team-key-of-somebody' })
    const row = await database.prisma.notification.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(row)).not.toContain('team-key-of-somebody')
  })

  it('answers the same key and content with the first notification, for seven days', async () => {
    const input = sampleNotification({
      idempotencyKey: 'k1',
      personalisationParams: { a: '1', b: '2' },
    })
    const first = value(await service.create(input, caller))
    const again = value(
      await service.create({ ...input, personalisationParams: { b: '2', a: '1' } }, caller),
    )
    expect(again).toMatchObject({ replayed: true, notification: { id: first.notification.id } })
    expect(codes(await service.create({ ...input, message: 'Other.' }, caller))).toEqual([
      ['IDEMPOTENCY_CONFLICT', 'input.idempotencyKey'],
    ])
    const stranger = value(await service.create(input, sampleCaller({ id: 'ben' })))
    expect(stranger.replayed).toBe(false)
    clock.advance(7 * day + 1)
    const later = value(await service.create(input, caller))
    expect(later.replayed).toBe(false)
    expect(later.notification.id).not.toBe(first.notification.id)
  })

  it('stores once however many requests with one key arrive together', async () => {
    const input = sampleNotification({ idempotencyKey: 'storm', reference: 'storm' })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => service.create(input, caller)),
    )
    expect(new Set(outcomes.map((outcome) => value(outcome).notification.id)).size).toBe(1)
    expect(await database.prisma.notification.count({ where: { reference: 'storm' } })).toBe(1)
  })
})

describe('acting', () => {
  it('keeps the history and shows the last action', async () => {
    const { id } = await create({ requireAction: true })
    value(await service.performAction(id, 'Initiated', null, caller))
    clock.advance(1000)
    const ben = sampleCaller({ id: 'ben', name: 'Ben Manager' })
    const shown = value(await service.performAction(id, 'Approved', 'Agreed.', ben))
    expect(shown).toMatchObject({
      performedActionType: 'Approved',
      performedActionDoneBy: 'Ben Manager',
      performedActionDate: clock.now(),
      actionNote: 'Agreed.',
      hasOpenAction: false,
    })
    const history = (await reader.histories([id])).get(id)
    expect(history?.actions.map(({ actionType, actorId }) => [actionType, actorId])).toEqual([
      ['Initiated', 'ada'],
      ['Approved', 'ben'],
    ])
  })

  it('marks a notification as read once, by the first reader', async () => {
    const { id } = await create()
    const first = value(await service.performAction(id, 'IsRead', null, caller))
    clock.advance(1000)
    const second = value(
      await service.performAction(id, 'IsRead', null, sampleCaller({ name: 'Somebody Else' })),
    )
    expect(second).toMatchObject({
      isReadStatus: true,
      readAt: first.readAt,
      readBy: 'Ada Officer',
    })
  })

  it('opens a settled action again when work is initiated, but never one that was not required', async () => {
    const { id } = await create({ requireAction: true })
    await service.performAction(id, 'Validate', null, caller)
    expect(value(await service.performAction(id, 'Initiated', null, caller)).hasOpenAction).toBe(
      true,
    )
    const free = await create()
    expect(
      value(await service.performAction(free.id, 'Initiated', null, caller)).hasOpenAction,
    ).toBe(false)
  })

  it.each(['Approved', 'Rejected'] as const)('refuses %s without a note', async (actionType) => {
    const { id } = await create()
    expect(codes(await service.performAction(id, actionType, '  ', caller))).toEqual([
      ['ACTION_NOTE_REQUIRED', 'input.actionNote'],
    ])
    expect((await reader.byId(id))?.performedActionType).toBeNull()
  })

  it('refuses notes that are too long or cannot be stored, and unknown notifications', async () => {
    const { id } = await create()
    const noted = (note: string) => service.performAction(id, 'Approved', note, caller)
    expect(codes(await noted('x'.repeat(2_001)))).toEqual([['TOO_LONG', 'input.actionNote']])
    expect(codes(await noted('x\0'))).toEqual([['TEXT_INVALID', 'input.actionNote']])
    expect(value(await noted('x'.repeat(2_000))).actionNote).toHaveLength(2_000)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(codes(await service.performAction(unknown, 'IsRead', null, caller))).toEqual([
      ['NOT_FOUND', 'input.id'],
    ])
  })
})

describe('deleting', () => {
  it('is refused while a required action is open, whatever was read meanwhile', async () => {
    const { id } = await create({ requireAction: true })
    await service.performAction(id, 'IsRead', null, caller)
    expect(codes(await service.delete(id, caller))).toEqual([['ACTION_OPEN', 'input.id']])
    await service.performAction(id, 'Rejected', 'Not ours.', caller)
    expect(value(await service.delete(id, caller))).toBe(id)
  })

  it('hides the notification from everything and keeps its row and audit trail', async () => {
    const { id } = await create({ reference: 'gone' })
    await service.delete(id, caller)
    expect(await reader.byId(id)).toBeNull()
    expect(await reader.byReference('gone')).toBeNull()
    expect((await reader.byIds([id])).size).toBe(0)
    expect(codes(await service.delete(id, caller))).toEqual([['NOT_FOUND', 'input.id']])
    expect(codes(await service.performAction(id, 'IsRead', null, caller))).toEqual([
      ['NOT_FOUND', 'input.id'],
    ])
    const row = await database.prisma.notification.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ deletedBy: 'ada', deletedAt: clock.now() })
    const audit = await database.prisma.auditEvent.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    })
    expect(audit.map(({ action }) => action)).toEqual([
      'notification.create',
      'notification.delete',
    ])
  })
})
