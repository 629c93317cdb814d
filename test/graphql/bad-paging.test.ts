import { getNamedType, isRequiredArgument } from 'graphql'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { awkwardTexts } from '../support/awkward-values.js'
import { builtSchema } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'
import { someUuid } from '../support/root-operations.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const lists = Object.values(builtSchema.getQueryType()?.getFields() ?? {})
  .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
  // `webhooks` has no filters, so a cursor cannot come from another query. test/webhooks tests its cursors.
  .filter(({ args, name }) => name !== 'webhooks' && !args.some(isRequiredArgument))
  .map(({ name }) => name)

const gateway = await sharedGateway()
const one = (id = randomUUID()) => ({ id, paymentReference: '228008546', targetId: someUuid })
const order = () => ({ id: randomUUID(), reference: '10600001', status: 'InProgress' })
const activity = () => ({ id: randomUUID(), type: 'update', targetId: someUuid })
const note = () => ({ id: randomUUID(), targetType: 'asset', targetId: someUuid, title: 'Visit' })
const alert = () => ({ id: randomUUID(), assetId: someUuid, alertCode: 'VA' })
await gateway.gateway.records.save({
  persons: [samplePerson(), samplePerson()],
  assets: [sampleAsset(), sampleAsset()],
  tenures: [sampleTenure(), sampleTenure()],
  accounts: [one(), one()],
  transactions: [one(), one()],
  workOrders: [order(), order()],
  notes: [note(), note()],
  activities: [activity(), activity()],
  cautionaryAlerts: [alert(), alert()],
})
const create = `createNotification(input: { targetId: "${someUuid}", targetType: ACTUALS, notificationType: SCREEN, message: "m" }) { isReplayed }`
await gateway.ask(`mutation { a: ${create} b: ${create} }`)
const { prisma } = gateway.gateway.database
const [notification] = await prisma.notification.findMany({ take: 1 })
const dead = () => ({
  key: randomUUID(),
  eventType: 'PersonUpdatedEvent',
  entityId: someUuid,
  correlationId: 'test',
  hints: {},
  status: 'dead',
  receivedAt: new Date(),
  receivedFrom: 'test',
  dueAt: new Date(),
  settledAt: new Date(),
})
await prisma.inboundEvent.createMany({ data: [dead(), dead()] })
const failed = () => ({
  notificationId: notification?.id ?? '',
  channel: 'Email',
  status: 'failed',
  failureRetryable: true,
  createdAt: new Date(),
})
const role = (value: string) => ({
  key: `role:${value}`,
  kind: 'role',
  value,
  updatedAt: new Date(),
  updatedBy: 'test',
})
await prisma.addressee.createMany({ data: [role('rents'), role('repairs')] })
await prisma.notificationDelivery.createMany({ data: [failed(), failed()] })

type Paging = Readonly<Record<string, string | number>>

/** Maximum length of a cursor, in characters. */
const cursorLimit = 10_000

async function refusal(list: string, paging: Paging): Promise<string> {
  const names = Object.keys(paging)
  const declared = names.map(
    (name) => `$${name}: ${typeof paging[name] === 'number' ? 'Int' : 'String'}`,
  )
  const args = names.map((name) => `${name}: $${name}`)
  const { body } = await gateway.ask(
    `query (${declared.join(' ')}) { ${list}(${args.join(' ')}) { nodes { id } } }`,
    { variables: paging },
  )
  const [error] = body.errors ?? []
  return error === undefined
    ? 'accepted'
    : `${error.extensions.code} ${error.extensions.argument ?? ''}`
}

async function cursorOf(list: string, more = ''): Promise<string> {
  const { body } = await gateway.ask(`{ ${list}(first: 1 ${more}) { pageInfo { endCursor } } }`)
  const cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(body))?.[1]
  if (cursor === undefined) throw new Error(`No cursor: ${JSON.stringify(body)}`)
  return cursor
}

describe.each(lists)('%s refuses', (list) => {
  it.each(['first', 'last', 'pageSize'])('a size out of range: %s', async (name) => {
    for (const size of [-2_147_483_648, -1, 0, 101, 2_147_483_647]) {
      expect(await refusal(list, { [name]: size })).toBe(`PAGE_SIZE_OUT_OF_RANGE ${name}`)
    }
    for (const size of [1, 100]) expect(await refusal(list, { [name]: size })).toBe('accepted')
  })

  it('a page out of range', async () => {
    expect(await refusal(list, { page: -1 })).toBe('PAGE_OUT_OF_RANGE page')
    // A search with few hits returns an empty page. Other lists limit the page number.
    expect(await refusal(list, { page: 2_147_483_647 })).toBe(
      list.startsWith('search') ? 'accepted' : 'PAGE_OUT_OF_RANGE page',
    )
    for (const page of [0, 1, 5]) expect(await refusal(list, { page })).toBe('accepted')
  })

  it('two ways of paging at once', async () => {
    const mixed: Paging[] = [
      { page: 1, first: 1 },
      { page: 1, after: 'x' },
      { pageSize: 1, first: 1 },
      { pageSize: 1, last: 1 },
      { page: 1, before: 'x' },
      { first: 1, last: 1 },
      { first: 1, before: 'x' },
      { after: 'x', last: 1 },
      { page: 1, pageSize: 1, first: 1, after: 'x', last: 1, before: 'x' },
    ]
    for (const paging of mixed) expect(await refusal(list, paging)).toMatch(/^PAGING_MIXED /)
  })

  it('a text that is not a cursor', async () => {
    const garbage = [
      ...Object.values(awkwardTexts),
      ...[
        '{}',
        '[]',
        '[1,2,3]',
        `["${list}"]`,
        `["${list}","x",[0,"0"]]x`,
        '["a","b","c","d"]',
      ].map(encoded),
    ]
    for (const cursor of garbage) {
      const code = cursor.length > cursorLimit ? 'TOO_LONG' : 'CURSOR_INVALID'
      expect(await refusal(list, { after: cursor })).toBe(`${code} after`)
      expect(await refusal(list, { before: cursor })).toBe(`${code} before`)
    }
  })

  it('a cursor of another list or of other arguments', async () => {
    for (const other of lists.filter((name) => name !== list)) {
      expect(await refusal(list, { after: await cursorOf(other) })).toMatch(
        /^CURSOR_(MISMATCH|INVALID) after/,
      )
    }
    const cursor = await cursorOf(list, otherQuestion(list))
    expect(await refusal(list, { before: cursor })).toBe('CURSOR_MISMATCH before')
  })

  it('a modified cursor', async () => {
    const cursor = await cursorOf(list)
    const [name, fingerprint, place] = decoded(cursor) as [string, string, [number, string]]
    const lists = [
      ...[-1, 0.5, 1e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 1e300, '0', null].map((first) => [
        first,
        place[1],
      ]),
      ...['9'.repeat(18), '9'.repeat(19), '-1', '0x1', '', "'", 'a\0', null, 5].map((second) => [
        place[0],
        second,
      ]),
      [],
      place[0],
      null,
      {},
      [...place, 1],
    ]
    for (const forged of lists) {
      const after = encoded(JSON.stringify([name, fingerprint, forged]))
      expect(await refusal(list, { after })).toMatch(/^(CURSOR_INVALID after|accepted)$/)
    }
    expect(await refusal(list, { after: cursor })).toBe('accepted')
  })
})

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function decoded(cursor: string): unknown {
  return JSON.parse(Buffer.from(cursor, 'base64url').toString())
}

/** Arguments that invalidate the cursors of a list and return the same rows. */
function otherQuestion(list: string): string {
  switch (list) {
    case 'notifications':
      return `filter: { targetId: "${someUuid}" }`
    case 'deadEvents':
      return 'eventType: "PersonUpdatedEvent"'
    case 'failedDeliveries':
      return 'isRetryable: true'
    case 'recipients':
      return 'kind: ROLE'
    case 'searchResidents':
      return 'lookUpType: PRN'
    default:
      return `isDesc: true ${sorted(list)}`
  }
}

/** A sort order other than the default; `isDesc` has no effect on the default order. */
function sorted(list: string): string {
  const arg = builtSchema
    .getQueryType()
    ?.getFields()
    [list]?.args.find(({ name }) => name === 'sortBy')
  const values = builtSchema.getType(String(arg?.type).replace('!', ''))
  const names = values !== undefined && 'getValues' in values ? values.getValues() : []
  return `sortBy: ${names.find(({ name }) => name !== 'RELEVANCE')?.name ?? ''}`
}
