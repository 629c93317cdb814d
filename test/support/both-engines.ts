import { afterAll } from 'vitest'
import { eventually } from './eventually.js'
import { startTestGateway } from './gateway.js'
import {
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from './meilisearch-gateway.js'

/**
 * Starts a gateway for each search engine, for shared suites. Its `save` waits until the indexes have the records, but
 * not for the words that interpret mistyped texts. It is closed after the suite.
 */
export const bothEngines: readonly (readonly [
  engine: string,
  start: (environment?: Record<string, string>) => Promise<SearchedGateway>,
])[] = [
  ['Postgres', async (environment) => ofSuite(withSearches(await startTestGateway(environment)))],
  ['Meilisearch', async (environment) => ofSuite(await startMeilisearchGateway(environment))],
]

function ofSuite(gateway: SearchedGateway): SearchedGateway {
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
