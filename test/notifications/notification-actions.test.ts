import { describe, expect, it } from 'vitest'
import { InboxReader } from '../../src/notifications/inbox/inbox-reader.js'
import { NotificationReader } from '../../src/notifications/model/notification-reader.js'
import type { ActionTypeWord } from '../../src/notifications/model/stored-words.js'
import { NotificationActions } from '../../src/notifications/notification-actions.js'
import { ReadMarks } from '../../src/notifications/marks/read-marks.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'
import { everybody, sampleCaller, sampleNotification } from '../support/samples.js'
import { codesOf, testCreator, valueOf } from './create/subject.js'

const clock = new ManualClock()
const caller = sampleCaller()

const database = await sharedDatabase()
const creator = testCreator({ database, clock })
const service = new NotificationActions(database, clock)
const reader = new NotificationReader(database)

const create = async (overrides = {}) =>
  valueOf(await creator.create(sampleNotification(overrides), caller)).notification

/** The outcome of an action without an expected version. */
const act = async (
  id: string,
  actionType: ActionTypeWord,
  actionNote: string | null,
  by = caller,
) => {
  const request = { id, actionType, actionNote, expectedVersion: null }
  return (await service.performAction(request, by, everybody)).outcome
}

describe('acting', () => {
  it('keeps the history and shows the last action', async () => {
    const { id } = await create({ requireAction: true })
    valueOf(await act(id, 'Initiated', null, caller))
    clock.advance(1000)
    const ben = sampleCaller({ id: 'ben', name: 'Ben Manager' })
    const updated = valueOf(await act(id, 'Approved', 'Agreed.', ben))
    expect(updated).toMatchObject({
      performedActionType: 'Approved',
      performedActionDoneBy: 'Ben Manager',
      performedActionDate: clock.now(),
      actionNote: 'Agreed.',
      hasOpenAction: false,
    })
    const history = (await reader.actionsOf([id])).get(id)
    expect(history?.map(({ actionType, actorId }) => [actionType, actorId])).toEqual([
      ['Initiated', 'ada'],
      ['Approved', 'ben'],
    ])
  })

  it('marks a notification as read once, by its first reader', async () => {
    const { id } = await create()
    const first = valueOf(await act(id, 'IsRead', null, caller))
    clock.advance(1000)
    const second = valueOf(await act(id, 'IsRead', null, sampleCaller({ name: 'Somebody Else' })))
    expect(second).toMatchObject({
      isReadStatus: true,
      readAt: first.readAt,
      readBy: 'Ada Officer',
    })
  })

  it('reopens a settled action when work is initiated, unless no action was required', async () => {
    const { id } = await create({ requireAction: true })
    await act(id, 'Validate', null, caller)
    expect(valueOf(await act(id, 'Initiated', null, caller)).hasOpenAction).toBe(true)
    const free = await create()
    expect(valueOf(await act(free.id, 'Initiated', null, caller)).hasOpenAction).toBe(false)
  })

  it.each(['Approved', 'Rejected'] as const)('refuses %s without a note', async (actionType) => {
    const { id } = await create()
    expect(codesOf(await act(id, actionType, '  ', caller))).toEqual([
      ['ACTION_NOTE_REQUIRED', 'input.actionNote'],
    ])
    expect((await reader.byId(id, everybody))?.performedActionType).toBeNull()
  })

  it('rejects notes that are too long or cannot be stored, and unknown notifications', async () => {
    const { id } = await create()
    const approveWith = (note: string) => act(id, 'Approved', note, caller)
    expect(codesOf(await approveWith('x'.repeat(2_001)))).toEqual([
      ['TOO_LONG', 'input.actionNote'],
    ])
    expect(codesOf(await approveWith('x\0'))).toEqual([['TEXT_INVALID', 'input.actionNote']])
    expect(codesOf(await approveWith(sandboxKeys.live))).toEqual([
      ['SERVICE_KEY_REFUSED', 'input.actionNote'],
    ])
    const longest = '🏠'.repeat(2_000)
    expect(valueOf(await approveWith(longest)).actionNote).toBe(longest)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(codesOf(await act(unknown, 'IsRead', null, caller))).toEqual([['NOT_FOUND', 'input.id']])
  })
})

describe('deleting', () => {
  it('is rejected while a required action is open, even if the notification is read', async () => {
    const { id } = await create({ requireAction: true })
    await act(id, 'IsRead', null, caller)
    expect(codesOf(await service.delete(id, caller, everybody))).toEqual([
      ['ACTION_OPEN', 'input.id'],
    ])
    await act(id, 'Rejected', 'Not ours.', caller)
    expect(valueOf(await service.delete(id, caller, everybody))).toBe(id)
  })

  it('hides the notification everywhere and keeps its row and audit trail', async () => {
    const { id } = await create({ reference: 'gone' })
    await service.delete(id, caller, everybody)
    expect(await reader.byId(id, everybody)).toBeNull()
    expect(await reader.byReference('gone', everybody)).toBeNull()
    expect((await reader.byIds([id], everybody)).size).toBe(0)
    expect(codesOf(await service.delete(id, caller, everybody))).toEqual([
      ['NOT_FOUND', 'input.id'],
    ])
    expect(codesOf(await act(id, 'IsRead', null, caller))).toEqual([['NOT_FOUND', 'input.id']])
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

describe('marking many as read', () => {
  it('keeps the last action of an unread notification', async () => {
    const marks = new ReadMarks(database, new InboxReader(database), clock)
    const { id } = await create({ requireAction: true })
    const before = valueOf(await act(id, 'Initiated', 'Look at this.', caller))
    clock.advance(1000)
    await marks.mark([id], 'read', sampleCaller({ name: 'Ben Manager' }), everybody)
    expect(await reader.byId(id, everybody)).toEqual({
      ...before,
      isReadStatus: true,
      readAt: clock.now(),
      readBy: 'Ben Manager',
      version: before.version + 1,
    })
  })

  it('records the reader of unread notifications and leaves read notifications unchanged', async () => {
    const marks = new ReadMarks(database, new InboxReader(database), clock)
    const [fresh, read, removed] = [await create(), await create(), await create()]
    const before = valueOf(await act(read.id, 'IsRead', null, caller))
    await service.delete(removed.id, caller, everybody)
    clock.advance(1000)
    const ben = sampleCaller({ id: 'ben', name: 'Ben Manager' })
    const ids = [fresh.id, read.id, removed.id, fresh.id, 'nonsense']
    const result = await marks.mark(ids, 'read', ben, everybody)
    expect(new Set(result.ids)).toEqual(new Set([fresh.id, read.id]))
    expect(result.ids).toHaveLength(2)
    expect(result.faults.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['NOT_FOUND', 'input.ids.2'],
      ['ID_INVALID', 'input.ids.4'],
    ])
    const now = clock.now()
    expect(await reader.byId(fresh.id, everybody)).toMatchObject({
      isReadStatus: true,
      readAt: now,
      readBy: 'Ben Manager',
      performedActionType: 'IsRead',
      performedActionDoneBy: 'Ben Manager',
    })
    expect(await reader.byId(read.id, everybody)).toEqual(before)
    const history = (await reader.actionsOf([fresh.id])).get(fresh.id)
    expect(history).toMatchObject([{ actionType: 'IsRead', actorId: 'ben', occurredAt: now }])
    const trail = { action: 'notification.action', targetId: fresh.id, actorId: 'ben' }
    expect(await database.prisma.auditEvent.count({ where: trail })).toBe(1)
  })

  it('handles overlapping requests and marks each notification once', async () => {
    const marks = new ReadMarks(database, new InboxReader(database), clock)
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) ids.push((await create()).id)
    await Promise.all(
      [ids, ids.toReversed(), ids].map((some) => marks.mark(some, 'read', caller, everybody)),
    )
    const histories = await reader.actionsOf(ids)
    expect(ids.map((id) => histories.get(id)?.length)).toEqual(ids.map(() => 1))
  })
})
