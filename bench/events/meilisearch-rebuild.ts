import { indexDefinitions, type IndexName } from '../../src/search/kinds/kinds.js'
import { housingLanguage } from '../../src/search/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/foundation/clock.js'
import { connect, type MeilisearchOptions } from '../../src/search-engine/meilisearch/clients.js'
import { MeilisearchEngine } from '../../src/search-engine/meilisearch/engine.js'
import { meilisearchIndex, primaryKey } from '../../src/search-engine/meilisearch/settings.js'
import { storedFields } from '../../src/search-engine/meilisearch/writer.js'
import type { IndexDefinition } from '../../src/search-engine/search-engine.js'
import { IndexPreparer } from '../../src/search/indexing/index-preparer.js'
import { withProgress, type OnProgress } from '../support/progress.js'
import { documentBatches } from './document-batches.js'
import { compareRebuilds, type PlainLoad, type RebuildSpeeds } from './rebuild-speed.js'
import type { World } from './world.js'

const requestMs = 60_000
const taskMs = 600_000

type Client = ReturnType<typeof connect>

/** A server to measure on, with the keys that a gateway has. */
export type MeilisearchAddress = Pick<MeilisearchOptions, 'url' | 'searchKey' | 'indexKey'>

/** Rebuilds each index on the server, and gives it the same documents directly. */
export async function measureMeilisearchRebuild(
  world: World,
  address: MeilisearchAddress,
): Promise<RebuildSpeeds> {
  const indexPrefix = `bench_${randomUUID().slice(0, 8)}_`
  const client = connect(address.url, address.indexKey, requestMs)
  const engine = new MeilisearchEngine({
    ...address,
    indexPrefix,
    language: housingLanguage,
    clock: systemClock,
  })
  try {
    await withProgress('meilisearch: filling', (onProgress) =>
      new IndexPreparer(engine, world.database).complete({ onProgress }),
    )
    return await compareRebuilds(world, engine, 'meilisearch', (definition, onProgress) =>
      loadIndex(client, world, definition, plainPrefix(indexPrefix), onProgress),
    )
  } finally {
    await removeIndexes(client, indexPrefix)
  }
}

/** Until the server has indexed everything; how the documents come about does not count. */
async function loadIndex(
  client: Client,
  { database, count }: World,
  definition: IndexDefinition<IndexName>,
  prefix: string,
  onProgress: OnProgress,
): Promise<PlainLoad> {
  const layout = meilisearchIndex(definition, prefix, housingLanguage)
  const { uid, settings } = layout
  const index = client.index(uid)
  await client.createIndex(uid, { primaryKey }).waitTask({ timeout: taskMs })
  await index.updateSettings(settings).waitTask({ timeout: taskMs })
  const batches: Record<string, unknown>[][] = []
  for await (const documents of documentBatches(database, definition.name)) {
    batches.push(documents.map((document) => storedFields(layout, document)))
  }
  let records = 0
  const begun = performance.now()
  const tasks: number[] = []
  for (const documents of batches) {
    const { taskUid } = await index.addDocuments(documents)
    tasks.push(taskUid)
    records += documents.length
    onProgress(records, count)
  }
  for (const task of tasks) await client.tasks.waitForTask(task, { timeout: taskMs })
  const seconds = (performance.now() - begun) / 1000
  return { records, engineSeconds: seconds, plainSeconds: seconds }
}

function plainPrefix(indexPrefix: string): string {
  return `${indexPrefix}plain_`
}

async function removeIndexes(client: Client, prefix: string): Promise<void> {
  const uids = indexDefinitions.flatMap((definition) =>
    [prefix, plainPrefix(prefix)].map(
      (start) => meilisearchIndex(definition, start, housingLanguage).uid,
    ),
  )
  for (const uid of [...uids, `${prefix}filled_indexes`]) await client.deleteIndex(uid)
}
