import { expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'

const scopes = ['notifications:read', 'notifications:write'] as const
const target = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const gateway = await sharedGateway()
const keys = new ServiceKeys(gateway.gateway.database, systemClock)

const key = async (name: string) => (await keys.create(name, scopes)).key

async function create(token: string, input: Record<string, unknown> = {}) {
  const { body } = await gateway.ask(
    `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
      notification { uuid createdBy } errors { code } } }`,
    {
      token,
      variables: {
        input: {
          targetId: target,
          targetType: 'ESTIMATES',
          notificationType: 'SCREEN',
          message: 'Look.',
          user: 'ana@example.com',
          ...input,
        },
      },
    },
  )
  const { createNotification } = body.data as unknown as {
    createNotification: {
      notification: { uuid: string; createdBy: string } | null
      errors: unknown[]
    }
  }
  return createNotification
}

async function askList(token: string, filter: Record<string, unknown>) {
  return gateway.ask(
    `query ($filter: NotificationFilterInput) {
      notifications(filter: $filter, isDesc: false) { totalCount nodes { uuid } } }`,
    { token, variables: { filter } },
  )
}

async function uuids(token: string, filter: Record<string, unknown>) {
  const { body } = await askList(token, filter)
  expect(body).not.toHaveProperty('errors')
  const { nodes } = body.data?.['notifications'] as unknown as { nodes: { uuid: string }[] }
  return nodes.map(({ uuid }) => uuid)
}

it('lists the notifications that the caller created, also with an earlier key of the same name', async () => {
  const old = await key('rents')
  const { record } = await keys.create('repairs', scopes)
  const first = await create(old, { idempotencyKey: 'once' })
  expect(first.notification?.createdBy).toBe('service:rents')
  const other = await gateway.gateway.database.prisma.notification.create({
    data: {
      targetId: target,
      targetType: 'Estimates',
      notificationType: 'Screen',
      // The value as an older release stored it.
      createdBy: record.id,
      createdDate: new Date(),
    },
  })
  await keys.revoke('rents')
  await keys.revoke('repairs')
  const [rents, repairs] = [await key('rents'), await key('repairs')]
  expect(await uuids(rents, { createdByMe: true })).toEqual([first.notification?.uuid])
  expect(await uuids(rents, { createdByMe: false })).toEqual([other.id])
  expect(await uuids(repairs, { createdByMe: true })).toEqual([other.id])
  const person = await gateway.token(scopes, 60, 'service:rents')
  expect(await uuids(person, { createdByMe: true })).toEqual([])

  const replay = await create(rents, { idempotencyKey: 'once' })
  expect(replay.notification?.uuid).toBe(first.notification?.uuid)
  expect((await create(person, { idempotencyKey: 'once' })).notification?.uuid).not.toBe(
    first.notification?.uuid,
  )
})

it('lists and counts the notifications of a caller without read scopes', async () => {
  const { key: token } = await keys.create('repairs-desk', ['notifications:write'])
  const other = await key('somebody-else')
  const own = [(await create(token)).notification?.uuid, (await create(token)).notification?.uuid]
  const foreign = await create(other, { reference: 'theirs' })
  const createdByMe = true
  expect(await uuids(token, { createdByMe })).toEqual(own)
  expect(await uuids(token, { createdByMe, reference: 'theirs' })).toEqual([])
  const counts = await gateway.ask(
    '{ notificationCounts(filter: { createdByMe: true }) { total badge } }',
    { token },
  )
  expect(counts.body.data).toMatchObject({ notificationCounts: { total: 2, badge: null } })
  for (const filter of [{}, { createdByMe: false }, { reference: 'theirs' }]) {
    expect((await askList(token, filter)).body.errors).toMatchObject([
      {
        message: expect.stringContaining('createdByMe: true') as unknown,
        extensions: { code: 'FORBIDDEN' },
      },
    ])
  }
  const askPath = await restClient(gateway)
  const { status, body } = await askPath({ path: '/notifications?createdByMe=true', token })
  const ids = (body as { id: string }[]).map(({ id }) => id)
  expect({ status, ids }).toEqual({ status: 200, ids: own.toReversed() })
  expect((await askPath({ path: '/notifications', token })).status).toBe(403)

  // The list of created notifications is separate from the inbox.
  const both = ['notifications:own', 'notifications:write'] as const
  const ana = await gateway.token(both, 60, 'ana@example.com')
  const sent = (await create(ana, { user: 'ben@example.com' })).notification?.uuid
  expect(await uuids(ana, { createdByMe })).toEqual([sent])
  expect(await uuids(ana, {})).toContain(foreign.notification?.uuid)
  expect(await uuids(ana, {})).not.toContain(sent)
})

it('finds idempotency keys that an older release stored under the id of the service key', async () => {
  const { prisma, sql } = gateway.gateway.database
  const { key: token, record } = await keys.create('letters', scopes)
  const first = await create(token, { idempotencyKey: 'a' })
  const used = { callerId: 'service:letters', key: 'a' }
  await prisma.idempotencyKey.update({
    where: { callerId_key: used },
    data: { callerId: record.id },
  })
  expect(await create(token, { idempotencyKey: 'a' })).toEqual(first)
  await sql.execute(
    `insert into idempotency_key (caller_id, key, content_hash, notification_id, created_at)
      values ($1, 'b', '', $2, now())`,
    [record.id, first.notification?.uuid],
  )
  expect((await create(token, { idempotencyKey: 'b' })).errors).toMatchObject([
    { code: 'IDEMPOTENCY_CONFLICT' },
  ])
})

it('filters by reference, date and message status', async () => {
  const { prisma } = gateway.gateway.database
  const token = await key('statements')
  const createRow = async (reference: string, createdDate: string, status: string) => {
    const { id } = await prisma.notification.create({
      data: {
        targetId: target,
        targetType: 'Estimates',
        notificationType: 'Email',
        reference,
        createdBy: 'service:statements',
        createdDate: new Date(createdDate),
        deliveries: { create: { channel: 'Email', status, createdAt: new Date(createdDate) } },
      },
    })
    return id
  }
  const may = await createRow('run-1', '2024-05-01T00:00:00Z', 'failed')
  const june = await createRow('run-2', '2024-06-01T00:00:00Z', 'delivered')
  const createdByMe = true
  expect(await uuids(token, { reference: 'run-1' })).toEqual([may])
  expect(await uuids(token, { deliveryStatus: 'FAILED', createdByMe })).toEqual([may])
  expect(await uuids(token, { deliveryStatus: 'DELIVERED', createdByMe })).toEqual([june])
  const [from, until] = ['2024-05-01T00:00:00Z', '2024-06-01']
  expect(await uuids(token, { createdFrom: from, createdUntil: until })).toEqual([may])
  expect(await uuids(token, { createdFrom: until, createdByMe })).toEqual([june])
  const askPath = await restClient(gateway)
  const path = `/notifications?reference=run-2&createdFrom=${from}`
  const { status, body } = await askPath({ path, token })
  expect({ status, ids: (body as { id: string }[]).map(({ id }) => id) }).toEqual({
    status: 200,
    ids: [june],
  })
})

it.each([
  [{ createdFrom: '2024-06-01T00:00:00Z', createdUntil: '2024-06-01T00:00:00Z' }, 'createdUntil'],
  [{ reference: '' }, 'reference'],
  [{ mine: true, createdByMe: true }, 'createdByMe'],
  [{ mine: true, deliveryStatus: 'FAILED' }, 'deliveryStatus'],
])('refuses %o', async (filter, field) => {
  const token = await gateway.token(['notifications:read', 'notifications:own'], 60, 'ana')
  expect((await askList(token, filter)).body.errors).toMatchObject([
    { extensions: { code: 'FILTER_VALUE_INVALID', argument: `filter.${field}` } },
  ])
})
