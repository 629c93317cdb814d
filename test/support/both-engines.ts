import { afterAll } from 'vitest'
import { startTestGateway } from './gateway.js'
import {
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from './meilisearch-gateway.js'

/** Starts a gateway for each search engine, for shared suites. It is closed after the suite. */
export const bothEngines: readonly (readonly [
  engine: string,
  start: (environment?: Record<string, string>) => Promise<SearchedGateway>,
])[] = [
  [
    'Postgres',
    async (environment) => closedAfter(withSearches(await startTestGateway(environment))),
  ],
  ['Meilisearch', async (environment) => closedAfter(await startMeilisearchGateway(environment))],
]

function closedAfter(gateway: SearchedGateway): SearchedGateway {
  afterAll(() => gateway.close())
  return gateway
}
