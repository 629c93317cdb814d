import { expect, it } from 'vitest'
import { sharedSandbox } from '../../support/test-sandbox.js'
import { sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../../tools/notify-sandbox/templates.js'
import { sharedGateway } from '../../support/gateway.js'
import { ManualClock } from '../../support/manual-clock.js'

const clock = new ManualClock(new Date().toISOString())

const sandbox = await sharedSandbox({ clock })
const gateway = await sharedGateway(
  {
    NOTIFY_BASE_URL: sandbox.baseUrl,
    NOTIFY_CALLBACK_TOKEN: 'the-token-of-receipts',
    NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.test }),
  },
  clock,
)
const url = `${gateway.url}/notify/receipts`
sandbox.sendReceiptsTo({ url, token: 'the-token-of-receipts' })

async function ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { body } = await gateway.ask(query, { variables })
  expect(body).not.toHaveProperty('errors')
  return body.data as T
}

async function create(email: string, sendAfter?: Date): Promise<string> {
  const { createNotification } = await ask<{
    createNotification: { notification: { id: string } }
  }>(
    `mutation ($email: String!, $templateId: String!, $sendAfter: DateTimeISO) {
      createNotification(input: {
        targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: ACTUALS
        notificationType: EMAIL, serviceKey: "housing", templateId: $templateId, email: $email
        personalisationParams: { name: "Ana", amount: "12.50" }, sendAfter: $sendAfter
      }) { notification { id } errors { code path } }
    }`,
    { email, sendAfter, templateId: sandboxTemplates.Actuals.email.id },
  )
  return createNotification.notification.id
}

const statuses = `query ($id: ID!) {
  notification(by: { id: $id }) { deliveries { status failure { code isRetryable } } }
}`

it('operators list a failed message, find it by id and resend it', async () => {
  const id = await create('temp-fail@simulator.notify')
  await gateway.gateway.deliveries.runUntilIdle()
  clock.advance(10_000)
  await sandbox.tick()
  const failure = { code: 'RECIPIENT_UNREACHABLE', isRetryable: true }
  expect(await ask(statuses, { id })).toEqual({
    notification: { deliveries: [{ status: 'FAILED', failure }] },
  })
  const list = await ask<{ failedDeliveries: { nodes: { id: string }[] } }>(
    '{ failedDeliveries(isRetryable: true) { totalCount nodes { id notificationId serviceId } } }',
  )
  expect(list).toMatchObject({
    failedDeliveries: {
      totalCount: 1,
      nodes: [{ notificationId: id, serviceId: sandboxServices.housing.id }],
    },
  })
  const failed = list.failedDeliveries.nodes[0]?.id
  const answer = await ask('query ($id: ID!) { node(id: $id) { id } }', { id: failed })
  expect(answer).toEqual({ node: { id: failed } })
  const retry = `mutation ($id: ID!) { retryDelivery(input: { id: $id }) {
    delivery { status attempts } errors { __typename code } } }`
  expect(await ask(retry, { id: failed })).toEqual({
    retryDelivery: { delivery: { status: 'PENDING', attempts: 0 }, errors: [] },
  })
  const conflict = { __typename: 'ConflictError', code: 'DELIVERY_NOT_RETRYABLE' }
  expect(await ask(retry, { id: failed })).toEqual({
    retryDelivery: { delivery: null, errors: [conflict] },
  })
  await gateway.gateway.deliveries.runUntilIdle()
  expect(sandbox.messages()).toHaveLength(2)
})

it('a scheduled message can be cancelled, but a sent message cannot', async () => {
  const cancel = `mutation ($id: ID!) { cancelNotification(input: { id: $id }) {
    notification { deliveries { status } } errors { __typename code } } }`
  const scheduled = await create('ana@example.com', new Date(clock.now().getTime() + 3_600_000))
  expect(await ask(cancel, { id: scheduled })).toEqual({
    cancelNotification: { notification: { deliveries: [{ status: 'CANCELLED' }] }, errors: [] },
  })
  const sent = await create('ana@example.com')
  await gateway.gateway.deliveries.runUntilIdle()
  expect(await ask(cancel, { id: sent })).toEqual({
    cancelNotification: {
      notification: null,
      errors: [{ __typename: 'ConflictError', code: 'TOO_LATE_TO_CANCEL' }],
    },
  })
})

it('a sender cannot cancel, retry or detect messages of other senders', async () => {
  const id = await create('ana@example.com', new Date(clock.now().getTime() + 3_600_000))
  const cancel = `mutation ($id: ID!) { cancelNotification(input: { id: $id }) { errors { code } } }`
  const token = await gateway.token(['notifications:write', 'notifications:own'], 3600, 'another')
  const { body } = await gateway.ask(cancel, { token, variables: { id } })
  expect(body.data).toEqual({ cancelNotification: { errors: [{ code: 'NOT_FOUND' }] } })
  expect(await ask(cancel, { id })).toEqual({ cancelNotification: { errors: [] } })
})

it('operators see why a service is held and release it', async () => {
  sandbox.faults.set('clockSkew', 1, 'send')
  await create('ana@example.com')
  await gateway.gateway.deliveries.runUntilIdle()
  sandbox.faults.clear()
  const serviceId = sandboxServices.housing.id
  expect(await ask('{ providerServices { serviceId heldFor waiting } }')).toEqual({
    providerServices: [{ serviceId, heldFor: 'PROVIDER_CLOCK_SKEW', waiting: 1 }],
  })
  const release = `mutation ($serviceId: UUID!) {
    releaseProviderService(input: { serviceId: $serviceId }) {
      serviceId errors { code } } }`
  expect(await ask(release, { serviceId })).toEqual({
    releaseProviderService: { serviceId, errors: [] },
  })
  await gateway.gateway.deliveries.runUntilIdle()
  expect(await ask('{ providerServices { heldFor waiting } }')).toEqual({
    providerServices: [{ heldFor: null, waiting: 0 }],
  })
  expect(await ask(release, { serviceId })).toEqual({
    releaseProviderService: { serviceId: null, errors: [{ code: 'SERVICE_NOT_HELD' }] },
  })
})

it('shows late reports of the provider for a finished message', async () => {
  const id = await create('ana@example.com')
  await gateway.gateway.deliveries.runUntilIdle()
  clock.advance(10_000)
  await sandbox.tick()
  const question = `query ($id: ID!) { notification(by: { id: $id }) {
    sentMessageDetails deliveries { providerId status lateEvents { word reportedAt } } } }`
  const before = await ask<{ notification: { deliveries: [{ providerId: string }] } }>(question, {
    id,
  })
  expect(before).toMatchObject({
    notification: {
      sentMessageDetails: ['Email: delivered'],
      deliveries: [{ status: 'DELIVERED', lateEvents: [] }],
    },
  })
  const [{ providerId }] = before.notification.deliveries
  const report = (path: string, body: object) =>
    fetch(`${gateway.url}/notify/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer the-token-of-receipts',
      },
      body: JSON.stringify(body),
    })
  const bounce = { id: providerId, status: 'permanent-failure', reference: null }
  expect((await report('receipts', bounce)).status).toBeLessThan(300)
  clock.advance(1_000)
  const complaint = { notification_id: providerId, reference: null }
  expect((await report('complaints', complaint)).status).toBeLessThan(300)
  const reportedAt = clock.now().toISOString()
  expect(await ask(question, { id })).toMatchObject({
    notification: {
      sentMessageDetails: ['Email: delivered, then permanent-failure, then complaint'],
      deliveries: [
        {
          status: 'DELIVERED',
          lateEvents: [{ word: 'permanent-failure' }, { word: 'complaint', reportedAt }],
        },
      ],
    },
  })
})

it('an uncertain message is listed, not retried, and resolved by an operator', async () => {
  const id = await create('ana@example.com')
  const { prisma } = gateway.gateway.database
  const [{ id: uuid } = { id: '' }] = await prisma.notificationDelivery.findMany({
    where: { status: 'pending' },
  })
  await prisma.notificationDelivery.update({
    where: { id: uuid },
    data: { status: 'uncertain', failureCode: 'DELIVERY_UNCERTAIN', dueAt: null, attempts: 1 },
  })
  const code = 'DELIVERY_UNCERTAIN'
  expect(await ask(statuses, { id })).toEqual({
    notification: { deliveries: [{ status: 'UNCERTAIN', failure: { code, isRetryable: false } }] },
  })
  const list = await ask<{ failedDeliveries: { nodes: { id: string }[] } }>(
    '{ failedDeliveries(isUncertain: true) { totalCount nodes { id uuid } } }',
  )
  expect(list).toMatchObject({ failedDeliveries: { totalCount: 1, nodes: [{ uuid }] } })
  const refusal = { errors: [{ __typename: 'ConflictError', code }] }
  const errors = 'errors { __typename code }'
  const retry = `mutation ($id: ID!) { retryDelivery(input: { id: $id }) { ${errors} } }`
  expect(await ask(retry, { id: uuid })).toEqual({ retryDelivery: refusal })
  expect(await ask('{ providerServices { uncertain heldKeys { keyId name } } }')).toEqual({
    providerServices: [{ uncertain: 1, heldKeys: [] }],
  })
  const ready = (await (await fetch(`${gateway.url}/ready`)).json()) as { details: object }
  expect(ready.details).toMatchObject({ deliveries: { uncertain: 1, heldKeys: 0 } })
  const resolve = `mutation ($input: ResolveDeliveryInput!) {
    resolveDelivery(input: $input) { delivery { status } ${errors} } }`
  const input = { id: list.failedDeliveries.nodes[0]?.id, outcome: 'NOT_SENT', note: 'Not there.' }
  expect(await ask(resolve, { input })).toEqual({
    resolveDelivery: { delivery: { status: 'PENDING' }, errors: [] },
  })
  expect(await ask(resolve, { input })).toEqual({
    resolveDelivery: {
      delivery: null,
      errors: [{ __typename: 'ConflictError', code: 'DELIVERY_NOT_UNCERTAIN' }],
    },
  })
})

it('an unknown code from a later version is null, not an error', async () => {
  const id = await create('ana@example.com')
  const { prisma } = gateway.gateway.database
  const dueAt = new Date(clock.now().getTime() + 60_000)
  const { count } = await prisma.notificationDelivery.updateMany({
    where: { status: 'pending' },
    data: { failureCode: 'CODE_OF_TOMORROW', dueAt },
  })
  expect(await ask(statuses, { id })).toEqual({
    notification: {
      deliveries: [{ status: 'PENDING', failure: { code: null, isRetryable: false } }],
    },
  })
  expect(await ask('{ providerServices { heldFor putOff { code count } } }')).toEqual({
    providerServices: [{ heldFor: null, putOff: [{ code: null, count }] }],
  })
})
