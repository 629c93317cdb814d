import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'

const query = `query Page($pageSize: Int!) {
  searchPersons(pageSize: $pageSize) {
    totalCount
    nodes {
      fullName
      tenures {
        postCode totalBalance
        tenure { totalBalance householdMembers { fullName } asset { parents { name asset { assetName } } } }
      }
    }
  }
  notifications(pageSize: $pageSize) {
    totalCount
    nodes { message performedActions { actionType } deliveries { status } sentMessageDetails }
  }
}`

let gateway: TestGateway
let statements = 0

beforeAll(async () => {
  gateway = await startTestGateway()
  const { pool, prisma } = gateway.gateway.database
  const estate = sampleAsset({ assetType: 'Estate', assetName: 'Marlow' })
  const persons = Array.from({ length: 100 }, () => samplePerson())
  const assets = persons.map(() => sampleAsset({ parentAssetIds: [estate.id] }))
  const tenures = persons.map((person, place) =>
    sampleTenure({
      tenuredAssetId: assets[place]?.id ?? null,
      householdMembers: [{ personId: person.id, isResponsible: true }],
    }),
  )
  await gateway.gateway.records.save({ persons, assets: [estate, ...assets], tenures })
  await prisma.notification.createMany({
    data: persons.map(({ id }) => ({
      targetId: id,
      targetType: 'Estimates',
      notificationType: 'Screen',
      createdDate: new Date(),
      createdBy: 'test',
    })),
  })
  // The driver itself is watched: every statement of Prisma and of the engine passes through it.
  pool.on('acquire', () => {
    statements += 1
  })
})

afterAll(() => gateway.close())

async function statementsFor(pageSize: number): Promise<number> {
  statements = 0
  const { body } = await gateway.ask(query, { variables: { pageSize } })
  expect(body.errors).toBeUndefined()
  expect(body.data).toMatchObject({
    searchPersons: { totalCount: 100, nodes: { length: pageSize } },
    notifications: { totalCount: 100, nodes: { length: pageSize } },
  })
  return statements
}

it('answers a page of 100 with as many statements as a page of 1', async () => {
  const one = await statementsFor(1)
  expect(one).toBeGreaterThan(5)
  expect(await statementsFor(100)).toBe(one)
})
