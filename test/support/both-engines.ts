import { afterAll } from 'vitest'
import { eventually } from './eventually.js'
import { startTestGateway } from './gateway.js'
import {
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from './meilisearch-gateway.js'

/**
 * For each search engine, a function that starts a gateway and closes it after the suite. `save` waits until
 * the indexes contain the records, but not until the vocabulary for spelling corrections does.
 */
export const bothEngines: readonly (readonly [
  engine: string,
  start: (environment?: Record<string, string>) => Promise<SearchedGateway>,
])[] = [
  [
    'Postgres',
    async (environment) => closeAfterSuite(withSearches(await startTestGateway(environment))),
  ],
  [
    'Meilisearch',
    async (environment) => closeAfterSuite(await startMeilisearchGateway(environment)),
  ],
]

function closeAfterSuite(gateway: SearchedGateway): SearchedGateway {
  afterAll(() => gateway.close())
  const changesBehind = async () => {
    const { searchIndexes } = await gateway.read<{ searchIndexes: { changesBehind: number }[] }>(
      '{ searchIndexes { changesBehind } }',
    )
    return searchIndexes.map((index) => index.changesBehind)
  }
  return {
    ...gateway,
    save: async (batch) => {
      await gateway.save(batch)
      await eventually(changesBehind, (all) => all.every((count) => count === 0))
    },
  }
}
