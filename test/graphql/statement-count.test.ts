import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'
import { sharedGateway } from '../support/gateway.js'

const queries = {
  searchPersons: `query Page($pageSize: Int!) {
    searchPersons(pageSize: $pageSize) {
      totalCount
      nodes {
        fullName
        notifications(first: 2) { totalCount nodes { message } }
        tenures {
          postCode totalBalance
          tenure {
            totalBalance
            accounts {
              nodes {
                accountBalance consolidatedBalance parentAccount { accountBalance }
                tenure { primaryTenants { person { fullName } } }
                target { uuid } isReferenceShared
                transactions(first: 2) { totalCount nodes { uuid } }
              }
            }
            transactions(first: 2) {
              totalCount
              nodes { account { uuid } accountId transactionType sender { person { fullName } } asset { assetName } tenure { uuid } }
            }
            householdMembers { fullName person { fullName } }
            asset { parents { name asset { assetName } } }
          }
        }
      }
    }
  }`,
  searchAssets: `query Page($pageSize: Int!) {
    searchAssets(pageSize: $pageSize, assetTypes: ["Dwelling"]) {
      totalCount
      nodes {
        isRightToBuy isVoid notifications(first: 2) { totalCount nodes { message } }
        block { assetName } estate { assetName children(first: 3) { nodes { assetName } } }
        tenure { isActive tenure { uuid } }
        children(first: 2) { totalCount nodes { assetName } }
        blocks(first: 2) { nodes { assetName } }
        properties(first: 2) { nodes { assetName residents(first: 1) { nodes { fullName } } } }
        residents(first: 2) { totalCount nodes { fullName tenures { isActive } } }
        tenures(first: 2) { totalCount nodes { householdMembers { person { surname } } } }
      }
    }
  }`,
  'searchAssets with balances': `query Page($pageSize: Int!) {
    searchAssets(pageSize: $pageSize, assetTypes: ["Dwelling"]) {
      totalCount
      nodes {
        totalBalance rollUp { totalBalance asOf }
        children(first: 1) { nodes { totalBalance rollUp { asOf } } }
      }
    }
  }`,
  searchResidents: `query Page($pageSize: Int!) {
    searchResidents(lookUpType: ADDRESS, searchText: "Marlow Estate", pageSize: $pageSize) {
      totalCount matchedLevel
      matchedAssets { totalCount nodes { totalBalance rollUp { totalBalance } } }
      edges { tenures { totalBalance assetFullAddress paymentReference } }
      nodes { fullName totalBalance }
    }
  }`,
  searchTenures: `query Page($pageSize: Int!) {
    searchTenures(pageSize: $pageSize) {
      totalCount
      nodes { notifications(first: 2) { totalCount nodes { message } } asset { residents(first: 1) { totalCount } } accounts { nodes { target { transactions(first: 1) { nodes { uuid } } } } } }
    }
  }`,
  searchTransactions: `query Page($pageSize: Int!) {
    searchTransactions(pageSize: $pageSize) {
      totalCount
      nodes { notifications(first: 2) { totalCount nodes { message } } accountId isReferenceShared tenure { asset { estate { assetName } } } sender { person { fullName } } asset { assetName } }
    }
  }`,
  searchAccounts: `query Page($pageSize: Int!) {
    searchAccounts(pageSize: $pageSize) {
      totalCount
      nodes { notifications(first: 2) { totalCount nodes { message } } consolidatedBalance target { asset { assetName } } transactions(first: 1) { nodes { uuid } } }
    }
  }`,
  notifications: `query Page($pageSize: Int!) {
    notifications(pageSize: $pageSize) {
      totalCount
      nodes {
        message performedActions { actionType } deliveries { status } sentMessageDetails
        target { uuid ... on Tenure { totalBalance } ... on Person { tenures { tenure { uuid } } } }
      }
    }
  }`,
} as const

type Name = keyof typeof queries
let statements = 0
/** Ids of notifications, each with two messages. */
let batch: string[] = []

const gateway = await sharedGateway({ OPERATION_COST_LIMIT: '1000000' })
const { prisma, statements: statementWatch } = gateway.gateway.database
const estate = sampleAsset({ assetType: 'Estate', assetName: 'Marlow Estate' })
const persons = Array.from({ length: 100 }, () => samplePerson())
const tenureIds = persons.map(() => randomUUID())
const assets = persons.map((_, place) =>
  sampleAsset({ parentAssetIds: [estate.id], currentTenureId: tenureIds[place] ?? null }),
)
const tenures = persons.map((person, place) =>
  sampleTenure({
    id: tenureIds[place] ?? '',
    tenuredAssetId: assets[place]?.id ?? null,
    householdMembers: [{ personId: person.id, isResponsible: true }],
  }),
)
// A lift in each home, so that every asset of the page has a child.
const lifts = assets.map(({ id }) =>
  sampleAsset({ assetType: 'Lift', parentAssetIds: [id, estate.id] }),
)
const accounts = tenures.map(({ id }, place) => ({
  id: randomUUID(),
  targetId: id,
  paymentReference: '228008546',
  accountBalance: '1.00',
  tenure: { primaryTenants: [{ id: persons[place]?.id ?? '' }] },
}))
const transactions = tenures.map(({ id }, place) => ({
  id: randomUUID(),
  targetId: id,
  paymentReference: '228008546',
  assetId: assets[place]?.id ?? null,
  senderId: persons[place]?.id ?? null,
}))
await gateway.gateway.records.save({
  persons,
  assets: [estate, ...assets, ...lifts],
  tenures,
  accounts,
  transactions,
})
// Each target type in turn.
const targets = [persons, assets, tenures, accounts, transactions]
batch = persons.map(() => randomUUID())
await prisma.notification.createMany({
  data: persons.map((person, place) => ({
    id: batch[place] ?? '',
    targetId: (targets[place % targets.length]?.[place] ?? person).id,
    targetType: 'Estimates',
    notificationType: 'Screen',
    createdDate: new Date(),
    createdBy: 'test',
  })),
})
await prisma.notificationDelivery.createMany({
  data: batch.flatMap((notificationId) =>
    ['Email', 'Text'].map((channel) => ({
      notificationId,
      channel,
      status: 'delivered',
      createdAt: new Date(),
    })),
  ),
})
const ofRequests = ['all', 'search', 'notifications']
statementWatch.listen(({ purpose }) => {
  if (ofRequests.includes(purpose)) statements += 1
})

async function statementsFor(name: Name, pageSize: number): Promise<number> {
  statements = 0
  const { body } = await gateway.ask(queries[name], { variables: { pageSize } })
  expect(body.errors).toBeUndefined()
  const [root = ''] = name.split(' ')
  expect(body.data).toMatchObject({ [root]: { totalCount: 100, nodes: { length: pageSize } } })
  return statements
}

/**
 * Two branches of a query that load the same type at the same depth share a statement only if both load in
 * the same turn of the event loop. Whether they do varies, above all on large pages. If each node of the page
 * needed its own statement, there would be 99 more.
 */
const toleratedExtra = 40

it.each(Object.keys(queries) as Name[])(
  'answers a page of 100 from %s with as many statements as a page of 1',
  async (name) => {
    const one = await statementsFor(name, 1)
    const hundred = await statementsFor(name, 100)
    expect(one).toBeGreaterThan(1)
    expect(Math.abs(hundred - one)).toBeLessThanOrEqual(toleratedExtra)
  },
)

/** The minimum of several runs: the first reads index words, and background statements are counted, too. */
async function fewestStatements(document: string, variables: Record<string, unknown>) {
  let fewest = Infinity
  let body: unknown
  for (let time = 0; time < 5; time += 1) {
    statements = 0
    body = (await gateway.ask(document, { variables })).body
    fewest = Math.min(fewest, statements)
  }
  return { body, fewest }
}

it('reads the messages of all notifications in a batch with one statement', async () => {
  const document = `query Batch($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Notification { deliveries { status } } }
  }`
  const read = async (count: number) => {
    const ids = batch.slice(0, count).map((uuid) => encodeNodeId({ type: 'Notification', uuid }))
    const deliveries = [{ status: 'DELIVERED' }, { status: 'DELIVERED' }]
    const { body, fewest } = await fewestStatements(document, { ids })
    expect(body).toEqual({ data: { nodes: ids.map(() => ({ deliveries })) } })
    return fewest
  }
  // Notifications, messages.
  expect(await read(1)).toBe(2)
  expect(await read(100)).toBe(2)
})

const tenuresOf = (directive: string) => `query Page($searchText: String!, $yes: Boolean!) {
  searchPersons(searchText: $searchText) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes { id fullName dateOfBirth tenures ${directive} { ...Shown } yes: __typename @include(if: $yes) }
  }
}
fragment Shown on PersonTenureSummary { uuid startDate endDate assetFullAddress paymentReference isActive isResponsible }`

it('reads a page of persons with their tenures in three statements, with the same result as when each level is read separately', async () => {
  const read = (directive: string) =>
    fewestStatements(tenuresOf(directive), { searchText: 'ana exam', yes: true })
  const ahead = await read('')
  // Conditional fields are not read ahead.
  const byLevel = await read('@include(if: $yes)')
  expect(JSON.stringify(ahead.body)).toBe(JSON.stringify(byLevel.body))
  expect(JSON.stringify(ahead.body)).toContain('"isResponsible":true')
  // New words, hits, persons with their tenures.
  expect(ahead.fewest).toBe(3)
  expect(byLevel.fewest).toBe(6)
})
