import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { sharedGateway, startTestGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { openSeverableDatabase } from '../support/severable-database.js'

const token = 'the-token-of-receipts'
const clock = new ManualClock(new Date().toISOString())

const sandbox = await sharedSandbox({ clock })
const gateway = await sharedGateway({
  NOTIFY_BASE_URL: sandbox.baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
  NOTIFY_CALLBACK_TOKEN: token,
})
sandbox.sendReceiptsTo({ url: `${gateway.url}/notify/receipts`, token })
gateway.gateway.startSending()

const post = (authorization: string | null, body: string, url = gateway.url, path = 'receipts') =>
  fetch(`${url}/notify/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body,
  })
const unknown = JSON.stringify({ id: randomUUID(), reference: null, status: 'delivered' })

const create = `mutation ($templateId: String!) {
  createNotification(input: {
    targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: FAILED_DIRECT_DEBITS
    notificationType: EMAIL, serviceKey: "housing", templateId: $templateId
    email: "ana@example.com", personalisationParams: { name: "Ana", amount: "12.50", advice: "no" }
  }) {
    notification { id }
    errors { code path }
  }
}`

const read = `query ($id: ID!) {
  notification(by: { id: $id }) { deliveries { uuid status providerStatus providerId attempts } }
}`

interface Created {
  readonly createNotification: { readonly notification: { readonly id: string } }
}

interface Read {
  readonly notification: { readonly deliveries: readonly { readonly status: string }[] }
}

it('moves a delivery from created to delivered, with live status over GraphQL', async () => {
  const templateId = sandboxTemplates.FailedDirectDebits.email.id
  const created = await gateway.ask(create, { variables: { templateId } })
  expect(created.body).not.toHaveProperty('errors')
  const { id } = (created.body.data as unknown as Created).createNotification.notification
  const deliveries = async () => {
    const { body } = await gateway.ask(read, { variables: { id } })
    return (body.data as unknown as Read).notification.deliveries
  }
  await expect
    .poll(deliveries, { timeout: 10_000 })
    .toMatchObject([{ status: 'SENT', attempts: 1 }])
  clock.advance(10_000)
  await sandbox.tick()
  expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', providerStatus: 'delivered' }])
  const status = `query ($id: ID!) { messageStatus(service: "housing", notificationId: $id) {
    id status type source emailAddress subject template { id version } } }`
  const { body } = await gateway.ask(status, { variables: { id } })
  expect(body.data).toMatchObject({
    messageStatus: {
      status: 'delivered',
      type: 'email',
      source: 'LIVE',
      emailAddress: 'ana@example.com',
      template: { id: templateId, version: 1 },
    },
  })
  const bearer = await gateway.token(['notifications:read'])
  const poorer = await gateway.ask(status, { variables: { id }, token: bearer })
  expect(poorer.body.data).toMatchObject({
    messageStatus: { status: 'delivered', emailAddress: null, subject: null },
  })
})

describe('POST /notify/receipts', () => {
  it.each([
    null,
    'Bearer',
    'Bearer wrong',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token} ${token}x`.replace(token, 'x'),
  ])('refuses wrong credentials before it reads the body: %s', async (authorization) => {
    const answer = await post(authorization, '{ this is no JSON')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    })
  })

  it('accepts receipts for unknown messages, and refuses malformed receipts', async () => {
    expect((await post(`Bearer ${token}`, unknown)).status).toBe(204)
    expect((await post(`bearer ${token}`, unknown)).status).toBe(204)
    expect((await post(`Bearer ${token}`, '{}')).status).toBe(400)
    expect((await post(`Bearer ${token}`, '{')).status).toBe(400)
  })

  it.each(['returned-letters', 'complaints'])('also serves %s', async (path) => {
    const receiptBody = JSON.stringify({ notification_id: randomUUID(), reference: null })
    const statusOf = async (authorization: string | null, body: string) =>
      (await post(authorization, body, gateway.url, path)).status
    expect(await statusOf(`Bearer ${token}`, receiptBody)).toBe(204)
    expect(await statusOf(`Bearer ${token}`, unknown)).toBe(400)
    expect(await statusOf('Bearer wrong', '{ this is no JSON')).toBe(401)
  })

  it('logs a warning for a contradictory receipt', async () => {
    const { providerId } =
      await gateway.gateway.database.prisma.notificationDelivery.findFirstOrThrow()
    const body = JSON.stringify({ id: providerId, status: 'delivered', notification_type: 'sms' })
    expect((await post(`Bearer ${token}`, body)).status).toBe(204)
    expect(gateway.log.join('')).toContain(
      'Provider report contradicts the stored status of its message',
    )
  })

  it('does not exist without a configured token', async () => {
    // With a configured provider there is no sandbox, and so no sandbox token.
    const other = await startTestGateway({ NOTIFY_BASE_URL: 'https://provider.example' })
    expect((await post(`Bearer ${token}`, unknown, other.url)).status).toBe(404)
    await other.close()
  })

  it('asks for a retry while the database is down', async () => {
    const database = await openSeverableDatabase()
    const other = await startTestGateway({
      DATABASE_URL: database.url,
      NOTIFY_CALLBACK_TOKEN: token,
    })
    database.sever()
    const { status } = await post(`Bearer ${token}`, unknown, other.url)
    expect(status).toBeGreaterThanOrEqual(500)
    await other.close()
    await database.close()
  })

  it('logs neither the token nor the recipient', () => {
    const log = gateway.log.join('')
    expect(log).not.toContain(token)
    expect(log).not.toContain('ana@example.com')
  })
})
