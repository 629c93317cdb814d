import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { IndexChecker } from '../../../src/search/indexing/index-checker.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { createEngine } from '../../../src/search/create-engine.js'
import { indexDefinitions } from '../../../src/records/kinds/kinds.js'
import { textOf } from '../../docs/documents.js'
import { eventually } from '../../support/eventually.js'
import { startTestGateway } from '../../support/gateway.js'
import { isReady, withSearches, type SearchedGateway } from '../../support/meilisearch-gateway.js'
import { removeIndexes } from '../../support/meilisearch-subject.js'
import {
  createKey,
  namedMeilisearch,
  type MeilisearchAddress,
} from '../../support/real-meilisearch.js'
import { samplePerson } from '../../support/samples.js'

/** The key actions from docs/search-operation.md. */
function documentedActions(variable: string): string[] {
  const [line = ''] =
    new RegExp(`^\\| \`${variable}\` .*$`, 'm').exec(textOf('docs/search-operation.md')) ?? []
  return [...line.matchAll(/`([a-z]+(?:\.[a-z]+)?)`/g)].map(([, action = '']) => action)
}

const meilisearch = namedMeilisearch('a gateway with documented keys on a Meilisearch')
onServer(meilisearch ?? { url: 'http://127.0.0.1', key: '' })

function onServer(server: MeilisearchAddress): void {
  describe.runIf(meilisearch !== null)(
    `a gateway with documented keys on ${new URL(server.url).host}`,
    () => {
      const prefix = `keys_${randomUUID().slice(0, 8)}_`
      const records = 1_200
      const closings: (() => Promise<unknown>)[] = []
      let environment: Record<string, string>
      let gateway: SearchedGateway

      beforeAll(async () => {
        const searching = await createKey(
          server,
          documentedActions('MEILISEARCH_SEARCH_KEY'),
          `${prefix}*`,
        )
        const indexing = await createKey(server, documentedActions('MEILISEARCH_INDEX_KEY'), '*')
        environment = {
          MEILISEARCH_URL: server.url,
          MEILISEARCH_SEARCH_KEY: searching.key,
          MEILISEARCH_INDEX_KEY: indexing.key,
          MEILISEARCH_INDEX_PREFIX: prefix,
        }
        gateway = withSearches(await startTestGateway(environment))
        closings.push(
          () => gateway.close(),
          () => removeIndexes(server.url, server.key, prefix),
          () => searching.remove(),
          () => indexing.remove(),
        )
        await gateway.save({ persons: Array.from({ length: records }, () => samplePerson()) })
        await eventually(gateway.ready, isReady)
      })
      afterAll(async () => {
        for (const close of closings) await close()
      })

      async function engine() {
        const { database } = gateway.gateway
        const config = { searchEngine: 'meilisearch', ...environment } as const
        const opened = await createEngine({ config, database, clock: systemClock })
        await opened.prepare(indexDefinitions)
        return opened
      }

      it('finds saved records', async () => {
        const surname = `Real${randomUUID().replaceAll(/[^a-z]/g, '')}`
        await gateway.save({ persons: [samplePerson({ surname })] })
        await eventually(() => gateway.surnames(surname), { length: 1 })
      })

      it('rebuilds an index and then finds no difference in any index', async () => {
        const opened = await engine()
        const { database } = gateway.gateway
        expect(await new IndexLifecycle(opened, database).rebuild('persons')).toBe(true)
        for (const { name } of indexDefinitions) {
          const nothing = { missing: [], stale: [], surplus: [] }
          expect(await new IndexChecker(opened, database).check(name)).toMatchObject(nothing)
        }
      })

      it('has keys without further permissions', async () => {
        const requests = [
          ['MEILISEARCH_SEARCH_KEY', `/indexes/${prefix}filled_indexes/documents`],
          ['MEILISEARCH_INDEX_KEY', '/indexes'],
          ['MEILISEARCH_INDEX_KEY', '/keys'],
        ] as const
        for (const [key, path] of requests) {
          const headers = { authorization: `Bearer ${environment[key] ?? ''}` }
          expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(403)
        }
      })
    },
  )
}
