import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { createRecords } from '../../../src/search/create-records.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { openTestDatabase } from '../../support/database.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
} from '../../support/meilisearch-server/meilisearch-server.js'
import { sampleAsset, samplePerson } from '../../support/samples.js'

const server = new MeilisearchServer()

const database = await openTestDatabase()
afterAll(async () => {
  await database.close()
  await server.stop()
})

it('reports the progress of all indexes together', async () => {
  const { engine, records } = await createRecords({
    database,
    clock: systemClock,
    config: {
      searchEngine: 'meilisearch',
      personTotals: 'derived',
      MEILISEARCH_URL: await server.start(),
      MEILISEARCH_SEARCH_KEY: searchKey,
      MEILISEARCH_INDEX_KEY: indexKey,
    },
  })
  await records.save({ persons: [samplePerson(), samplePerson()], assets: [sampleAsset()] })
  const progress: (readonly [number, number])[] = []
  await new IndexLifecycle(engine, database).complete({
    onProgress: (done, total) => progress.push([done, total]),
  })

  expect(progress[0]).toEqual([2, 3])
  expect(new Set(progress.map(([, total]) => total))).toEqual(new Set([3]))
  expect(progress.at(-1)).toEqual([3, 3])
})
