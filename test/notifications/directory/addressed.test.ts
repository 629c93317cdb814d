import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'

const gateway = await sharedGateway({
  AUTH_GROUP_RECIPIENTS: '{"rent-officers":["team:rents"],"walkers":["patch:E8-12"]}',
})
const askPath = await restClient(gateway)
for (const input of [
  { kind: 'ROLE', value: 'manager' },
  { kind: 'ROLE', value: 'Manager' },
  { kind: 'EMAIL', value: 'eve@example.com' },
  { kind: 'USER', value: 'Canary' },
]) {
  const { body } = await gateway.ask(
    'mutation ($input: UpsertRecipientInput!) { upsertRecipient(input: $input) { errors { code } } }',
    { variables: { input } },
  )
  expect(body.data?.['upsertRecipient']).toEqual({ errors: [] })
}

const targetId = '7e6041e2-01b6-4c41-9ccd-5b0932616b50'
const screen = { targetId, targetType: 'ESTIMATES', notificationType: 'SCREEN', message: 'Look.' }

interface Created {
  readonly notification: { readonly uuid: string } | null
  readonly isReplayed: boolean
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] }[]
}

async function create(input: object): Promise<Created> {
  const { body } = await gateway.ask(
    `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
      notification { uuid } isReplayed errors { code path } } }`,
    { variables: { input: { ...screen, ...input } } },
  )
  return body.data?.['createNotification'] as unknown as Created
}

async function createdId(input: object): Promise<string> {
  const { notification, errors } = await create(input)
  expect(errors).toEqual([])
  return notification?.uuid ?? ''
}

const own = ['notifications:own'] as const
const member = (user: string, membership = {}) => gateway.token(own, 3600, user, membership)

async function inbox(token: string): Promise<Record<string, boolean>> {
  const { body } = await gateway.ask(
    '{ notifications(first: 100) { nodes { uuid isReadStatus } } }',
    { token },
  )
  const { nodes } = body.data?.['notifications'] as unknown as {
    nodes: { uuid: string; isReadStatus: boolean }[]
  }
  return Object.fromEntries(nodes.map(({ uuid, isReadStatus }) => [uuid, isReadStatus]))
}

const rents = { kind: 'TEAM', value: 'rents' }
const manager = { kind: 'ROLE', value: 'manager' }

describe('a notification for recipients', () => {
  it('reaches the members of a role, team or patch, and persons by sub and e-mail', async () => {
    const id = await createdId({
      recipients: [
        rents,
        manager,
        { kind: 'PATCH', value: 'E8-12' },
        { kind: 'EMAIL', value: ' EVE@example.com' },
        { kind: 'USER', value: 'Canary' },
      ],
    })
    const readers = [
      await member('one', { groups: ['rent-officers'] }),
      await member('two', { roles: ['manager'] }),
      await member('three', { groups: ['walkers'] }),
      await member('eve@example.com'),
      await member('Canary'),
    ]
    for (const reader of readers) expect(await inbox(reader)).toEqual({ [id]: false })
    for (const otherMember of [await member('canary'), await member('manager')]) {
      expect(await inbox(otherMember)).toEqual({})
    }
  })

  it('treats roles that differ only in case as different, in directory, notification and token', async () => {
    const capital = { kind: 'ROLE', value: 'Manager' }
    const [small, both] = [
      await createdId({ recipients: [manager] }),
      await createdId({ recipients: [manager, capital] }),
    ]
    const other = await createdId({ recipients: [capital] })
    const seenBy = async (role: string) => {
      const unread = await inbox(await member(`of ${role}`, { roles: [role] }))
      return [small, both, other].filter((id) => id in unread)
    }
    expect(await seenBy('manager')).toEqual([small, both])
    expect(await seenBy('Manager')).toEqual([both, other])
    expect(await seenBy('MANAGER')).toEqual([])
    expect((await create({ recipients: [{ kind: 'ROLE', value: 'MANAGER' }] })).errors).toEqual([
      { code: 'RECIPIENT_UNKNOWN', path: ['input', 'recipients', '0'] },
    ])
  })

  it('has a read state for each recipient, and one decision for all', async () => {
    const recipients = [manager, rents]
    const id = await createdId({ recipients, requireAction: true })
    const [ada, ben] = [
      await member(randomUUID(), { roles: ['manager'] }),
      await member(randomUUID(), { groups: ['rent-officers'] }),
    ]
    await gateway.ask(
      `mutation { markNotificationsRead(input: { ids: ["${id}"] }) { changedCount } }`,
      { token: ada },
    )
    expect((await inbox(ada))[id]).toBe(true)
    expect((await inbox(ben))[id]).toBe(false)
    const act = (token: string) =>
      gateway.ask(
        `mutation { performAction(input: { id: "${id}", actionType: APPROVED, actionNote: "Yes.", expectedVersion: 2 }) {
          errors { code } counts { requiringAction } decidedMeanwhile { actionType } } }`,
        { token },
      )
    expect((await act(ben)).body.data?.['performAction']).toMatchObject({ errors: [] })
    expect((await act(ada)).body.data?.['performAction']).toMatchObject({
      errors: [{ code: 'VERSION_CONFLICT' }],
      decidedMeanwhile: { actionType: 'APPROVED' },
    })
    const { body } = await gateway.ask(
      `{ notification(by: { uuid: "${id}" }) { isReadStatus hasOpenAction
        recipients { kind value readAt } } }`,
    )
    expect(body.data?.['notification']).toMatchObject({
      isReadStatus: true,
      hasOpenAction: false,
      recipients: [
        { ...manager, readAt: expect.any(String) as string },
        { ...rents, readAt: expect.any(String) as string },
      ],
    })
  })

  it('reports each unknown recipient by its index', async () => {
    const { notification, errors } = await create({
      recipients: [
        rents,
        { kind: 'TEAM', value: 'Rents' },
        { kind: 'USER', value: 'canary' },
        { kind: 'ROLE', value: ' ' },
        { kind: 'EMAIL', value: 'nobody' },
      ],
    })
    expect(notification).toBeNull()
    expect(errors).toEqual([
      { code: 'RECIPIENT_UNKNOWN', path: ['input', 'recipients', '1'] },
      { code: 'RECIPIENT_UNKNOWN', path: ['input', 'recipients', '2'] },
      { code: 'REQUIRED', path: ['input', 'recipients', '3', 'value'] },
      { code: 'EMAIL_INVALID', path: ['input', 'recipients', '4', 'value'] },
    ])
    const many = { recipients: Array.from({ length: 101 }, () => rents) }
    expect((await create(many)).errors).toEqual([
      { code: 'LIST_SIZE_OUT_OF_RANGE', path: ['input', 'recipients'] },
    ])
    expect((await create({ recipients: [] })).errors).toEqual([])
  })

  it('matches an idempotency key regardless of the order of recipients', async () => {
    const idempotencyKey = randomUUID()
    const first = await create({ idempotencyKey, user: 'zoe', recipients: [rents, manager] })
    const replay = await create({
      idempotencyKey,
      user: 'zoe',
      recipients: [manager, { kind: 'TEAM', value: 'rents ' }, manager],
    })
    expect(replay).toEqual({ ...first, isReplayed: true })
    const other = await create({ idempotencyKey, user: 'zoe', recipients: [rents] })
    expect(other.errors).toMatchObject([{ code: 'IDEMPOTENCY_CONFLICT' }])
  })

  it('is replayed after its recipient has left the directory', async () => {
    const removedTeam = { kind: 'TEAM', value: randomUUID() }
    const change = async (field: string) =>
      gateway.ask(
        `mutation { ${field}Recipient(input: { kind: TEAM, value: "${removedTeam.value}" }) { errors { code } } }`,
      )
    await change('upsert')
    const input = { idempotencyKey: randomUUID(), recipients: [removedTeam] }
    const first = await create(input)
    await change('remove')
    expect(await create(input)).toEqual({ ...first, isReplayed: true })
    expect((await create({ recipients: [removedTeam] })).errors).toEqual([
      { code: 'RECIPIENT_UNKNOWN', path: ['input', 'recipients', '0'] },
    ])
  })

  it('can be created in a list, where each item has its own faults', async () => {
    const { body } = await gateway.ask(
      `mutation ($input: [CreateNotificationInput!]!) { createNotifications(input: $input) {
        results { errors { code path } } } }`,
      {
        variables: {
          input: [
            { ...screen, recipients: [rents] },
            { ...screen, recipients: [{ kind: 'TEAM', value: 'none' }] },
          ],
        },
      },
    )
    expect(body.data?.['createNotifications']).toEqual({
      results: [
        { errors: [] },
        { errors: [{ code: 'RECIPIENT_UNKNOWN', path: ['input', '1', 'recipients', '0'] }] },
      ],
    })
  })
})

describe('POST /notifications with recipients', () => {
  const body = {
    targetId,
    targetType: 'Estimates',
    notificationType: 'Screen',
    message: 'Look.',
  }
  const post = (overrides: object) =>
    askPath({ method: 'POST', path: '/notifications', body: { ...body, ...overrides } })

  it('accepts kinds in any case, and works without recipients', async () => {
    const answer = await post({ Recipients: [{ Kind: 'Team', VALUE: 'rents' }] })
    expect(answer).toMatchObject({ status: 201 })
    const { id } = answer.body as { id: string }
    expect(await inbox(await member(randomUUID(), { groups: ['rent-officers'] }))).toHaveProperty(
      id,
    )
    expect(await post({})).toMatchObject({ status: 201 })
    expect(await post({ recipients: null })).toMatchObject({ status: 201 })
  })

  it('reports faults by index', async () => {
    const faults = async (recipients: unknown) => {
      const { status, body: problem } = await post({ recipients })
      expect(status).toBe(422)
      return (problem as { errors: unknown[] }).errors
    }
    expect(await faults([{ kind: 'team', value: 'none' }])).toMatchObject([
      { field: 'recipients.0', code: 'RECIPIENT_UNKNOWN' },
    ])
    expect(await faults([{ kind: 'crew' }])).toMatchObject([
      { field: 'recipients.0.value', code: 'BAD_USER_INPUT' },
      { field: 'recipients.0.kind', code: 'BAD_USER_INPUT' },
    ])
    expect(await faults('rents')).toMatchObject([{ field: 'recipients', code: 'BAD_USER_INPUT' }])
    expect(await faults([null, 7])).toMatchObject([
      { field: 'recipients.0' },
      { field: 'recipients.1' },
    ])
  })
})
