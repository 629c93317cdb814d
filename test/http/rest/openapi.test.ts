import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestSandbox } from '../../support/test-sandbox.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { startTestGateway } from '../../support/gateway.js'
import { restClient, type RestAnswer, type RestRequest } from '../../support/rest-client.js'
import { sampleAsset, samplePerson, sampleTenure } from '../../support/samples.js'
import { openSeverableDatabase } from '../../support/severable-database.js'

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Documented>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'document')

const targetId = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const screen = { targetId, targetType: 'Actuals', notificationType: 'Screen', message: 'Hello' }
const email = {
  targetId,
  targetType: 'FailedDirectDebits',
  notificationType: 'Email',
  serviceKey: 'housing',
  templateId: '98757d70-faae-405a-9cd6-57c2b12d4aa1',
  email: 'ana@example.com',
  personalisationParams: { name: 'Ana', amount: '12.50', advice: 'no' },
}
const absent = `/notifications/${targetId}`
const act = { method: 'PATCH', body: { actionType: 'IsRead' } }
const remove = { method: 'DELETE' }

/** For each operation: a request that succeeds if its records exist. */
const sound: Readonly<Record<string, RestRequest>> = {
  createNotification: { method: 'POST', path: '/notifications', body: screen },
  listNotifications: { path: '/notifications' },
  getNotification: { path: absent },
  performAction: { ...act, path: absent },
  deleteNotification: { ...remove, path: absent },
  getMessageStatus: { path: `/message-status/housing/${targetId}` },
  searchPersons: { path: '/search/persons?searchText=ana' },
  searchAssets: { path: '/search/assets?addressText=rowan' },
  searchTenures: { path: '/search/tenures' },
  searchTransactions: { path: '/search/transactions' },
  searchAccounts: { path: '/search/accounts' },
  searchWorkOrders: { path: '/search/work-orders' },
  searchNotes: { path: '/search/notes' },
  searchActivities: { path: '/search/activities' },
  searchCautionaryAlerts: { path: '/search/cautionary-alerts' },
}

const sandbox = createTestSandbox({ clock: systemClock })
const { baseUrl } = await sandbox.listen()
const notify = {
  NOTIFY_BASE_URL: baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
}
const gateway = await startTestGateway(notify)
gateway.gateway.startSending()
const ask = await restClient(gateway)
const person = samplePerson()
const stored = {
  persons: [person],
  assets: [sampleAsset()],
  tenures: [sampleTenure({ householdMembers: [{ personId: person.id }] })],
  transactions: [{ id: randomUUID(), targetId, transactionAmount: '12.50' }],
  accounts: [{ id: randomUUID(), paymentReference: '228008546', accountBalance: '-3.00' }],
  workOrders: [{ id: randomUUID(), status: 'InProgress', targetDate: new Date() }],
  notes: [{ id: randomUUID(), targetType: 'person', targetId }],
  activities: [
    { id: randomUUID(), changes: [{ field: 'surname', oldValue: null, newValue: 'Example' }] },
  ],
  cautionaryAlerts: [{ id: randomUUID(), personId: person.id, alertCode: 'VA' }],
}
await gateway.gateway.records.save(stored)
const database = await openSeverableDatabase()
const broken = await startTestGateway({ ...notify, DATABASE_URL: database.url })
const askBroken = await restClient(broken)
await broken.gateway.records.save(stored)
await broken.gateway.database.sql.execute(`ALTER SCHEMA public RENAME TO elsewhere`)

afterAll(async () => {
  await gateway.close()
  await broken.close()
  await database.close()
  await sandbox.close()
})

async function created(overrides: object = {}): Promise<string> {
  const { body } = await ask({
    method: 'POST',
    path: '/notifications',
    body: { ...screen, ...overrides },
  })
  return `/notifications/${(body as { id: string }).id}`
}

/** The status of a message after its handover to the provider. */
async function sentMessage(): Promise<RestAnswer> {
  const id = (await created(email)).replace('/notifications/', '')
  const path = `/message-status/housing/${id}`
  await expect.poll(async () => (await ask({ path })).status, { timeout: 20_000 }).toBe(200)
  return ask({ path })
}

const tooLarge = { ...screen, message: 'x'.repeat(1_100_000) }
const plain = { headers: { 'content-type': 'text/plain' }, body: 'hello' }

/** A request for each documented response, except for the responses common to all operations. */
const cases: Readonly<Record<string, () => Promise<RestAnswer>>> = {
  'createNotification 201': () => ask({ method: 'POST', path: '/notifications', body: screen }),
  'createNotification 400': () => ask({ method: 'POST', path: '/notifications', body: '{' }),
  'createNotification 409': async () => {
    const headers = { 'idempotency-key': 'clash' }
    await ask({ method: 'POST', path: '/notifications', headers, body: screen })
    const body = { ...screen, message: 'Other' }
    return ask({ method: 'POST', path: '/notifications', headers, body })
  },
  'createNotification 413': () => ask({ method: 'POST', path: '/notifications', body: tooLarge }),
  'createNotification 415': () => ask({ method: 'POST', path: '/notifications', ...plain }),
  'createNotification 422': () =>
    ask({ method: 'POST', path: '/notifications', body: { ...email, email: '' } }),
  'listNotifications 200': async () => {
    await created()
    return ask({ path: '/notifications?pageSize=1' })
  },
  'listNotifications 400': () => ask({ path: '/notifications?pageSize=101' }),
  'getNotification 200': async () => ask({ path: await created() }),
  'getNotification 400': () => ask({ path: '/notifications/1' }),
  'getNotification 404': () => ask({ path: absent }),
  'performAction 200': async () => ask({ ...act, path: await created() }),
  'performAction 204': async () => {
    const token = await gateway.token(['notifications:act'])
    return ask({ ...act, path: await created(), token })
  },
  'performAction 400': () => ask({ ...act, path: '/notifications/1' }),
  'performAction 404': () => ask({ ...act, path: absent }),
  'performAction 409': async () => {
    const decision = { ...act, path: await created({ requireAction: true }) }
    const body = { actionType: 'Approved', actionNote: 'As agreed.', expectedVersion: 1 }
    await ask({ ...decision, body })
    return ask({ ...decision, body: { ...body, actionType: 'Rejected' } })
  },
  'performAction 413': () => ask({ ...act, path: absent, body: tooLarge }),
  'performAction 415': () => ask({ ...act, path: absent, ...plain }),
  'performAction 422': async () =>
    ask({ ...act, path: await created(), body: { actionType: 'Approved' } }),
  'deleteNotification 204': async () => ask({ ...remove, path: await created() }),
  'deleteNotification 400': () => ask({ ...remove, path: '/notifications/1' }),
  'deleteNotification 404': () => ask({ ...remove, path: absent }),
  'deleteNotification 409': async () =>
    ask({ ...remove, path: await created({ requireAction: true }) }),
  'getMessageStatus 200': sentMessage,
  'getMessageStatus 400': () => ask({ path: '/message-status/housing/1' }),
  'getMessageStatus 404': () => ask({ path: `/message-status/housing/${targetId}` }),
  'getMessageStatus 410': async () => {
    const { prisma } = gateway.gateway.database
    const unknownId = randomUUID()
    await prisma.auditEvent.create({
      data: {
        occurredAt: new Date(),
        actorKind: 'service',
        actorId: 'retention',
        action: 'notification.purge',
        targetType: 'notification',
        targetId: unknownId,
        requestId: 'x',
      },
    })
    return ask({ path: `/message-status/housing/${unknownId}` })
  },
  'getMessageStatus 429': async () => {
    sandbox.faults.set('rateLimited', 1, 'read')
    try {
      return await ask({ path: `/message-status/housing/${randomUUID()}` })
    } finally {
      sandbox.faults.clear()
    }
  },
  'searchPersons 200': () => ask({ path: '/search/persons?searchText=ana' }),
  'searchPersons 400': () => ask({ path: '/search/persons?personType=King' }),
  'searchPersons 404': () => ask({ path: '/search/persons?searchText=nobody' }),
  'searchAssets 200': () => ask({ path: '/search/assets?addressText=rowan' }),
  'searchAssets 400': () => ask({ path: '/search/assets?sortBy=colour' }),
  'searchAssets 404': () => ask({ path: '/search/assets?assetType=Castle' }),
  'searchTenures 200': () => ask({ path: '/search/tenures?searchText=228008546' }),
  'searchTenures 400': () => ask({ path: '/search/tenures?page=1&pageNumber=2' }),
  'searchTenures 404': () => ask({ path: '/search/tenures?searchText=nowhere' }),
  'searchTransactions 200': () => ask({ path: `/search/transactions?targetId=${targetId}` }),
  'searchTransactions 400': () => ask({ path: '/search/transactions?startdate=soon' }),
  'searchAccounts 200': () => ask({ path: '/search/accounts?lookUpType=prn&searchText=228008546' }),
  'searchAccounts 400': () => ask({ path: '/search/accounts?lookUpType=shoe' }),
  'searchWorkOrders 200': () => ask({ path: '/search/work-orders?isOpen=true' }),
  'searchWorkOrders 400': () => ask({ path: '/search/work-orders?sortBy=colour' }),
  'searchNotes 200': () => ask({ path: '/search/notes?targetTypes=person' }),
  'searchNotes 400': () => ask({ path: '/search/notes?targetId=x' }),
  'searchActivities 200': () => ask({ path: '/search/activities' }),
  'searchActivities 400': () => ask({ path: '/search/activities?targetId=x' }),
  'searchCautionaryAlerts 200': () => ask({ path: '/search/cautionary-alerts?alertCodes=VA' }),
  'searchCautionaryAlerts 400': () => ask({ path: '/search/cautionary-alerts?personId=x' }),
}

/** Every response of the document, by operation and status. */
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, responses }]) =>
    Object.entries(responses).map(([status, response]) => ({
      operationId,
      status: Number(status),
      response,
      pointer: ['paths', path, method, 'responses', status],
    })),
  ),
)
const withStatus = (...statuses: number[]) =>
  documented.filter(({ status }) => statuses.includes(status))

type Response = (typeof documented)[number]

/** Headers that only some answers have. */
const sometimes = new Set([
  'idempotency-replayed',
  'search-interpretation',
  'search-reduced',
  'search-total-capped',
  'unknown-parameters',
])

function expectDocumented(answer: RestAnswer, { status, response, pointer }: Response): void {
  expect(answer.status, answer.text).toBe(status)
  for (const header of Object.keys(response.headers ?? {})) {
    if (!sometimes.has(header)) expect(answer.headers[header]).toBeDefined()
  }
  const [type] = Object.keys(response.content ?? {})
  if (type === undefined) {
    expect(answer.text).toBe('')
    return
  }
  expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`)
  const place = [...pointer, 'content', type, 'schema']
  const reference = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const validate = ajv.getSchema(`document#/${reference}`)
  expect(validate?.(answer.body), JSON.stringify(validate?.errors)).toBe(true)
  if (status >= 400) expect(answer.body).toMatchObject({ status })
  expect(answer.text).not.toMatch(/prisma|postgres|select |relation|node_modules|\.[jt]s:\d/i)
}

describe('the OpenAPI document', () => {
  it('is served publicly, in version 3.1', async () => {
    const { status, body } = await ask({ path: '/openapi.json', token: null })
    expect(status).toBe(200)
    expect(body).toEqual(document)
    expect(document.openapi).toBe('3.1.0')
  })

  it('has no response without a test in this file', () => {
    const everywhere = [401, 403, 500, 503, 504]
    const triedResponses = documented.map(({ operationId, status }) =>
      everywhere.includes(status) ? [] : [`${operationId} ${status}`],
    )
    expect(Object.keys(cases).sort()).toEqual(triedResponses.flat().sort())
    expect([...new Set(documented.map(({ operationId }) => operationId))].sort()).toEqual(
      Object.keys(sound).sort(),
    )
  })

  it('has only internal references, and no unused schemas', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
    const { schemas } = (document as unknown as { components: { schemas: object } }).components
    expect([...new Set(references)].sort()).toEqual(
      Object.keys(schemas)
        .map((name) => `#/components/schemas/${name}`)
        .sort(),
    )
  })
})

describe('a response', () => {
  it.each(withStatus(200, 201, 204, 400, 404, 409, 410, 413, 415, 422, 429))(
    'is as documented: $operationId $status',
    async (response) => {
      const request = cases[`${response.operationId} ${response.status}`]
      if (request === undefined) throw new Error('This file defines no request for this response.')
      expectDocumented(await request(), response)
    },
  )

  it.each(withStatus(401, 403))('is as documented: $operationId $status', async (response) => {
    const request = sound[response.operationId] ?? { path: '' }
    const token = response.status === 401 ? null : await gateway.token(['operate'])
    const answer = await ask({ ...request, token })
    expectDocumented(answer, response)
    expect(answer.headers['www-authenticate']).toBe(response.status === 401 ? 'Bearer' : undefined)
  })

  it.each(withStatus(500))('is as documented: $operationId $status', async (response) => {
    expectDocumented(await askBroken(sound[response.operationId] ?? { path: '' }), response)
  })

  it.each(withStatus(503))('is as documented: $operationId $status', async (response) => {
    database.sever()
    expectDocumented(await askBroken(sound[response.operationId] ?? { path: '' }), response)
  })
})
