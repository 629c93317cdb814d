import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../../src/access/service-keys.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { sharedGateway } from '../../support/gateway.js'
import { sampleCaller, sampleNotification } from '../../support/samples.js'
import { testCreator, valueOf } from '../create/subject.js'

const gateway = await sharedGateway()

const own = ['notifications:own'] as const
const team = (user: string) => gateway.token(own, 3600, user, { roles: ['manager'] })

async function send(user: string, overrides: Parameters<typeof sampleNotification>[0] = {}) {
  const { database } = gateway.gateway
  const creator = testCreator({ database, clock: systemClock })
  const input = sampleNotification({ user, ...overrides })
  return valueOf(await creator.create(input, sampleCaller())).notification.id
}

async function ask(
  token: string,
  document: string,
  variables = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await gateway.ask(document, { token, variables })
  return { ...body.data, errors: body.errors }
}

/** One of the mutations that change states, with its result. */
async function mark(token: string, field: string, input: object) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
  const answer = await ask(
    token,
    `mutation ($input: ${type}!) { answer: ${field}(input: $input) {
      changedCount errors { __typename code path }
      notifications { uuid isReadStatus seenAt archivedAt }
      counts { badge unread unseen total requiringAction }
    } }`,
    { input },
  )
  expect(answer['errors']).toBeUndefined()
  return answer['answer']
}

describe('viewer', () => {
  it('is the caller as read from the token', async () => {
    const token = await gateway.token(own, 3600, 'Ada@example.com', {
      roles: ['manager', 'manager'],
      groups: ['rent-officers'],
    })
    expect(await ask(token, '{ viewer { kind id name email scopes roles groups } }')).toMatchObject(
      {
        viewer: {
          kind: 'USER',
          id: 'Ada@example.com',
          email: 'Ada@example.com',
          name: 'Ada Officer',
          scopes: ['notifications:own'],
          roles: ['manager'],
          groups: ['rent-officers'],
        },
      },
    )
  })
})

describe('changes of states', () => {
  it('return the changed notifications and the counts after the change', async () => {
    const user = randomUUID()
    const token = await team(user)
    const [one, two] = [await send(user), await send(user)]
    const archived = expect.any(String) as string
    expect(await mark(token, 'markNotificationsSeen', { ids: [one] })).toMatchObject({
      changedCount: 1,
      errors: [],
      notifications: [{ uuid: one, isReadStatus: false, seenAt: archived }],
      counts: { badge: 2, unread: 2, unseen: 1, total: 2 },
    })
    expect(await mark(token, 'markNotificationsRead', { ids: [two, two] })).toMatchObject({
      changedCount: 1,
      notifications: [{ uuid: two, isReadStatus: true }],
      counts: { badge: 1, unread: 1, unseen: 0, total: 2 },
    })
    expect(await mark(token, 'archiveNotifications', { ids: [two] })).toMatchObject({
      notifications: [{ uuid: two, archivedAt: archived }],
      counts: { badge: 1, total: 1 },
    })
    const back = { ids: [two], isArchived: false }
    expect(await mark(token, 'archiveNotifications', back)).toMatchObject({
      notifications: [{ uuid: two, archivedAt: null }],
      counts: { total: 2 },
    })
  })

  it('change every notification that matches a filter', async () => {
    const user = randomUUID()
    const token = await team(user)
    const actuals = await send(user, { targetType: 'Actuals' })
    await send(user)
    const all = { all: true, filter: { targetType: 'ACTUALS' } }
    expect(await mark(token, 'markNotificationsRead', all)).toMatchObject({
      changedCount: 1,
      notifications: [{ uuid: actuals }],
      counts: { badge: 1, unread: 1 },
    })
    expect(await mark(token, 'markNotificationsRead', { all: true })).toMatchObject({
      changedCount: 1,
      counts: { badge: 0, unread: 0 },
    })
    expect(await mark(token, 'archiveNotifications', { all: true })).toMatchObject({
      changedCount: 2,
      counts: { total: 0 },
    })
  })

  it('report each unknown id, and reject no ids or more than a hundred', async () => {
    const user = randomUUID()
    const token = await team(user)
    const [ownId, foreign] = [await send(user), await send(randomUUID())]
    const ids = [foreign, ownId, 'no id']
    expect(await mark(token, 'markNotificationsRead', { ids })).toMatchObject({
      changedCount: 1,
      errors: [
        { __typename: 'NotFoundError', code: 'NOT_FOUND', path: ['input', 'ids', '0'] },
        { code: 'ID_INVALID', path: ['input', 'ids', '2'] },
      ],
    })
    for (const many of [[], Array.from({ length: 101 }, () => ownId)]) {
      expect(await mark(token, 'archiveNotifications', { ids: many })).toMatchObject({
        changedCount: 0,
        notifications: [],
        errors: [{ code: 'LIST_SIZE_OUT_OF_RANGE', path: ['input', 'ids'] }],
      })
    }
  })

  it('are rejected as too large with a million ids', async () => {
    const input = { ids: Array.from({ length: 1_000_000 }, () => '1') }
    const { status, body } = await gateway.ask(
      'mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { changedCount } }',
      { token: await team(randomUUID()), variables: { input } },
    )
    expect(status).toBe(413)
    expect(body.errors).toMatchObject([{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }])
  })

  it.each<object>([
    { ids: ['1'], all: true },
    { ids: ['1'], filter: {} },
  ])('refuse %j', async (input) => {
    const { errors } = await ask(
      await team(randomUUID()),
      'mutation ($input: ArchiveNotificationsInput!) { archiveNotifications(input: $input) { changedCount } }',
      { input },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'ARGUMENTS_EXCLUSIVE' } }])
  })
})

describe('a decision', () => {
  const decide = `mutation ($input: PerformActionInput!) { performAction(input: $input) {
    errors { code path message } notification { uuid isReadStatus hasOpenAction version }
    decidedMeanwhile { actionType actionNote doneBy occurredAt } counts { badge requiringAction }
  } }`
  const approved = { actionType: 'APPROVED', actionNote: 'Agreed.' }

  it('marks the notification as read, and the error of a later decision says who decided what and when', async () => {
    const recipients = [{ kind: 'role', value: 'manager' }] as const
    const [ada, ben] = [await team(randomUUID()), await team(randomUUID())]
    const id = await send('', { user: null, recipients, requireAction: true })
    const input = { id, ...approved, expectedVersion: 1 }
    expect(await ask(ada, decide, { input })).toMatchObject({
      performAction: {
        errors: [],
        notification: { uuid: id, isReadStatus: true, hasOpenAction: false, version: 2 },
        counts: { badge: 0, requiringAction: 0 },
      },
    })
    const late = { ...input, actionType: 'REJECTED' }
    expect(await ask(ben, decide, { input: late })).toMatchObject({
      performAction: {
        errors: [{ code: 'VERSION_CONFLICT', path: ['input', 'expectedVersion'] }],
        notification: null,
        decidedMeanwhile: {
          actionType: 'APPROVED',
          actionNote: 'Agreed.',
          doneBy: 'Ada Officer',
          occurredAt: expect.any(String) as string,
        },
      },
    })
  })

  it('is rejected on an archived notification, and on a notification of another user', async () => {
    const user = randomUUID()
    const token = await team(user)
    const id = await send(user, { requireAction: true })
    await mark(token, 'archiveNotifications', { ids: [id] })
    expect(await ask(token, decide, { input: { id, ...approved } })).toMatchObject({
      performAction: { errors: [{ code: 'NOTIFICATION_ARCHIVED', path: ['input', 'id'] }] },
    })
    const foreign = await send(randomUUID(), { requireAction: true })
    for (const other of [foreign, randomUUID()]) {
      expect(await ask(token, decide, { input: { id: other, ...approved } })).toMatchObject({
        performAction: {
          errors: [{ code: 'NOT_FOUND', path: ['input', 'id'] }],
          decidedMeanwhile: null,
        },
      })
    }
  })
})

describe('a service with an inbox scope alone', () => {
  it('gets the error that it has no inbox', async () => {
    const keys = new ServiceKeys(gateway.gateway.database, systemClock)
    const { key } = await keys.create('rents', [...own])
    for (const document of [
      '{ notifications { totalCount } }',
      '{ notificationCounts { badge } }',
      'mutation { archiveNotifications(input: { all: true }) { changedCount } }',
      'mutation { markNotificationsRead(input: { all: true }) { changedCount } }',
    ]) {
      const { errors } = await ask(key, document)
      expect(errors, document).toMatchObject([
        {
          message: expect.stringContaining('A service key has no inbox of its own.') as string,
          extensions: { code: 'FORBIDDEN' },
        },
      ])
    }
  })
})
