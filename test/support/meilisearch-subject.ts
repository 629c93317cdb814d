import { searchHost } from '../../src/search/search-host.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import type { Clock } from '../../src/foundation/clock.js'
import type { MeilisearchOptions } from '../../packages/search-engine/src/meilisearch/clients.js'
import { MeilisearchEngine } from '../../packages/search-engine/src/meilisearch/engine.js'
import type { Sql } from '../../packages/search-engine/src/host.js'
import type { EngineUnderTest } from '../../packages/search-engine/test/contract/engine-under-test.js'

/** Rejects all use, because Meilisearch does not take part in transactions. */
const used = () => Promise.reject(new Error('The engine used the transaction.'))
export const noTransaction: Sql = { query: used, execute: used }

export function meilisearchSubject(
  options: MeilisearchOptions,
  clock: Clock,
  close: () => Promise<void>,
): EngineUnderTest {
  const restarted = () =>
    new MeilisearchEngine({ ...options, language: housingLanguage, host: searchHost, clock })
  return { engine: restarted(), transaction: noTransaction, restarted, close }
}

/** Deletes the indexes of a real server by name prefix. */
export async function removeIndexes(
  url: string,
  key: string | undefined,
  prefix: string,
): Promise<void> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/indexes?limit=1000`, { headers })
  const { results } = (await response.json()) as { results: { uid: string }[] }
  for (const { uid } of results.filter((index) => index.uid.startsWith(prefix))) {
    await fetch(`${url}/indexes/${uid}`, { method: 'DELETE', headers })
  }
}
