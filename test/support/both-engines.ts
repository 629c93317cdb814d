import { afterAll } from 'vitest'
import { startTestGateway } from './gateway.js'
import {
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from './meilisearch-gateway.js'

/** A gateway for each engine, by its name, for suites that ask the same of both. It is closed after the suite. */
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
