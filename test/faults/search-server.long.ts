import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import { meilisearchIndex } from '../../packages/search-engine/src/meilisearch/settings.js'
import { createRecords } from '../../src/search/create-records.js'
import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import { eventually } from '../support/eventually.js'
import { sampleAsset, samplePerson } from '../support/samples.js'
import { wrongAnswers, type Question } from '../support/wrong-answers.js'
import { FaultBench } from './fault-bench.js'
import type { Fleet } from './fleet.js'
import { startSearchServer, type SearchServer } from './search-server.js'

const bench = new FaultBench()
const smithCount = 8
/** Enough records that a fill takes several batches. */
const otherCount = 3_000

let server: SearchServer
let fleet: Fleet
let database: string

beforeEach(async () => {
  server = await startSearchServer()
  database = (await bench.freshDatabase()).url
  await save({
    persons: [
      ...Array.from({ length: smithCount }, () => samplePerson({ surname: 'Smith' })),
      ...Array.from({ length: otherCount }, () => samplePerson({ surname: 'Okafor' })),
    ],
    assets: [sampleAsset({ assetAddress: { addressLine1: '1 Elm Row', postCode: 'N16 4JY' } })],
  })
  fleet = await bench.start({ DATABASE_URL: database, ...server.environment })
  await wrongAnswers(fleet.askers, questions, 1)
})

afterEach(async () => {
  await bench.closeFleet()
  await server.close()
})

const questions: readonly Question[] = [
  { field: 'searchPersons', text: 'smith', total: smithCount },
  { field: 'searchAssets', text: 'N16 4JY', total: 1 },
]

/** Writes through a separate record store, like another process. */
async function save(batch: RecordBatch): Promise<void> {
  const opened = await openDatabase({ url: database, dataDir: '', poolSize: 2 })
  try {
    const config = { searchEngine: 'meilisearch', personTotals: 'derived' } as const
    const parts = { database: opened, clock: systemClock }
    const { records } = await createRecords({
      ...parts,
      config: { ...config, ...server.environment },
    })
    await records.save(batch)
  } finally {
    await opened.close()
  }
}

it('gives no wrong answers after the search server is killed and restarts empty', async () => {
  await server.kill()
  await server.replaceData()
  await server.start()
  expect(await wrongAnswers(fleet.askers, questions, 100)).toEqual([])
})

it('gives no wrong answers after the settings of the search server are changed', async () => {
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
  for (const definition of indexDefinitions) {
    const { uid } = meilisearchIndex(definition, '', housingLanguage)
    await fetch(`${server.url}/indexes/${uid}/settings`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ filterableAttributes: [], rankingRules: ['words'] }),
    })
  }
  expect(await wrongAnswers(fleet.askers, questions, 100)).toEqual([])
})

it('finds a new record again after the search server is restored to an older copy', async () => {
  await server.kill()
  await server.copyData()
  await server.start()
  await save({ persons: [samplePerson({ surname: 'Zedworth' })] })
  const later = { field: 'searchPersons', text: 'zedworth', total: 1 } as const
  // Repeats until each gateway has found the new record.
  const wrong = () => wrongAnswers(fleet.askers, [later], 1)
  await wrong()
  await eventually(
    () => Promise.all(fleet.urls.map(async (url) => (await fetch(`${url}/ready`)).text())),
    (bodies) => bodies.every((text) => text.includes('"state":"following","changesBehind":0')),
  )
  await server.kill()
  await server.replaceData()
  await Promise.all(fleet.askers.map((asker) => asker.ask('{ searchPersons { totalCount } }')))
  await server.start()
  await wrong()
})
