import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const person = samplePerson()
const asset = sampleAsset()
const tenure = sampleTenure()
const account = { id: randomUUID(), targetId: tenure.id }
const transaction = { id: randomUUID(), targetId: tenure.id }
const records = [
  ['person', person.id],
  ['asset', asset.id],
  ['tenure', tenure.id],
  ['account', account.id],
  ['transaction', transaction.id],
] as const
const created = Date.parse('2026-03-02T09:00:00.123Z')
const number = 25

const gateway = await sharedGateway()
await gateway.gateway.records.save({
  persons: [person],
  assets: [asset],
  tenures: [tenure],
  accounts: [account],
  transactions: [transaction],
})
const notificationOn = (targetId: string, nth: number, deletedAt: Date | null = null) => ({
  targetId,
  targetType: 'Estimates',
  notificationType: 'Screen',
  createdBy: 'test',
  // Two notifications share each timestamp.
  createdDate: new Date(created + Math.floor(nth / 2)),
  message: `${nth}`,
  deletedAt,
})
await gateway.gateway.database.prisma.notification.createMany({
  data: records.flatMap(([, id]) => [
    ...Array.from({ length: number }, (_, nth) => notificationOn(id, nth)),
    notificationOn(id, 99, new Date()),
  ]),
})

interface Page {
  readonly totalCount: number
  readonly nodes: readonly { readonly uuid: string; readonly createdDate: string }[]
  readonly pageInfo: { readonly startCursor: string; readonly endCursor: string }
}

async function answer(field: string, id: string, paging: string) {
  const { body } = await gateway.ask(
    `{ found: ${field}(by: { uuid: "${id}" }) { notifications${paging} {
      totalCount nodes { uuid createdDate targetId } pageInfo { startCursor endCursor }
    } } }`,
  )
  return body
}

async function page(field: string, id: string, paging: string): Promise<Page> {
  const { data, errors } = await answer(field, id, paging)
  expect(errors).toBeUndefined()
  return (data?.['found'] as unknown as { notifications: Page }).notifications
}

describe.each(records)('the notifications of one %s', (field, id) => {
  it('are the notifications about it, newest first, in pages of 12', async () => {
    const { totalCount, nodes } = await page(field, id, '')
    expect(totalCount).toBe(number)
    expect(nodes).toHaveLength(12)
    const times = nodes.map(({ createdDate }) => Date.parse(createdDate))
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(times[0]).toBe(created + 12)
    expect(nodes).toMatchObject(nodes.map(() => ({ targetId: id })))
  })

  it('are paged through in both directions, each once', async () => {
    const whole = (await page(field, id, '(first: 100)')).nodes.map(({ uuid }) => uuid)
    expect(new Set(whole).size).toBe(number)
    const first = await page(field, id, '(first: 7)')
    const second = await page(field, id, `(first: 7, after: "${first.pageInfo.endCursor}")`)
    const third = await page(field, id, '(page: 3, pageSize: 7)')
    const back = await page(field, id, `(last: 7, before: "${second.pageInfo.startCursor}")`)
    const uuids = (of: Page) => of.nodes.map(({ uuid }) => uuid)
    expect([...uuids(first), ...uuids(second), ...uuids(third)]).toEqual(whole.slice(0, 21))
    expect(uuids(back)).toEqual(uuids(first))
  })
})

describe('invalid paging', () => {
  it('is refused with the reason', async () => {
    const codes = async (paging: string) =>
      (await answer('person', person.id, paging)).errors?.map(({ extensions }) => extensions.code)
    expect(await codes('(first: 101)')).toEqual(['PAGE_SIZE_OUT_OF_RANGE'])
    expect(await codes('(first: 1, page: 1)')).toEqual(['PAGING_MIXED'])
    expect(await codes('(first: 1, after: "forged")')).toEqual(['CURSOR_INVALID'])
    const { endCursor } = (await page('tenure', tenure.id, '(first: 1)')).pageInfo
    expect(await codes(`(first: 1, after: "${endCursor}")`)).toEqual(['CURSOR_MISMATCH'])
  })

  it.each(['99999999999999999', '1e3', '-', 'now', '2026-02-31'])(
    'such as a cursor with the time %s',
    async (time) => {
      const { endCursor } = (await page('person', person.id, '(first: 1)')).pageInfo
      const text = Buffer.from(endCursor, 'base64url').toString()
      const forged = text.replace(/\b17\d{11}\b/, time)
      expect(forged).not.toBe(text)
      const after = Buffer.from(forged).toString('base64url')
      const { errors } = await answer('person', person.id, `(first: 1, after: "${after}")`)
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['CURSOR_INVALID'])
    },
  )
})

describe('a caller who reads only their own inbox', () => {
  it('sees only their own notifications on a record, page by page', async () => {
    const user = 'Reader'
    const { prisma } = gateway.gateway.database
    const own = Array.from({ length: 3 }, (_, nth) => ({
      id: randomUUID(),
      targetId: tenure.id,
      targetType: 'Estimates',
      createdBy: 'test',
      notificationType: 'Screen',
      user,
      createdDate: new Date(created + 5 * nth),
    }))
    const others = own.map((row) => ({ ...row, id: randomUUID(), user: user.toLowerCase() }))
    await prisma.notification.createMany({ data: [...own, ...others] })
    const token = await gateway.token(['search:tenures', 'notifications:own'], 3600, user)
    const ask = async (paging: string) => {
      const { body } = await gateway.ask(
        `{ tenure(by: { uuid: "${tenure.id}" }) { notifications${paging} {
          totalCount nodes { uuid isReadStatus } pageInfo { endCursor hasNextPage } } } }`,
        { token },
      )
      expect(body.errors).toBeUndefined()
      return (
        body.data?.['tenure'] as unknown as {
          notifications: {
            totalCount: number
            nodes: { uuid: string }[]
            pageInfo: { endCursor: string; hasNextPage: boolean }
          }
        }
      ).notifications
    }
    const first = await ask('(first: 2)')
    const second = await ask(`(first: 2, after: "${first.pageInfo.endCursor}")`)
    const uuids = [...first.nodes, ...second.nodes].map(({ uuid }) => uuid)
    expect(uuids).toEqual(own.map(({ id }) => id).reverse())
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
    expect(second.pageInfo.hasNextPage).toBe(false)
  })
})

describe('related notifications', () => {
  const tenant = samplePerson()
  const home = sampleAsset()
  const tenancy = sampleTenure({
    tenuredAssetId: home.id,
    householdMembers: [{ personId: tenant.id, isResponsible: true }],
  })
  const rent = { id: randomUUID(), targetId: tenancy.id }
  const targets = [tenant.id, home.id, tenancy.id, rent.id]
  const targetsOf = async (field: string, id: string, token?: string) => {
    const { body } = await gateway.ask(
      `{ found: ${field}(by: { uuid: "${id}" }) {
        notifications(includeRelated: true) { totalCount nodes { targetId } }
      } }`,
      token === undefined ? {} : { token },
    )
    expect(body.errors).toBeUndefined()
    const { notifications } = body.data?.['found'] as unknown as {
      notifications: { totalCount: number; nodes: { targetId: string }[] }
    }
    expect(notifications.totalCount).toBe(notifications.nodes.length)
    return notifications.nodes.map(({ targetId }) => targetId)
  }

  it('are the notifications about the tenures and accounts of the record', async () => {
    await gateway.gateway.records.save({
      persons: [tenant],
      assets: [home],
      tenures: [tenancy],
      accounts: [rent],
    })
    await gateway.gateway.database.prisma.notification.createMany({
      data: targets.map((id, nth) => ({ ...notificationOn(id, nth * 2), createdBy: `by-${nth}` })),
    })
    const [ofPerson, ofAsset, ofTenure, ofAccount] = [...targets].reverse()
    expect(await targetsOf('person', tenant.id)).toEqual([ofPerson, ofAsset, tenant.id])
    expect(await targetsOf('asset', home.id)).toEqual([ofPerson, ofAsset, ofTenure])
    expect(await targetsOf('tenure', tenancy.id)).toEqual([rent.id, tenancy.id])
    expect(await targetsOf('account', rent.id)).toEqual([ofPerson])
    expect(ofAccount).toBe(tenant.id)
  })

  it('are only the notifications that the caller created, for a caller who may only send', async () => {
    const scopes = ['search:persons', 'search:tenures', 'notifications:write'] as const
    const token = await gateway.token(scopes, 3600, 'by-2')
    expect(await targetsOf('person', tenant.id, token)).toEqual([tenancy.id])
  })

  it('do not show tenures and accounts to a caller without their scopes', async () => {
    const personsOnly = await gateway.token(['search:persons', 'notifications:read'])
    expect(await targetsOf('person', tenant.id, personsOnly)).toEqual([tenant.id])
    const withTenures = await gateway.token([
      ...(['search:persons', 'search:tenures', 'notifications:read'] as const),
    ])
    expect(await targetsOf('person', tenant.id, withTenures)).toEqual([tenancy.id, tenant.id])
  })
})

describe('a caller who may not read notifications', () => {
  it('gets an error, and sees the record', async () => {
    const { body } = await gateway.ask(
      `{ person(by: { uuid: "${person.id}" }) { uuid notifications { totalCount } } }`,
      { token: await gateway.token(['search:persons']) },
    )
    expect(body.data).toEqual({ person: { uuid: person.id, notifications: null } })
    expect(body.errors).toMatchObject([
      { path: ['person', 'notifications'], extensions: { code: 'FORBIDDEN' } },
    ])
  })
})
