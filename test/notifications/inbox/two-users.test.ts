import { randomUUID } from 'node:crypto'
import { getNamedType, isCompositeType, isRequiredArgument, type GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { encodeNodeId } from '../../../src/schema/node-id.js'
import { builtSchema } from '../../support/built-schema.js'
import { eventually } from '../../support/eventually.js'
import { subscribe } from '../../support/event-stream.js'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'
import { sampleCaller, sampleExternal, sampleNotification } from '../../support/samples.js'
import { testCreator, valueOf } from '../create/subject.js'
import { wholeSelection } from './whole-selection.js'

// The two subjects differ in the case of one letter.
const owner = 'Canary'
const other = 'canary'
const text = 'cAnArY-9f31'
const scopes = ['notifications:own', 'notifications:delete', 'personal:read'] as const

const gateway = await sharedGateway({ OPERATION_COST_LIMIT: '10000000' })
const askPath = await restClient(gateway)
const otherToken = await gateway.token(scopes, 3600, other)
const { database } = gateway.gateway
const creator = testCreator({ database, clock: { now: () => new Date() } })
const reference = `reference ${text}`
const { id: uuid } = valueOf(
  await creator.create(
    sampleExternal({
      notificationType: 'Screen',
      user: owner,
      message: text,
      reference,
      requireAction: true,
      requireEmailNotification: true,
      email: `${text}@example.com`,
      followOnUrl: `https://${text}.example`,
      personalisationParams: { name: text },
      recipients: [{ kind: 'team', value: text }],
    }),
    sampleCaller({ id: text, name: text }),
  ),
).notification
await database.prisma.notificationAction.create({
  data: {
    notificationId: uuid,
    actionType: 'Initiated',
    actionNote: text,
    actorId: text,
    actorName: text,
    occurredAt: new Date(),
  },
})
await database.prisma.notification.update({
  where: { id: uuid },
  data: { actionNote: text, performedActionDoneBy: text, performedActionType: 'Initiated' },
})
const { id: delivery } = await database.prisma.notificationDelivery.findFirstOrThrow({
  where: { notificationId: uuid },
})
const foreign: { readonly uuid: string; readonly delivery: string; readonly reference: string } = {
  uuid,
  delivery,
  reference,
}

/** Arguments of the root fields with required arguments, for one notification. */
const argumentsOf = ({ uuid, delivery, reference }: typeof foreign): Record<string, string[]> => {
  const id = encodeNodeId({ type: 'Notification', uuid })
  const deliveryId = encodeNodeId({ type: 'Delivery', uuid: delivery })
  const ids = `input: { ids: ["${uuid}"] }`
  const record = [`by: { uuid: "${uuid}" }`]
  const created = `{ targetId: "${uuid}", targetType: ACTUALS, notificationType: SCREEN, message: "Hello" }`
  return {
    'Query.account': record,
    'Query.activity': record,
    'Query.asset': record,
    'Query.cautionaryAlert': record,
    'Query.checkNotification': [`input: ${created}`],
    'Query.messageStatus': [
      `service: "housing", notificationId: "${uuid}"`,
      `service: "housing", notificationId: "${delivery}"`,
    ],
    'Query.messageStatuses': [
      `service: "housing", ids: ["${uuid}"]`,
      `service: "housing", ids: ["${delivery}"]`,
    ],
    'Query.node': [`id: "${id}"`, `id: "${deliveryId}"`],
    'Query.nodes': [`ids: ["${id}", "${deliveryId}"]`],
    'Query.note': record,
    'Query.notification': [
      `by: { uuid: "${uuid}" }`,
      `by: { id: "${id}" }`,
      `by: { reference: "${reference}" }`,
    ],
    'Query.notificationCounts': [
      '',
      'filter: { createdByMe: true }',
      `filter: { user: "${owner}" }`,
      'filter: { mine: true }',
    ],
    'Query.notificationTemplates': ['service: "housing"'],
    'Query.notifications': [
      'first: 100',
      'first: 100, filter: { createdByMe: true }',
      `first: 100, filter: { user: "${owner}" }`,
      'first: 100, filter: { isArchived: true }',
      'last: 100, isDesc: false, filter: { notificationType: SCREEN, isReadStatus: false }',
    ],
    'Query.previewNotification': [`service: "housing", templateId: "${uuid}"`],
    'Query.person': record,
    'Query.search': [`text: "${text}"`],
    'Query.tenure': record,
    'Query.transaction': record,
    'Query.workOrder': record,
    'Query.webhookDeliveries': [`webhookId: "${uuid}"`],
    'Mutation.archiveNotifications': [ids, 'input: { all: true }'],
    'Mutation.cancelNotification': [`input: { id: "${uuid}" }`],
    'Mutation.createNotification': [`input: ${created}`],
    'Mutation.createNotifications': [`input: [${created}]`],
    'Mutation.createWebhook': ['input: { url: "https://hooks.example", events: [] }'],
    'Mutation.deleteWebhook': [`input: { id: "${uuid}" }`],
    'Mutation.deleteNotification': [`input: { id: "${uuid}" }`],
    'Mutation.discardEvents': [ids],
    'Mutation.markNotificationsRead': [ids, 'input: { all: true }'],
    'Mutation.markNotificationsSeen': [ids, 'input: { all: true }'],
    'Mutation.performAction': [
      `input: { id: "${uuid}", actionType: IS_READ }`,
      `input: { id: "${id}", actionType: APPROVED, actionNote: "Yes.", expectedVersion: 1 }`,
    ],
    'Mutation.rebuildIndex': ['input: {}'],
    'Mutation.releaseProviderService': [`input: { serviceId: "${uuid}" }`],
    'Mutation.removeRecipient': [`input: { kind: TEAM, value: "${text}" }`],
    'Mutation.replayEvents': [ids],
    'Mutation.replayWebhook': [`input: { id: "${uuid}" }`],
    'Mutation.rotateWebhookSecret': [`input: { id: "${uuid}" }`],
    'Mutation.sendTestEvent': [`input: { id: "${uuid}" }`],
    'Mutation.updateWebhook': [`input: { id: "${uuid}" }`],
    'Mutation.resolveDelivery': [`input: { id: "${deliveryId}", outcome: SENT, note: "Yes." }`],
    'Mutation.retryDelivery': [`input: { id: "${deliveryId}" }`],
    'Mutation.upsertRecipient': [`input: { kind: TEAM, value: "${text}" }`],
    'Subscription.deliveryStatusChanged': [`ids: ["${id}"]`],
    'Subscription.recordChanged': [`kind: PERSONS, uuid: "${uuid}"`],
  }
}

const answeredTypes = { query: builtSchema.getQueryType(), mutation: builtSchema.getMutationType() }
const streamTypes = { subscription: builtSchema.getSubscriptionType() }

/**
 * One document per root field and set of arguments, which selects every field.
 *
 * @throws Error for a field with required arguments that `calls` does not list
 */
function documents(
  ids: typeof foreign,
  roots: Readonly<Record<string, GraphQLObjectType | null | undefined>> = answeredTypes,
): [field: string, document: string][] {
  const args = argumentsOf(ids)
  return Object.entries(roots).flatMap(([operation, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap(({ name, type, args: declared }) => {
      const inner = getNamedType(type)
      const selection = isCompositeType(inner) ? wholeSelection(builtSchema, inner, 5) : ''
      const field = `${root?.name ?? ''}.${name}`
      if (args[field] === undefined && declared.some(isRequiredArgument)) {
        throw new Error(`There are no arguments for ${field}. Add them above.`)
      }
      return (args[field] ?? ['']).map((args): [string, string] => [
        field,
        `${operation} { ${name}${args === '' ? '' : `(${args})`} ${selection} }`,
      ])
    }),
  )
}

const newIds = () => ({ uuid: randomUUID(), delivery: randomUUID(), reference: 'nothing of ours' })
const state = () =>
  gateway.gateway.database.prisma.notification.findUniqueOrThrow({
    where: { id: foreign.uuid },
    include: { actions: true, recipients: true, readings: true, deliveries: true },
  })

describe('a caller with an inbox', () => {
  it('finds and changes nothing of other users through any field of the schema', async () => {
    const before = await state()
    const ghost = newIds()
    const absent = documents(ghost)
    const operations = documents(foreign)
    for (const [index, [field, document]] of operations.entries()) {
      const { body } = await gateway.ask(document, { token: otherToken })
      const answer = JSON.stringify(body)
      expect(answer, field).not.toContain(text)
      // The field ran or refused the caller.
      expect(body, document).toHaveProperty('data')
      // The answer does not reveal that the notification exists.
      const [, other = ''] = absent[index] ?? []
      const comparison = await gateway.ask(other, { token: otherToken })
      expect(answer, field).toBe(JSON.stringify(comparison.body))
    }
    expect(await state()).toEqual(before)
  }, 120_000)

  it('receives only events about their own notifications in every stream', async () => {
    const { database } = gateway.gateway
    const creator = testCreator({ database, clock: { now: () => new Date() } })
    const received: string[] = []
    for (const [field, document] of documents(foreign, streamTypes)) {
      const stream = await subscribe(gateway.url, document, { token: otherToken })
      const [first] = await stream.atLeast(1)
      if (first?.data?.errors !== undefined) {
        expect(first.data.errors, field).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
        continue
      }
      received.push(field)
      // The other user's event is sent first, so a leak would arrive before our own event.
      await database.sql.execute(
        'update notification set action_note = $1, version = version + 1 where id = $2',
        [text, foreign.uuid],
      )
      const input = sampleNotification({ user: other, message: 'To the stranger' })
      valueOf(await creator.create(input, sampleCaller()))
      await eventually(
        () => JSON.stringify(stream.events),
        (events) => events.includes('To the stranger'),
      )
      expect(JSON.stringify(stream.events), field).not.toContain(text)
      expect(JSON.stringify(stream.events), field).not.toContain(foreign.uuid)
      stream.close()
    }
    expect(received).toEqual(['Subscription.notificationChanged'])
  })

  it('finds nothing of other users at the HTTP paths', async () => {
    const before = await state()
    const through = async ({ uuid, delivery }: typeof foreign) => {
      const requests = [
        { path: '/notifications' },
        { path: `/notifications?targetId=${before.targetId}` },
        { path: `/notifications/${uuid}` },
        { method: 'PATCH', path: `/notifications/${uuid}`, body: { actionType: 'IsRead' } },
        { method: 'DELETE', path: `/notifications/${uuid}` },
        { path: `/notifications/housing/${delivery}/status` },
      ]
      const answers: string[] = []
      for (const request of requests) {
        const { status, text: answerText } = await askPath({ ...request, token: otherToken })
        answers.push(`${status} ${answerText}`)
      }
      return answers
    }
    const leaks = await through(foreign)
    expect(leaks.join()).not.toContain(text)
    expect(leaks).toEqual(await through(newIds()))
    expect(await state()).toEqual(before)
  })

  it('finds their own notifications at the same paths', async () => {
    const token = await gateway.token(scopes, 3600, owner)
    const reachedFields = new Set<string>()
    for (const [field, document] of documents(foreign)) {
      if (field.startsWith('Mutation.')) continue
      const { body } = await gateway.ask(document, { token })
      if (JSON.stringify(body.data).includes(text)) reachedFields.add(field)
    }
    expect([...reachedFields].sort()).toEqual([
      'Query.node',
      'Query.nodes',
      'Query.notification',
      'Query.notifications',
    ])
    const list = await askPath({ path: '/notifications', token })
    expect(list.body).toMatchObject([{ id: foreign.uuid, message: text }])
  })
})
