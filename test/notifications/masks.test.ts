import { describe, expect, it } from 'vitest'
import type { Scope } from '../../src/access/scopes.js'
import { subscribe } from '../support/event-stream.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'

const target = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const text = 'Your rent is 319.30 behind.'
const user = 'ana@example.com'
const contact = ['email', 'mobileNumber', 'personalisationParams']
const content = ['message', 'recipients.value', 'user']

const gateway = await sharedGateway()
const { prisma } = gateway.gateway.database
await ask(
  'mutation { upsertRecipient(input: { kind: USER, value: "ben" }) { errors { code } } }',
  await gateway.token(['recipients:write']),
)
const toBen = await create({ user, recipients: [{ kind: 'USER', value: 'ben' }] })
const silent = await create({})
await prisma.notification.update({ where: { id: silent }, data: { message: null } })

const selection = 'uuid message user recipients { kind value } email maskedFields'

interface Shown {
  readonly uuid: string
  readonly message: string | null
  readonly user: string | null
  readonly recipients: readonly { readonly kind: string; readonly value: string | null }[]
  readonly maskedFields: readonly string[]
}

async function ask<T>(query: string, token: string): Promise<T> {
  const { body } = await gateway.ask(query, { token })
  expect(body).not.toHaveProperty('errors')
  return body.data as T
}

async function create(input: Record<string, unknown>): Promise<string> {
  const defaults = { targetId: target, targetType: 'ESTIMATES', notificationType: 'SCREEN' }
  const { body } = await gateway.ask(
    `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
      notification { uuid message } errors { code message } } }`,
    {
      token: await gateway.token(['notifications:write'], 60, 'sender'),
      variables: { input: { ...defaults, message: text, ...input } },
    },
  )
  const { createNotification } = body.data as unknown as {
    createNotification: { notification: { uuid: string } | null; errors: unknown[] }
  }
  expect(createNotification.errors).toEqual([])
  return createNotification.notification?.uuid ?? ''
}

async function read(uuid: string, scopes: readonly Scope[], subject: string): Promise<Shown> {
  const token = await gateway.token(scopes, 60, subject)
  const { notification } = await ask<{ notification: Shown }>(
    `{ notification(by: { uuid: "${uuid}" }) { ${selection} } }`,
    token,
  )
  return notification
}

describe('the content and the recipient of a notification', () => {
  it('are shown with personal:read', async () => {
    const row = await read(toBen, ['notifications:read', 'personal:read'], 'sam')
    expect(row).toMatchObject({ message: text, user, maskedFields: [] })
    expect(row.recipients.map(({ value }) => value).sort()).toEqual([user, 'ben'])
  })

  it('are masked without personal:read, and a masked value differs from an empty value', async () => {
    const row = await read(toBen, ['notifications:read'], 'sam')
    expect(row).toMatchObject({ message: null, user: null, email: null })
    expect(row.recipients.map(({ value }) => value)).toEqual([null, null])
    expect(row.maskedFields).toEqual([...contact, ...content])
    // The flag is the same when there is nothing to mask.
    const { maskedFields } = await read(silent, ['notifications:read'], 'sam')
    expect(maskedFields).toEqual(row.maskedFields)
  })

  it('are shown to the creator, without the contact data', async () => {
    expect(await read(toBen, ['notifications:write'], 'sender')).toMatchObject({
      message: text,
      user,
      email: null,
      maskedFields: contact,
    })
  })

  it('are shown to the recipients, in the inbox and in the full list', async () => {
    const inbox = await read(toBen, ['notifications:own'], 'ben')
    // An inbox does not reveal whether the notification has another user.
    expect(inbox).toMatchObject({ message: text, user: null, maskedFields: [...contact, 'user'] })
    expect(inbox.recipients).toEqual([{ kind: 'USER', value: 'ben' }])
    const all = await read(toBen, ['notifications:read'], 'ben')
    expect(all).toMatchObject({ message: text, user, maskedFields: contact })
    expect((await read(toBen, ['notifications:own'], user)).maskedFields).toEqual(contact)
  })

  it('are also masked over HTTP and in lists, payloads and streams', async () => {
    const token = await gateway.token(['notifications:read', 'notifications:act'], 60, 'sam')
    const askPath = await restClient(gateway)
    const answers = [
      (await askPath({ path: `/notifications?targetId=${target}`, token })).text,
      (await askPath({ path: `/notifications/${toBen}`, token })).text,
      JSON.stringify(await ask(`{ notifications { nodes { ${selection} } } }`, token)),
      JSON.stringify(
        await ask(
          `mutation { performAction(input: { id: "${toBen}", actionType: IS_READ }) {
            notification { ${selection} } errors { code } } }`,
          token,
        ),
      ),
    ]
    const stream = await subscribe(
      gateway.url,
      `subscription { notificationChanged { notification { ${selection} } } }`,
      { token },
    )
    await stream.atLeast(1)
    await ask(
      `mutation { performAction(input: { id: "${toBen}", actionType: INITIATED }) { errors { code } } }`,
      token,
    )
    answers.push(JSON.stringify((await stream.atLeast(2))[1]?.data))
    stream.close()
    for (const answer of answers) {
      expect(answer).toContain('maskedFields')
      for (const hidden of [text, user, 'ben']) expect(answer).not.toContain(hidden)
    }
  })

  it('cannot be guessed: a filter by another user needs personal:read', async () => {
    const find = (token: string) =>
      gateway.ask(`{ notificationCounts(filter: { user: "${user}" }) { total } }`, { token })
    const refusal = await find(await gateway.token(['notifications:read'], 60, 'sam'))
    expect(refusal.body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    for (const [scopes, subject] of [
      [['notifications:read', 'personal:read'], 'sam'],
      [['notifications:read'], user],
    ] as const) {
      const { body } = await find(await gateway.token(scopes, 60, subject))
      expect(body.data).toMatchObject({ notificationCounts: { total: 1 } })
    }
  })
})
