import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/access/scopes.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { purgedMessage } from '../../../src/notifications/delivery/status/our-message.js'
import { encodeNodeId } from '../../../src/schema/node-id.js'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'
import { sampleCaller, sampleExternal } from '../../support/samples.js'
import { testCreator, valueOf } from '../create/subject.js'

interface Sent {
  readonly uuid: string
  readonly delivery: string
  readonly reference: string
}

const message = 'text-9f31 of a sender'

const gateway = await sharedGateway({
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
})
const askPath = await restClient(gateway)
const { database } = gateway.gateway
const creator = testCreator({ database, clock: { now: () => new Date() } })
const input = sampleExternal({
  message,
  reference: 'run-1',
  user: 'grace',
  requireSmsNotification: true,
  smsTemplateId: randomUUID(),
  sendAfter: new Date(Date.now() + 3_600_000),
})
const created = await creator.create(input, sampleCaller({ id: 'ada' }))
const { id: uuid } = valueOf(created).notification
const { id: delivery } = await database.prisma.notificationDelivery.findFirstOrThrow({
  where: { notificationId: uuid, channel: 'Email' },
})
const sent: Sent = { uuid, delivery, reference: 'run-1' }

function sender(user: string, ...more: Scope[]): Promise<string> {
  return gateway.token(['notifications:write', ...more], 3600, user)
}

/** Every path to one notification and its messages. */
function documentsAbout({ uuid, delivery, reference }: Sent): string[] {
  const id = encodeNodeId({ type: 'Notification', uuid })
  const deliveryId = encodeNodeId({ type: 'Delivery', uuid: delivery })
  const selection = '{ uuid message hasOpenAction deliveries { status } }'
  const status = '{ type status source }'
  return [
    ...[`uuid: "${uuid}"`, `id: "${id}"`, `reference: "${reference}"`].map(
      (by) => `{ notification(by: { ${by} }) ${selection} }`,
    ),
    `{ node(id: "${id}") { ... on Notification ${selection} } }`,
    `{ nodes(ids: ["${deliveryId}"]) { ... on Delivery { status } } }`,
    `{ messageStatus(service: "housing", notificationId: "${delivery}") ${status} }`,
    // The notification has messages on two channels, which other callers must not learn.
    `{ messageStatus(service: "housing", notificationId: "${uuid}") ${status} }`,
    `{ messageStatuses(service: "housing", ids: ["${delivery}", "${uuid}"]) ${status} }`,
  ]
}

async function answers(about: Sent, token: string): Promise<string[]> {
  const visible: string[] = []
  for (const document of documentsAbout(about)) {
    const { body } = await gateway.ask(document, { token })
    visible.push(JSON.stringify(body))
  }
  for (const path of [
    `/notifications/${about.uuid}`,
    `/message-status/housing/${about.delivery}`,
  ]) {
    const { status, text } = await askPath({ path, token })
    visible.push(`${status} ${text}`)
  }
  return visible
}

const absent = () => ({ uuid: randomUUID(), delivery: randomUUID(), reference: 'none' })

describe('a caller who creates notifications and may not read all', () => {
  it('reads their own notifications and the state of the messages', async () => {
    const visible = await answers(sent, await sender('ada'))
    const notification = { uuid: sent.uuid, message, hasOpenAction: false }
    const deliveries = [{ status: 'PENDING' }, { status: 'PENDING' }]
    const whole = { ...notification, deliveries }
    const status = { type: 'email', status: 'pending', source: 'GATEWAY' }
    const ambiguous = { extensions: { code: 'MESSAGE_AMBIGUOUS' } }
    expect(visible.slice(0, 8).map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { data: { notification: whole } },
      { data: { notification: whole } },
      { data: { notification: whole } },
      { data: { node: whole } },
      { data: { nodes: [{ status: 'PENDING' }] } },
      { data: { messageStatus: status } },
      { errors: [ambiguous] },
      { data: { messageStatuses: [status, null] }, errors: [ambiguous] },
    ])
    expect(visible[8]).toContain(message)
    expect(visible[9]).toContain('"pending"')
    // Personal data needs its own scope.
    expect(visible.join()).not.toContain('ana@example.com')
  })

  it.each([
    ['another sender', []] as const,
    ['another sender with an inbox', ['notifications:own']] as const,
  ])('cannot detect notifications of other senders: %s', async (_who, more) => {
    const token = await sender('mallory', ...more)
    const visible = await answers(sent, token)
    expect(visible.join()).not.toContain(message)
    const ghost = absent()
    const comparison = await answers(ghost, token)
    expect(visible).toEqual(comparison)
  })

  it('is denied lists and counts', async () => {
    const token = await sender('ada')
    for (const field of ['notifications { totalCount }', 'notificationCounts { total }']) {
      const { body } = await gateway.ask(`{ ${field} }`, { token })
      expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
  })

  it('sees inbox items as their recipient, and other items as their creator', async () => {
    const query = `{ notification(by: { uuid: "${sent.uuid}" }) { uuid user } }`
    const both = { notification: { uuid: sent.uuid, user: 'grace' } }
    const recipientToken = await gateway.token(['notifications:own'], 3600, 'grace')
    const creator = await sender('ada', 'notifications:own')
    for (const token of [recipientToken, creator]) {
      expect((await gateway.ask(query, { token })).body).toEqual({ data: both })
    }
  })

  it('needs notifications:write to keep seeing them', async () => {
    const token = await gateway.token(['notifications:own', 'notifications:act'], 3600, 'ada')
    const query = `{ notification(by: { uuid: "${sent.uuid}" }) { uuid } }`
    expect((await gateway.ask(query, { token })).body).toEqual({ data: { notification: null } })
  })

  it('cannot trigger lookups of other messages, neither at the provider nor among removed messages', async () => {
    const targetId = randomUUID()
    await gateway.gateway.database.prisma.auditEvent.create({
      data: {
        actorKind: 'operator',
        actorId: 'retention',
        action: purgedMessage,
        targetType: 'notification-delivery',
        targetId,
        occurredAt: new Date(),
      },
    })
    const query = `{ messageStatus(service: "housing", notificationId: "${targetId}") { id } }`
    const code = async (token: string) =>
      (await gateway.ask(query, { token })).body.errors?.[0]?.extensions.code
    // No server listens at the address of the provider.
    expect(await code(await gateway.token(['notifications:read']))).toBe('PROVIDER_UNAVAILABLE')
    expect(await code(await sender('ada'))).toBe('NOT_FOUND')
  })
})
