import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { audienceOf, type Audience } from '../../../src/access/audience.js'
import type { Addressee } from '../../../src/access/addressee.js'
import type { Principal, TokenPerson } from '../../../src/access/principal.js'
import type { ReadableAudience } from '../../../src/notifications/inbox/caller-audience.js'
import { InboxReader } from '../../../src/notifications/inbox/inbox-reader.js'
import type { NotificationFilter } from '../../../src/notifications/inbox/notification-filter.js'
import { NotificationReader } from '../../../src/notifications/model/notification-reader.js'
import { NotificationActions } from '../../../src/notifications/notification-actions.js'
import { ReadMarks } from '../../../src/notifications/marks/read-marks.js'
import { sharedDatabase } from '../../support/database.js'
import { rejectionOf } from '../../support/faults.js'
import { ManualClock } from '../../support/manual-clock.js'
import { everybody, sampleCaller, sampleNotification } from '../../support/samples.js'
import { codesOf, testCreator, valueOf } from '../create/subject.js'

const clock = new ManualClock()

const database = await sharedDatabase()
const reader = new NotificationReader(database)
const service = new NotificationActions(database, clock)
const marks = new ReadMarks(database, new InboxReader(database), clock)

/** A person with an inbox that no other test uses. */
function person(overrides: Partial<TokenPerson> = {}, email: string | null = null) {
  const id = randomUUID()
  const principal: Principal = {
    kind: 'user',
    id,
    name: `Name of ${id}`,
    email,
    scopes: new Set(['notifications:own']),
    person: {
      subject: id,
      isEmailVerified: true,
      roles: [],
      groups: [],
      memberOf: [],
      ...overrides,
    },
  }
  return { id, caller: sampleCaller(principal), audience: readable(audienceOf(principal)) }
}

function readable(audience: Audience): ReadableAudience & { readonly kind: 'own' } {
  if (audience.kind !== 'own') throw new Error('no inbox')
  return audience
}

async function send(user: string | null, recipients: readonly Addressee[] = [], overrides = {}) {
  clock.advance(1000)
  const input = sampleNotification({ user, recipients, ...overrides })
  return valueOf(await testCreator({ database, clock }).create(input, sampleCaller())).notification
    .id
}

async function list(audience: ReadableAudience, filter: NotificationFilter = {}) {
  const page = await reader.list({ filter, isDesc: true, first: 100 }, audience)
  expect(await page.totalCount()).toBe(page.edges.length)
  return page.edges.map(({ node }) => node.id)
}

async function numbers(audience: ReadableAudience) {
  const counts = reader.counts({}, audience)
  return {
    badge: await counts.badge(),
    total: await counts.total(),
    unread: await counts.unread(),
    unseen: await counts.unseen(),
    requiringAction: await counts.requiringAction(),
  }
}

const rents: Addressee = { kind: 'team', value: 'rents' }

describe('an inbox', () => {
  it('goes from unseen to seen, read and archived, and back', async () => {
    const ada = person()
    const [older, newer] = [await send(ada.id), await send(ada.id)]
    expect(await numbers(ada.audience)).toMatchObject({ badge: 2, unread: 2, unseen: 2 })
    expect(await marks.markAll({}, 'seen', ada.caller, ada.audience)).toMatchObject({ faults: [] })
    expect(await numbers(ada.audience)).toMatchObject({ badge: 2, unread: 2, unseen: 0 })
    const read = await marks.mark([newer], 'read', ada.caller, ada.audience)
    expect(read).toEqual({ ids: [newer], changed: [newer], faults: [] })
    expect(await numbers(ada.audience)).toMatchObject({ badge: 1, total: 2, unread: 1 })
    expect(await list(ada.audience, { isReadStatus: false })).toEqual([older])
    await marks.mark([older], 'archived', ada.caller, ada.audience)
    expect(await list(ada.audience)).toEqual([newer])
    expect(await list(ada.audience, { isArchived: true })).toEqual([older])
    expect(await numbers(ada.audience)).toMatchObject({ badge: 0, total: 1, unread: 0 })
    await marks.mark([older], 'restored', ada.caller, ada.audience)
    expect(await list(ada.audience)).toEqual([newer, older])
    expect(await numbers(ada.audience)).toMatchObject({ badge: 1, total: 2 })
  })

  it('contains each notification for the person once, however it is addressed', async () => {
    const mail = `${randomUUID()}@Example.com`
    const ada = person({ memberOf: [rents] }, mail.toLowerCase())
    const own = await send(ada.id)
    const both = await send(mail, [rents, { kind: 'user', value: ada.id }])
    const team = await send(null, [rents])
    await send(null, [{ kind: 'team', value: 'repairs' }])
    await send('somebody else')
    expect(await list(ada.audience)).toEqual([team, both, own])
    expect(await numbers(ada.audience)).toMatchObject({ badge: 3, total: 3, unread: 3 })
    const pages = [1, 2, 3].map((page) =>
      reader.list({ isDesc: false, page, pageSize: 1 }, ada.audience),
    )
    expect(
      (await Promise.all(pages)).flatMap(({ edges }) => edges.map(({ node }) => node.id)),
    ).toEqual([own, both, team])
    await marks.mark([both], 'read', ada.caller, ada.audience)
    expect(await numbers(ada.audience)).toMatchObject({ badge: 2, total: 3, unread: 2 })
  })

  it('of each team member has its own states', async () => {
    const team: Addressee = { kind: 'team', value: randomUUID() }
    const [ada, ben] = [person({ memberOf: [team] }), person({ memberOf: [team] })]
    const id = await send(null, [team])
    await marks.mark([id], 'read', ada.caller, ada.audience)
    const readAt = clock.now()
    expect((await reader.byId(id, ada.audience))?.own).toMatchObject({ readAt, seenAt: readAt })
    expect((await reader.byId(id, ben.audience))?.own).toMatchObject({ readAt: null })
    expect(await numbers(ben.audience)).toMatchObject({ badge: 1, unread: 1 })
    // Callers who may read all see that a member read it, and which member.
    expect(await reader.byId(id, everybody)).toMatchObject({ isReadStatus: true, readAt })
    expect((await reader.recipientsOf([id])).get(id)).toMatchObject([{ ...team, readAt }])
    await marks.mark([id], 'archived', ben.caller, ben.audience)
    expect(await list(ben.audience)).toEqual([])
    expect(await list(ben.audience, { isArchived: true })).toEqual([id])
    expect(await list(ada.audience)).toEqual([id])
  })

  it('finds the newest of its own notifications by reference', async () => {
    const ada = person()
    const reference = randomUUID()
    const own = await send(ada.id, [], { reference })
    await send('somebody else', [], { reference })
    expect((await reader.byReference(reference, ada.audience))?.id).toBe(own)
    expect(await reader.byReference(reference, person().audience)).toBeNull()
  })

  it('with a filter by `user`, accepts its owner, returns nothing for other users and rejects null', async () => {
    const mail = `${randomUUID()}@example.com`
    const ada = person({}, mail)
    const id = await send(ada.id)
    for (const user of [ada.id, mail, ` ${mail.toUpperCase()} `]) {
      expect(await list(ada.audience, { user })).toEqual([id])
    }
    for (const user of [ada.id.toUpperCase(), 'somebody else', ada.caller.principal.name, '']) {
      expect(await list(ada.audience, { user })).toEqual([])
    }
    const rejection = reader.list({ isDesc: true, filter: { user: null } }, ada.audience)
    expect(await rejectionOf(rejection)).toEqual({
      code: 'FILTER_VALUE_INVALID',
      path: ['filter', 'user'],
    })
  })

  it('is found by callers with access to all, by the e-mail in any spelling or by the exact sub', async () => {
    const mail = `${randomUUID()}@example.com`
    const subject = `Ab${randomUUID()}`
    const id = await send(` ${mail.toUpperCase()}`, [{ kind: 'user', value: subject }])
    for (const user of [mail, ` ${mail.toUpperCase()} `, subject]) {
      expect(await list(everybody, { user })).toEqual([id])
      expect(await reader.counts({ user }, everybody).total()).toBe(1)
    }
    for (const user of [subject.toLowerCase(), `${mail}x`, '', 'a\u0000']) {
      expect(await list(everybody, { user })).toEqual([])
    }
  })

  it('marks every notification that matches a filter, once', async () => {
    const ada = person()
    await send(ada.id, [], { targetType: 'Actuals' })
    await send(ada.id, [], { targetType: 'Estimates' })
    const all = (filter: NotificationFilter) =>
      marks.markAll(filter, 'read', ada.caller, ada.audience)
    expect((await all({ targetType: 'Actuals' })).changed).toHaveLength(1)
    expect((await all({ isReadStatus: true })).changed).toEqual([])
    expect((await all({})).changed).toHaveLength(1)
    expect((await all({})).changed).toEqual([])
    expect((await numbers(ada.audience)).badge).toBe(0)
  })
})

describe('a required action', () => {
  const decision = { actionType: 'Approved', actionNote: 'Agreed.' } as const

  it('is decided once for all recipients, which marks it as read and closes it', async () => {
    const team: Addressee = { kind: 'team', value: randomUUID() }
    const [ada, ben] = [person({ memberOf: [team] }), person({ memberOf: [team] })]
    const id = await send(null, [team], { requireAction: true })
    expect(await numbers(ben.audience)).toMatchObject({ requiringAction: 1 })
    const request = { id, ...decision, expectedVersion: 1 }
    valueOf((await service.performAction(request, ada.caller, ada.audience)).outcome)
    expect(await numbers(ada.audience)).toMatchObject({ requiringAction: 0, unread: 0, badge: 0 })
    expect(await numbers(ben.audience)).toMatchObject({ requiringAction: 0, unread: 1 })
    const late = { ...request, actionType: 'Rejected' } as const
    const { outcome, decision: decided } = await service.performAction(
      late,
      ben.caller,
      ben.audience,
    )
    expect(codesOf(outcome)).toEqual([['VERSION_CONFLICT', 'input.expectedVersion']])
    expect(decided).toMatchObject({
      actorName: ada.caller.principal.name,
      actionType: 'Approved',
      occurredAt: clock.now(),
    })
  })

  it('can be decided after another recipient has read it', async () => {
    const ada = person()
    const id = await send(ada.id, [], { requireAction: true })
    await marks.mark([id], 'read', ada.caller, ada.audience)
    expect(await reader.byId(id, ada.audience)).toMatchObject({ version: 2 })
    const request = { id, ...decision, expectedVersion: 1 }
    const { outcome } = await service.performAction(request, ada.caller, ada.audience)
    expect(valueOf(outcome)).toMatchObject({ version: 3, hasOpenAction: false })
  })

  it('is decided by only one of two concurrent callers', async () => {
    const team: Addressee = { kind: 'team', value: randomUUID() }
    const id = await send(null, [team], { requireAction: true })
    const outcomes = await Promise.all(
      [person({ memberOf: [team] }), person({ memberOf: [team] })].map((one) =>
        service.performAction({ id, ...decision, expectedVersion: 1 }, one.caller, one.audience),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome.ok)).toHaveLength(1)
  })

  it('is not decided in the archive, nor at a future version', async () => {
    const ada = person()
    const id = await send(ada.id, [], { requireAction: true })
    const act = async (expectedVersion: number | null) =>
      (await service.performAction({ id, ...decision, expectedVersion }, ada.caller, ada.audience))
        .outcome
    expect(codesOf(await act(9))).toEqual([['VERSION_CONFLICT', 'input.expectedVersion']])
    await marks.mark([id], 'archived', ada.caller, ada.audience)
    expect(codesOf(await act(null))).toEqual([['NOTIFICATION_ARCHIVED', 'input.id']])
  })
})
