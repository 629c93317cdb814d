import { startTestGateway } from './gateway.js'
import {
  startMeilisearchGateway,
  withSearches,
  type SearchedGateway,
} from './meilisearch-gateway.js'

/** A gateway for each engine, by its name, for suites that ask the same of both. */
export const bothEngines: readonly (readonly [
  engine: string,
  start: (environment?: Record<string, string>) => Promise<SearchedGateway>,
])[] = [
  ['Postgres', async (environment) => withSearches(await startTestGateway(environment))],
  ['Meilisearch', startMeilisearchGateway],
]
