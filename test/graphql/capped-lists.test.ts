import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { ConnectionPool } from '../../src/database/connection-pool.js'
import { describe, expect, it } from 'vitest'
import { plainListCap } from '../../src/records/record-list-page.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

let rowsRead = 0

const many = 250
const agent = samplePerson({ surname: 'Agent' })
const estate = sampleAsset({ assetType: 'Estate', assetName: 'Marlow Estate' })
const home = sampleAsset({ parentAssetIds: [estate.id] })
const tenures = Array.from({ length: many }, (_, place) =>
  sampleTenure({
    startOfTenureDate: new Date(Date.UTC(2000, 0, 1 + place)).toISOString(),
    // Only the oldest tenure is in the estate.
    tenuredAssetId: place === 0 ? home.id : null,
    householdMembers: [{ personId: agent.id, isResponsible: place % 2 === 0 }],
  }),
)
const hostel = sampleTenure({
  householdMembers: Array.from({ length: many }, (_, place) => ({
    personId: randomUUID(),
    fullName: `Guest ${place}`,
    isResponsible: false,
  })),
})
const accounts = Array.from({ length: many }, (_, place) => ({
  id: randomUUID(),
  targetId: hostel.id,
  paymentReference: `${place}`,
  startDate: new Date(Date.UTC(2000, 0, 1 + place)).toISOString(),
}))

const gateway = await sharedGateway()
await gateway.gateway.records.save({
  persons: [agent],
  assets: [estate, home],
  tenures: [...tenures, hostel],
  accounts,
})
const watched = new WeakSet<object>()
const { driver } = gateway.gateway.database.sql as ConnectionPool
driver.on('acquire', (client: PoolClient) => {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  if (watched.has(connection)) return
  watched.add(connection)
  connection.on('dataRow', () => {
    rowsRead += 1
  })
})

type Row = Record<string, string | boolean | null>

interface Page {
  readonly totalCount: number
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
  readonly nodes: readonly Row[]
}

interface Found {
  readonly list: readonly Row[]
  readonly count: number
  readonly page: Page
}

async function of(type: 'Person' | 'Tenure', uuid: string, fields: string): Promise<Found> {
  const id = encodeNodeId({ type, uuid })
  const { node } = await gateway.read<{ node: Found }>(
    `{ node(id: "${id}") { ... on ${type} { ${fields} } } }`,
  )
  return node
}

describe.each([
  ['Person', agent.id, 'tenures', 'tenureCount'],
  ['Tenure', hostel.id, 'householdMembers', 'householdMemberCount'],
] as const)('%s %s', (type, uuid, list, count) => {
  it(`returns a limited number of ${list}, and the count of all`, async () => {
    rowsRead = 0
    const answer = await of(type, uuid, `list: ${list} { uuid } count: ${count}`)
    expect(answer.list).toHaveLength(plainListCap)
    expect(answer.count).toBe(many)
    // Rows are read for the list, for one more entry, and for their targets.
    expect(rowsRead).toBeGreaterThan(plainListCap)
    expect(rowsRead).toBeLessThan(3 * plainListCap + 50)
  })
})

it('finds all tenures of a person by a search', async () => {
  const { searchTenures } = await gateway.read<{ searchTenures: Page }>(
    `{ searchTenures(filter: { member: { personId: "${agent.id}" } }) { totalCount } }`,
  )
  expect(searchTenures.totalCount).toBe(many)
})

it('pages through all accounts of a tenure', async () => {
  const all: Row[] = []
  let after = ''
  for (let more = true; more;) {
    const { page } = await of(
      'Tenure',
      hostel.id,
      `page: accounts(first: 100${after}) { totalCount pageInfo { endCursor hasNextPage } nodes { paymentReference } }`,
    )
    expect(page.totalCount).toBe(many)
    all.push(...page.nodes)
    more = page.pageInfo.hasNextPage
    after = `, after: "${page.pageInfo.endCursor}"`
  }
  expect(all).toEqual(accounts.map(({ paymentReference }) => ({ paymentReference })))
})

it('keeps the order and the facts of a membership', async () => {
  const { list } = await of(
    'Person',
    agent.id,
    'list: tenures { uuid startDate isResponsible tenure { uuid } }',
  )
  const newest = tenures.toReversed().slice(0, plainListCap)
  expect(list).toEqual(
    newest.map(({ id, startOfTenureDate }, place) => ({
      uuid: id,
      startDate: String(startOfTenureDate).slice(0, 10),
      isResponsible: (many - 1 - place) % 2 === 0,
      tenure: { uuid: id },
    })),
  )
  const members = await of('Tenure', hostel.id, 'list: householdMembers { fullName }')
  expect(members.list.slice(0, 2)).toEqual([{ fullName: 'Guest 0' }, { fullName: 'Guest 1' }])
})

it('finds the tenancies at an address of a person with many others', async () => {
  const { body } = await gateway.ask(
    '{ searchResidents(lookUpType: ADDRESS, searchText: "Marlow Estate") { edges { tenures { uuid } } } }',
  )
  expect(body.data?.['searchResidents']).toEqual({
    edges: [{ tenures: [{ uuid: tenures[0]?.id }] }],
  })
})

it('requires the scope of accounts for the accounts of a tenure', async () => {
  const token = await gateway.token(['search:tenures'])
  const id = encodeNodeId({ type: 'Tenure', uuid: hostel.id })
  const { body } = await gateway.ask(
    `{ node(id: "${id}") { ... on Tenure { accounts { totalCount } } } }`,
    { token },
  )
  expect(body.data?.['node']).toEqual({ accounts: null })
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
})
