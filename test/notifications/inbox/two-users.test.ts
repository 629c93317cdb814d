import { randomUUID } from 'node:crypto'
import { getNamedType, isCompositeType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeNodeId } from '../../../src/schema/node-id.js'
import { builtSchema } from '../../support/built-schema.js'
import { startTestGateway, type TestGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'
import { sampleCaller, sampleExternal } from '../../support/samples.js'
import { testCreator, valueOf } from '../create/subject.js'
import { wholeSelection } from './whole-selection.js'

// Their subjects differ in the case of one letter.
const owner = 'Canary'
const other = 'canary'
const text = 'cAnArY-9f31'
const scopes = ['notifications:own', 'notifications:delete', 'personal:read'] as const

let gateway: TestGateway
let askPath: Awaited<ReturnType<typeof restClient>>
let stranger: string
let foreign: { readonly uuid: string; readonly delivery: string; readonly reference: string }

beforeAll(async () => {
  gateway = await startTestGateway({ OPERATION_COST_LIMIT: '10000000' })
  askPath = await restClient(gateway)
  stranger = await gateway.token(scopes, 3600, other)
  const { database } = gateway.gateway
  const creator = testCreator({ database, clock: { now: () => new Date() } })
  const reference = `reference ${text}`
  const { id: uuid } = valueOf(
    await creator.create(
      sampleExternal({
        ...{ notificationType: 'Screen', user: owner, message: text, reference },
        ...{ requireAction: true, requireEmailNotification: true },
        ...{ email: `${text}@example.com`, followOnUrl: `https://${text}.example` },
        personalisationParams: { name: text },
        recipients: [{ kind: 'team', value: text }],
      }),
      sampleCaller({ id: text, name: text }),
    ),
  ).notification
  await database.prisma.notificationAction.create({
    data: {
      ...{ notificationId: uuid, actionType: 'Initiated', actionNote: text },
      ...{ actorId: text, actorName: text, occurredAt: new Date() },
    },
  })
  await database.prisma.notification.update({
    where: { id: uuid },
    data: { actionNote: text, performedActionDoneBy: text, performedActionType: 'Initiated' },
  })
  const { id: delivery } = await database.prisma.notificationDelivery.findFirstOrThrow({
    where: { notificationId: uuid },
  })
  foreign = { uuid, delivery, reference }
})

afterAll(() => gateway.close())

/** Arguments of the root fields that need some, for one notification. */
const argumentsOf = ({ uuid, delivery, reference }: typeof foreign): Record<string, string[]> => {
  const id = encodeNodeId({ type: 'Notification', uuid })
  const deliveryId = encodeNodeId({ type: 'Delivery', uuid: delivery })
  const ids = `input: { ids: ["${uuid}"] }`
  const record = [`by: { uuid: "${uuid}" }`]
  return {
    'Query.account': record,
    'Query.asset': record,
    'Query.explainSearch': [`kind: PERSONS, text: "${text}", uuid: "${uuid}"`],
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
    'Query.notification': [
      `by: { uuid: "${uuid}" }`,
      `by: { id: "${id}" }`,
      `by: { reference: "${reference}" }`,
    ],
    'Query.notificationCounts': ['', `filter: { user: "${owner}" }`, 'filter: { mine: true }'],
    'Query.notificationTemplates': ['service: "housing"'],
    'Query.notifications': [
      'first: 100',
      `first: 100, filter: { user: "${owner}" }`,
      'first: 100, filter: { isArchived: true }',
      'last: 100, isDesc: false, filter: { notificationType: SCREEN, isReadStatus: false }',
    ],
    'Query.previewNotification': [`service: "housing", templateId: "${uuid}"`],
    'Query.person': record,
    'Query.search': [`text: "${text}"`],
    'Query.tenure': record,
    'Query.transaction': record,
    'Query.webhookDeliveries': [`webhookId: "${uuid}"`],
    'Mutation.archiveNotifications': [ids, 'input: { all: true }'],
    'Mutation.cancelNotification': [`input: { id: "${uuid}" }`],
    'Mutation.createNotification': [],
    'Mutation.createNotifications': [],
    'Mutation.createWebhook': [],
    'Mutation.deleteWebhook': [`input: { id: "${uuid}" }`],
    'Mutation.deleteNotification': [`input: { id: "${uuid}" }`],
    'Mutation.discardEvents': [ids],
    'Mutation.markNotificationsRead': [ids, 'input: { all: true }'],
    'Mutation.markNotificationsSeen': [ids, 'input: { all: true }'],
    'Mutation.performAction': [
      `input: { id: "${uuid}", actionType: IS_READ }`,
      `input: { id: "${id}", actionType: APPROVED, actionNote: "Yes.", expectedVersion: 1 }`,
    ],
    'Mutation.rebuildIndex': [],
    'Mutation.releaseProviderService': [],
    'Mutation.replayEvents': [ids],
    'Mutation.replayWebhook': [],
    'Mutation.rotateWebhookSecret': [`input: { id: "${uuid}" }`],
    'Mutation.sendTestEvent': [`input: { id: "${uuid}" }`],
    'Mutation.updateWebhook': [`input: { id: "${uuid}" }`],
    'Mutation.resolveDelivery': [`input: { id: "${deliveryId}", outcome: SENT, note: "Yes." }`],
    'Mutation.retryDelivery': [`input: { id: "${deliveryId}" }`],
    'Mutation.upsertRecipient': [],
  }
}

/** One document for each way to ask each root field for everything there is. */
function documents(about: typeof foreign): [field: string, document: string][] {
  const given = argumentsOf(about)
  const roots = { query: builtSchema.getQueryType(), mutation: builtSchema.getMutationType() }
  return Object.entries(roots).flatMap(([operation, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap(({ name, type }) => {
      const inner = getNamedType(type)
      const shown = isCompositeType(inner) ? wholeSelection(builtSchema, inner, 5) : ''
      const field = `${root?.name ?? ''}.${name}`
      return (given[field] ?? ['']).map((args): [string, string] => [
        field,
        `${operation} { ${name}${args === '' ? '' : `(${args})`} ${shown} }`,
      ])
    }),
  )
}

const made = () => ({ uuid: randomUUID(), delivery: randomUUID(), reference: 'nothing of ours' })
const state = () =>
  gateway.gateway.database.prisma.notification.findUniqueOrThrow({
    where: { id: foreign.uuid },
    include: { actions: true, recipients: true, readings: true, deliveries: true },
  })

describe('who reads their own inbox', () => {
  it('finds nothing of somebody else’s on any way through the schema, and changes nothing', async () => {
    const before = await state()
    const ghost = made()
    const absent = documents(ghost)
    const asked = documents(foreign)
    for (const [index, [field, document]] of asked.entries()) {
      const { body } = await gateway.ask(document, { token: stranger })
      const answer = JSON.stringify(body)
      expect(answer, field).not.toContain(text)
      // It was run, or refused by its field.
      expect(body, document).toHaveProperty('data')
      // Not even whether it is there.
      const [, other = ''] = absent[index] ?? []
      const comparison = await gateway.ask(other, { token: stranger })
      expect(answer, field).toBe(JSON.stringify(comparison.body))
    }
    expect(await state()).toEqual(before)
  }, 120_000)

  it('finds nothing of somebody else’s at the HTTP paths', async () => {
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
        const { status, text: answered } = await askPath({ ...request, token: stranger })
        answers.push(`${status} ${answered}`)
      }
      return answers
    }
    const found = await through(foreign)
    expect(found.join()).not.toContain(text)
    expect(found).toEqual(await through(made()))
    expect(await state()).toEqual(before)
  })

  it('finds their own by the same ways', async () => {
    const token = await gateway.token(scopes, 3600, owner)
    const found = new Set<string>()
    for (const [field, document] of documents(foreign)) {
      if (field.startsWith('Mutation.')) continue
      const { body } = await gateway.ask(document, { token })
      if (JSON.stringify(body.data).includes(text)) found.add(field)
    }
    expect([...found].sort()).toEqual([
      'Query.node',
      'Query.nodes',
      'Query.notification',
      'Query.notifications',
    ])
    const list = await askPath({ path: '/notifications', token })
    expect(list.body).toMatchObject([{ id: foreign.uuid, message: text }])
  })
})
