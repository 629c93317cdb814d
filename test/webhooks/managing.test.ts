import { beforeEach, describe, expect, it } from 'vitest'
import { indexNames } from '../../src/records/kinds/kinds.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { createWebhookDocument, sharedWorld } from './webhook-world.js'

const world = await sharedWorld({
  webhooks: {
    resolveHost: async (name) =>
      Promise.resolve(name === 'inside.example' ? ['10.0.0.9'] : ['203.0.114.7']),
  },
})
beforeEach(() => world.reset())

interface Payload {
  readonly webhook: Record<string, unknown> | null
  readonly secret: string | null
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] }[]
}

async function create(input: Record<string, unknown>, token?: string): Promise<Payload> {
  const values = { url: 'https://rents.example/events', events: ['NOTIFICATION_READ'], ...input }
  const { createWebhook } = await world.ask<{ createWebhook: Payload }>(createWebhookDocument, {
    variables: { input: values },
    ...(token === undefined ? {} : { token }),
  })
  return createWebhook
}

const broken = async (input: Record<string, unknown>, token?: string) => {
  const { webhook, secret, errors } = await create(input, token)
  expect([webhook, secret]).toEqual([null, null])
  return errors.map(({ code, path }) => [code, path.join('.')])
}

async function mutate<T>(field: string, input: object, answer: string, token?: string): Promise<T> {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { ${field}(input: $input) { ${answer} } }`
  const body = await world.ask<Record<string, T>>(document, {
    variables: { input },
    ...(token === undefined ? {} : { token }),
  })
  return body[field] as T
}

const listWebhooks = async (token?: string) => {
  const { webhooks } = await world.ask<{ webhooks: { nodes: Record<string, unknown>[] } }>(
    '{ webhooks { nodes { id url status } } }',
    token === undefined ? {} : { token },
  )
  return webhooks.nodes
}

describe('a new webhook', () => {
  it('shows its secret once and stores it sealed', async () => {
    const { webhook, secret, errors } = await create({ targetTypes: ['ACTUALS'] })
    expect(errors).toEqual([])
    expect(webhook).toMatchObject({
      url: 'https://rents.example/events',
      events: ['NOTIFICATION_READ'],
      targetTypes: ['Actuals'],
      recordKinds: [],
      ownOnly: false,
      status: 'ACTIVE',
      offReason: null,
      offSince: null,
      failingSince: null,
      previousSecretValidUntil: null,
    })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const row = await world.gateway.gateway.database.prisma.webhook.findFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain((secret ?? '').slice(6))
    expect(world.gateway.log.join('')).not.toContain((secret ?? '').slice(6))
  })

  it('includes all kinds of records by default', async () => {
    const { webhook } = await create({ events: ['RECORD_CHANGED'] })
    expect(webhook?.['recordKinds']).toEqual(indexNames.map((index) => index.toUpperCase()))
  })

  it.each([
    ['', 'REQUIRED'],
    ['rents.example/events', 'WEBHOOK_URL_INVALID'],
    ['ftp://rents.example/', 'WEBHOOK_URL_INVALID'],
    ['https://me:secret@rents.example/', 'WEBHOOK_URL_INVALID'],
    ['https://rents.example/#part', 'WEBHOOK_URL_INVALID'],
    ['https://rents.example/\u0000', 'WEBHOOK_URL_INVALID'],
    [`https://rents.example/${'a'.repeat(4_000)}`, 'TOO_LONG'],
    ['https://10.1.2.3/', 'WEBHOOK_ADDRESS_REFUSED'],
    ['https://[::ffff:10.0.0.1]/', 'WEBHOOK_ADDRESS_REFUSED'],
    ['https://0xa9fea9fe/', 'WEBHOOK_ADDRESS_REFUSED'],
    ['https://169.254.169.254/latest/meta-data/', 'WEBHOOK_ADDRESS_REFUSED'],
    ['https://inside.example/', 'WEBHOOK_ADDRESS_REFUSED'],
  ])('is rejected for the URL %s', async (url, code) => {
    expect(await broken({ url })).toEqual([[code, 'input.url']])
  })

  it('is rejected if its filter matches nothing', async () => {
    expect(await broken({ events: [] })).toEqual([['LIST_SIZE_OUT_OF_RANGE', 'input.events']])
    expect(await broken({ recordKinds: ['PERSONS'] })).toEqual([
      ['WEBHOOK_FILTER_UNUSED', 'input.recordKinds'],
    ])
    expect(await broken({ events: ['WEBHOOK_TEST'] })).toEqual([
      ['WEBHOOK_FILTER_UNUSED', 'input.events'],
    ])
    const records = { events: ['RECORD_CHANGED'] }
    expect(await broken({ ...records, targetTypes: ['ACTUALS'], ownOnly: true })).toEqual([
      ['WEBHOOK_FILTER_UNUSED', 'input.targetTypes'],
      ['WEBHOOK_FILTER_UNUSED', 'input.ownOnly'],
    ])
  })

  it('needs the scopes of its events', async () => {
    const token = await world.gateway.token(['webhooks:write', 'search:assets'])
    expect(await broken({}, token)).toEqual([['WEBHOOK_SCOPE_MISSING', 'input.events']])
    const kinds = { events: ['RECORD_CHANGED'], recordKinds: ['ASSETS', 'PERSONS'] }
    expect(await broken(kinds, token)).toEqual([['WEBHOOK_SCOPE_MISSING', 'input.recordKinds']])
    expect(await create({ ownOnly: true }, token)).toMatchObject({ errors: [] })
    const assets = { events: ['RECORD_CHANGED'], recordKinds: ['ASSETS'] }
    expect(await create(assets, token)).toMatchObject({ errors: [] })
  })

  it('is limited to twenty, also with concurrent requests', async () => {
    const payloads = await Promise.all(Array.from({ length: 24 }, () => create({})))
    expect(payloads.filter(({ errors }) => errors.length === 0)).toHaveLength(20)
    expect(await broken({})).toEqual([['WEBHOOK_LIMIT_REACHED', 'input']])
  })
})

describe('the webhooks of other callers', () => {
  it('are hidden from every field', async () => {
    const { webhook } = await create({})
    const id = String(webhook?.['id'])
    const token = await world.gateway.token(['webhooks:write'], 3600, 'other@example.com')
    expect(await listWebhooks(token)).toEqual([])
    const missing = { errors: [{ code: 'NOT_FOUND', path: ['input', 'id'] }] }
    for (const field of [
      'updateWebhook',
      'rotateWebhookSecret',
      'deleteWebhook',
      'sendTestEvent',
      'replayWebhook',
    ]) {
      expect(await mutate(field, { id }, 'errors { code path }', token)).toEqual(missing)
    }
    const query = `{ node(id: "${id}") { id } webhookDeliveries(webhookId: "${id}") { totalCount } }`
    expect(await world.ask(query, { token })).toEqual({ node: null, webhookDeliveries: null })
    expect(await world.ask(query)).toEqual({ node: { id }, webhookDeliveries: { totalCount: 0 } })
  })

  it('are not accessible by the id of another record', async () => {
    const id = encodeNodeId({ type: 'Person', uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6' })
    expect(await mutate('deleteWebhook', { id }, 'errors { code path }')).toEqual({
      errors: [{ code: 'ID_INVALID', path: ['input', 'id'] }],
    })
  })
})

describe('a new key with the name of a revoked key', () => {
  it('keeps the webhooks and the notifications of the old key', async () => {
    const scopes = ['webhooks:write', 'notifications:write'] as const
    const old = await world.serviceKey('letters', scopes)
    await world.hook({ ownOnly: true }, old)
    const before = await world.notify({}, old)
    await world.revoke('letters')
    await world.send()
    // Without a valid key nothing is sent, and the event is kept.
    expect(world.line()).toEqual([])
    const key = await world.serviceKey('letters', scopes)
    expect(await listWebhooks(key)).toHaveLength(1)
    const after = await world.notify({}, key)
    await world.send()
    expect(world.line()).toEqual([before, after].map((id) => `notification.created ${id}`))
  })

  it('receives no events for which it has no scope', async () => {
    await world.hook({}, await world.serviceKey('a', ['webhooks:write', 'notifications:read']))
    await world.notify()
    await world.revoke('a')
    await world.serviceKey('a', ['webhooks:write'])
    await world.send()
    expect(world.receiver.received).toEqual([])
    const event = await world.gateway.gateway.database.prisma.webhookDelivery.findFirstOrThrow()
    expect(event).toMatchObject({ status: 'failed', failureCode: 'WEBHOOK_SCOPE_MISSING' })
  })
})

describe('a rotated secret', () => {
  it('signs together with the previous secret until the previous secret expires', async () => {
    const id = await world.hook()
    const until = new Date(world.clock.now().getTime() + 60_000)
    const rotated = await mutate<Payload>(
      'rotateWebhookSecret',
      { id, previousValidUntil: until },
      'webhook { previousSecretValidUntil } secret errors { code }',
    )
    expect(rotated).toMatchObject({
      webhook: { previousSecretValidUntil: until.toISOString() },
      errors: [],
    })
    world.receiver.secrets.push(String(rotated.secret))
    await world.notify()
    await world.send()
    world.clock.advance(60_000)
    await world.notify()
    await world.send()
    expect(world.receiver.accepted.map(({ matchingSecrets }) => matchingSecrets)).toEqual([
      [0, 1],
      [1],
    ])
  })

  it('replaces the previous secret at once on request', async () => {
    const id = await world.hook()
    const { secret } = await mutate<Payload>(
      'rotateWebhookSecret',
      { id, previousValidUntil: world.clock.now() },
      'secret',
    )
    world.receiver.secrets.push(String(secret))
    await world.notify()
    await world.send()
    expect(world.receiver.accepted.map(({ matchingSecrets }) => matchingSecrets)).toEqual([[1]])
  })

  it('can overlap with the previous secret for at most thirty days', async () => {
    const id = await world.hook()
    const tooLate = new Date(world.clock.now().getTime() + 31 * 24 * 60 * 60_000)
    const input = { id, previousValidUntil: tooLate }
    expect(await mutate('rotateWebhookSecret', input, 'errors { code path }')).toEqual({
      errors: [{ code: 'WEBHOOK_OVERLAP_OUT_OF_RANGE', path: ['input', 'previousValidUntil'] }],
    })
  })
})

describe('a changed webhook', () => {
  it('sends the newly selected events', async () => {
    const id = await world.hook()
    const answer = 'webhook { events recordKinds } errors { code path }'
    const records = { events: ['RECORD_CHANGED'], recordKinds: ['TENURES'] }
    expect(await mutate('updateWebhook', { id, ...records }, answer)).toEqual({
      webhook: records,
      errors: [],
    })
    // A change of events drops the filters of the old events.
    const input = { id, events: ['DELIVERY_FAILED'] }
    expect(await mutate('updateWebhook', input, answer)).toEqual({
      webhook: { events: ['DELIVERY_FAILED'], recordKinds: [] },
      errors: [],
    })
    const privateAddress = { id, url: 'https://192.168.0.1/' }
    expect(await mutate('updateWebhook', privateAddress, answer)).toEqual({
      webhook: null,
      errors: [{ code: 'WEBHOOK_ADDRESS_REFUSED', path: ['input', 'url'] }],
    })
  })

  it('sends nothing while it is off, and resumes with the waiting events', async () => {
    const id = await world.hook()
    const answer = 'webhook { status offReason } errors { code }'
    await mutate('updateWebhook', { id, status: 'OFF' }, answer)
    const missed = await world.notify()
    await world.send()
    expect(world.line()).toEqual([])
    expect(await mutate('sendTestEvent', { id }, 'errors { code path }')).toEqual({
      errors: [{ code: 'WEBHOOK_SWITCHED_OFF', path: ['input', 'id'] }],
    })
    expect(await mutate('updateWebhook', { id, status: 'ACTIVE' }, answer)).toEqual({
      webhook: { status: 'ACTIVE', offReason: null },
      errors: [],
    })
    await world.send()
    expect(world.line()).toEqual([`notification.created ${missed}`])
  })

  it('leaves no events behind when it is deleted', async () => {
    const id = await world.hook()
    await world.notify()
    const uuid = encodeNodeId({ type: 'Webhook', uuid: id })
    expect(await mutate('deleteWebhook', { id }, 'deletedWebhookId errors { code }')).toEqual({
      deletedWebhookId: uuid,
      errors: [],
    })
    expect(await world.gateway.gateway.database.prisma.webhookDelivery.count()).toBe(0)
    expect(await listWebhooks()).toEqual([])
  })
})
