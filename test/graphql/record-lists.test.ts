import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const clock = new ManualClock('2026-06-30T22:30:00.000Z')

const estate = sampleAsset({ assetType: 'Estate', assetName: 'Marlow Estate', assetId: '00000001' })
const inEstate = (overrides: Parameters<typeof sampleAsset>[0]) =>
  sampleAsset({ parentAssetIds: [estate.id], ...overrides })
const block = inEstate({ assetType: 'LowRiseBlock', assetName: 'Rowan House', assetId: '00000002' })
const lift = inEstate({ assetType: 'Lift', assetId: '00000003' })
const flats = ['00000004', '00000005', '00000006'].map((assetId) =>
  inEstate({ assetId, parentAssetIds: [block.id, estate.id] }),
)
const elsewhere = sampleAsset({ assetId: '00000007' })

const [ana, ben, cai] = ['Adams', 'brown', 'Clarke'].map((surname) => samplePerson({ surname }))
const nameless = samplePerson({ surname: null, firstName: 'Zed' })
const member = (person: typeof ana) => ({ personId: person?.id ?? '', isResponsible: true })
const let1 = sampleTenure({
  tenuredAssetId: flats[0]?.id ?? null,
  startOfTenureDate: '2020-01-01T00:00:00.000Z',
  endOfTenureDate: '1900-01-01T00:00:00.000Z',
  householdMembers: [member(cai), member(nameless)],
})
const let2 = sampleTenure({
  tenuredAssetId: flats[1]?.id ?? null,
  endOfTenureDate: '2026-06-30T00:00:00.000Z',
  householdMembers: [member(ana), member(ben)],
})
const former = sampleTenure({
  tenuredAssetId: flats[0]?.id ?? null,
  startOfTenureDate: '2010-01-01T00:00:00.000Z',
  endOfTenureDate: '2026-06-29T00:00:00.000Z',
  householdMembers: [member(samplePerson())],
})
const away = sampleTenure({ tenuredAssetId: elsewhere.id, householdMembers: [member(ben)] })
const money = ['2026-05-03', '2026-05-02', '2026-05-01', null].map((day) => ({
  id: randomUUID(),
  targetId: let1.id,
  transactionDate: day === null ? null : `${day}T00:00:00.000Z`,
  createdBy: day,
  paymentReference: '228008546',
}))
const account = {
  id: randomUUID(),
  targetId: let1.id,
  accountBalance: '10.00',
  paymentReference: '228008546',
}
const charges = ['0.50', null].map((accountBalance) => ({
  id: randomUUID(),
  parentAccountId: account.id,
  accountBalance,
}))

const gateway = await sharedGateway({}, clock)
await gateway.gateway.records.save({
  assets: [estate, block, lift, ...flats, elsewhere],
  persons: [ana, ben, cai, nameless].flatMap((person) => person ?? []),
  tenures: [let1, let2, former, away],
  transactions: money,
  accounts: [account, ...charges],
})

async function of(type: 'Account' | 'Asset' | 'Tenure', uuid: string, fields: string) {
  const id = encodeNodeId({ type, uuid })
  const { body } = await gateway.ask(`{ node(id: "${id}") { ... on ${type} { ${fields} } } }`)
  return body
}

const names = '{ totalCount nodes { assetId } }'

describe('the contents of an asset', () => {
  it('are all assets below it, or its blocks, its properties, or the requested types', async () => {
    const { data } = await of(
      'Asset',
      estate.id,
      `children ${names} blocks ${names} properties ${names}
       some: children(assetTypes: [" LIFT ", "Block\\u0000"]) ${names} none: children(assetTypes: []) ${names}`,
    )
    const list = (...ids: number[]) => ({
      totalCount: ids.length,
      nodes: ids.map((id) => ({ assetId: `0000000${id}` })),
    })
    expect(data?.['node']).toEqual({
      children: list(2, 3, 4, 5, 6),
      blocks: list(2),
      properties: list(3, 4, 5, 6),
      some: list(3),
      none: list(),
    })
  })

  it('end at the leaves', async () => {
    const { data } = await of('Asset', elsewhere.id, `children ${names}`)
    expect(data?.['node']).toEqual({ children: { totalCount: 0, nodes: [] } })
  })
})

describe('residents', () => {
  const fields = 'residents { totalCount nodes { surname } }'
  const surnames = (...expected: (string | null)[]) => ({
    residents: { totalCount: expected.length, nodes: expected.map((surname) => ({ surname })) },
  })

  it('of an estate and of a block are the residents of its homes, by name, ignoring case', async () => {
    const all = surnames('Adams', 'brown', 'Clarke', null)
    expect((await of('Asset', estate.id, fields)).data?.['node']).toEqual(all)
    expect((await of('Asset', block.id, fields)).data?.['node']).toEqual(all)
  })

  it('are members of current tenures, until the end of the last day in London', async () => {
    const first = await of('Asset', flats[0]?.id ?? '', fields)
    expect(first.data?.['node']).toEqual(surnames('Clarke', null))
    expect((await of('Asset', lift.id, fields)).data?.['node']).toEqual(surnames())
    // 00:15 in British Summer Time. The clock of a gateway cannot be set back.
    clock.advance(45 * 60 * 1000)
    expect((await of('Asset', estate.id, fields)).data?.['node']).toEqual(surnames('Clarke', null))
  })
})

it('lists all tenures of an asset, the newest first', async () => {
  const { data } = await of('Asset', flats[0]?.id ?? '', 'tenures { nodes { uuid isActive } }')
  expect(data?.['node']).toEqual({
    tenures: {
      nodes: [
        { uuid: let1.id, isActive: true },
        { uuid: former.id, isActive: false },
      ],
    },
  })
})

describe('transactions', () => {
  const fields =
    '{ totalCount nodes { createdBy } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } }'

  interface Page {
    readonly nodes: readonly { readonly createdBy: string | null }[]
    readonly pageInfo: Record<'endCursor' | 'startCursor', string> &
      Record<'hasNextPage' | 'hasPreviousPage', boolean>
  }

  async function page(paging: string, type: 'Account' | 'Tenure' = 'Tenure'): Promise<Page> {
    const uuid = type === 'Tenure' ? let1.id : account.id
    const body = await of(type, uuid, `found: transactions${paging} ${fields}`)
    expect(body.errors).toBeUndefined()
    return (body.data?.['node'] as unknown as { found: Page }).found
  }

  const days = ({ nodes }: Page) => nodes.map(({ createdBy }) => createdBy)

  it('of a tenure and of its account are sorted latest first, with undated transactions last', async () => {
    const latestFirst = money.map(({ createdBy }) => createdBy)
    expect(days(await page(''))).toEqual(latestFirst)
    expect(days(await page('', 'Account'))).toEqual(latestFirst)
    const { data } = await of('Account', charges[0]?.id ?? '', `transactions ${fields}`)
    expect(data?.['node']).toEqual({ transactions: null })
  })

  it('can be paged through forwards, backwards and by page number', async () => {
    const first = await page('(first: 3)')
    expect(days(first)).toEqual(['2026-05-03', '2026-05-02', '2026-05-01'])
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const rest = await page(`(first: 3, after: "${first.pageInfo.endCursor}")`)
    expect(days(rest)).toEqual([null])
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    const before = await page(`(last: 2, before: "${rest.pageInfo.startCursor}")`)
    expect(days(before)).toEqual(['2026-05-02', '2026-05-01'])
    expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    expect(days(await page('(last: 1)'))).toEqual([null])
    expect(days(await page('(page: 2, pageSize: 2)'))).toEqual(['2026-05-01', null])
    expect(days(await page('(page: 9)'))).toEqual([])
  })

  it('refuse cursors of other lists, forged cursors and pages out of range', async () => {
    const { pageInfo } = await page('(first: 1)')
    const forged = (position: unknown[]) => {
      const parts = JSON.parse(Buffer.from(pageInfo.endCursor, 'base64url').toString()) as unknown[]
      return Buffer.from(JSON.stringify([...parts.slice(0, 2), position])).toString('base64url')
    }
    const code = async (uuid: string, paging: string) => {
      const { errors } = await of('Tenure', uuid, `transactions(${paging}) ${fields}`)
      return errors?.map(({ extensions }) => extensions.code)
    }
    expect(await code(let2.id, `after: "${pageInfo.endCursor}"`)).toEqual(['CURSOR_MISMATCH'])
    for (const position of [[], ['1'], ['x', randomUUID()], ['1', 'x'], ['1', randomUUID(), '2']]) {
      expect(await code(let1.id, `after: "${forged(position)}"`)).toEqual(['CURSOR_INVALID'])
    }
    expect(await code(let1.id, 'page: 2000000')).toEqual(['PAGE_OUT_OF_RANGE'])
    expect(await code(let1.id, 'first: 101')).toEqual(['PAGE_SIZE_OUT_OF_RANGE'])
  })
})

it('adds the balances of recharge and sundry accounts to their master account', async () => {
  const own = await of('Account', account.id, 'consolidatedBalance')
  expect(own.data?.['node']).toEqual({ consolidatedBalance: '10.50' })
  const fields = 'consolidatedBalance parentAccount { accountBalance }'
  const parentAccount = { accountBalance: '10.00' }
  const [first, second] = charges
  expect((await of('Account', first?.id ?? '', fields)).data?.['node']).toEqual({
    consolidatedBalance: '0.50',
    parentAccount,
  })
  expect((await of('Account', second?.id ?? '', fields)).data?.['node']).toEqual({
    consolidatedBalance: null,
    parentAccount,
  })
})

it('reports an error of all rows once, and returns the other fields', async () => {
  const { body } = await gateway.ask(
    '{ searchAssets(sortBy: ID) { nodes { uuid a: tenures(first: 101) { totalCount } b: tenures(first: 1, page: 1) { totalCount } } } }',
  )
  const rows = body.data?.['searchAssets'] as unknown as { nodes: Record<string, unknown>[] }
  const occurrences = rows.nodes.length
  expect(occurrences).toBeGreaterThan(2)
  const uuid: unknown = expect.any(String)
  expect(rows.nodes).toEqual(rows.nodes.map(() => ({ uuid, a: null, b: null })))
  expect(body.errors).toMatchObject([
    {
      path: ['searchAssets', 'nodes', 0, 'a'],
      extensions: { code: 'PAGE_SIZE_OUT_OF_RANGE', argument: 'first', occurrences },
    },
    { path: ['searchAssets', 'nodes', 0, 'b'], extensions: { occurrences } },
  ])
})
