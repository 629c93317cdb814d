import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.js'
import { startTestGateway } from '../../support/gateway.js'
import {
  onMeilisearch,
  withSearches,
  type SearchedGateway,
} from '../../support/meilisearch-gateway.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
} from '../../support/meilisearch-server/meilisearch-server.js'
import { sampleAsset, samplePerson } from '../../support/samples.js'
import { openSeverableDatabase, type SeverableDatabase } from '../../support/severable-database.js'
import { unlimited, wrongAnswers, type Question } from '../../support/wrong-answers.js'

let server: MeilisearchServer
let database: SeverableDatabase
let gateways: SearchedGateway[]

beforeEach(async () => {
  server = new MeilisearchServer()
  await server.start()
  // Long enough for searches between two tasks.
  server.tasks.delayMs = 20
  database = await openSeverableDatabase()
  gateways = []
})

afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await database.close()
  await server.stop()
})

const postCode = 'N16 4JY'
const questions: readonly Question[] = [
  { field: 'searchPersons', text: 'smith', total: 3 },
  { field: 'searchAssets', text: postCode, total: 2 },
]

/** Replicas that have each searched a small landlord. */
async function replicas(count: number): Promise<SearchedGateway[]> {
  const environment = { ...onMeilisearch(server.url), ...unlimited, DATABASE_URL: database.url }
  for (let number = 0; number < count; number += 1) {
    gateways.push(withSearches(await startTestGateway(environment)))
  }
  await gateways[0]?.save({
    persons: Array.from({ length: 3 }, () => samplePerson({ surname: 'Smith' })),
    assets: ['1', '2'].map((number) =>
      sampleAsset({ assetAddress: { addressLine1: `${number} Elm Row`, postCode } }),
    ),
  })
  for (const gateway of gateways) {
    await eventually(() => wrongAnswers([gateway], questions, 1, { mayBeAway: false }), [])
  }
  return gateways
}

/** Resolves when all changes are followed and the checkpoint is saved. */
const untilFollowing = (gateway: SearchedGateway) =>
  eventually(gateway.ready, ({ body }) =>
    JSON.stringify(body).includes('"state":"following","changesBehind":0'),
  )
const surnamesAre = (gateway: SearchedGateway, surnames: readonly string[]) =>
  eventually(() => gateway.surnames(), surnames)

describe('a faulty server', () => {
  it('with lost data never causes a wrong answer', async () => {
    const three = await replicas(3)
    server.kill()
    server.replaceData()
    server.isUp = true
    expect(await wrongAnswers(three, questions, 100)).toEqual([])
  }, 120_000)

  it('with changed settings causes no internal error', async () => {
    const both = await replicas(2)
    for (const index of server.indexes.values()) {
      index.change({ filterableAttributes: [], rankingRules: ['words'] })
    }
    expect(await wrongAnswers(both, questions, 20)).toEqual([])
  })
})

describe('an unusable server', () => {
  const reason = (gateway: SearchedGateway, text: string) =>
    eventually(gateway.ready, ({ body }) => JSON.stringify(body).includes(text))

  it('is reported as failing after its search key was deleted', async () => {
    const [gateway] = await replicas(1)
    if (gateway === undefined) throw new Error('There is no gateway.')
    server.keys.delete(searchKey)
    await reason(gateway, '"search":"failing"')
  })

  it('is reported with its old version, or with the missing action of a key', async () => {
    server.version = '1.30.2'
    const environment = { ...onMeilisearch(server.url), DATABASE_URL: database.url }
    const gateway = withSearches(await startTestGateway(environment))
    gateways.push(gateway)
    await reason(gateway, 'Meilisearch 1.30.2 is too old: 1.50 or later is needed')
    const { keys } = server
    keys.set(indexKey, keys.get(indexKey)?.filter((name) => name !== 'indexes.create') ?? [])
    server.replaceData()
    await reason(gateway, 'the key needs indexes.create')
  })
})

describe('a server that was restored from an older copy', () => {
  /**
   * Returns a gateway, a copy of its server from before the last change, and the surnames after this change.
   */
  async function restored() {
    const [gateway] = await replicas(1)
    if (gateway === undefined) throw new Error('There is no gateway.')
    await surnamesAre(gateway, ['Smith', 'Smith', 'Smith'])
    await untilFollowing(gateway)
    const copy = server.copyData()
    await gateway.save({ persons: [samplePerson({ surname: 'Zedworth' })] })
    const all = ['Smith', 'Smith', 'Smith', 'Zedworth']
    await surnamesAre(gateway, all)
    await untilFollowing(gateway)
    return { gateway, copy, all }
  }
  const restore = async (gateway: SearchedGateway, copy: ReturnType<typeof server.copyData>) => {
    server.kill()
    server.replaceData(copy)
    await eventually(() => gateway.surnames(), 'SERVICE_UNAVAILABLE')
    server.isUp = true
  }
  it('is rebuilt', async () => {
    const { gateway, copy, all } = await restored()
    await restore(gateway, copy)
    await surnamesAre(gateway, all)
  })

  it('is rebuilt even if a change is written before an inspection', async () => {
    const { gateway, copy, all } = await restored()
    server.replaceData(copy)
    await gateway.save({ persons: [samplePerson({ surname: 'Later' })] })
    await surnamesAre(gateway, ['Later', ...all])
  })
})
