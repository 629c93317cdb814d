import type { RecordBatch } from '../../src/records/model/record-model.js'
import type { FixedLimits } from '../../src/config/fixed-limits.js'
import { systemClock } from '../../src/foundation/clock.js'
import { startTestGateway, type TestGateway } from './gateway.js'
import { indexKey, MeilisearchServer, searchKey } from './meilisearch-server/meilisearch-server.js'
import { eventually } from './eventually.js'

export interface SearchedGateway extends TestGateway {
  save(batch: RecordBatch): Promise<void>
  /** Surnames of the hits, in order; the error code if the search fails. */
  surnames(text?: string): Promise<readonly string[] | string>
  readonly ready: () => Promise<{ status: number; body: unknown }>
}

/** Whether all parts are ready, including the indexes. */
export function isReady({ body }: { readonly body: unknown }): boolean {
  return (body as { status: string }).status === 'ready'
}

/** A gateway that searches a fake Meilisearch over HTTP. */
export interface MeilisearchGateway extends SearchedGateway {
  readonly server: MeilisearchServer
}

/** Settings of a gateway on the fake server. */
export function onMeilisearch(url: string): Record<string, string> {
  return {
    MEILISEARCH_URL: url,
    MEILISEARCH_SEARCH_KEY: searchKey,
    MEILISEARCH_INDEX_KEY: indexKey,
  }
}

/** Starts a gateway with a separate server, and waits for its indexes. */
export async function startMeilisearchGateway(
  environment: Record<string, string> = {},
  limits: Partial<FixedLimits> = {},
): Promise<MeilisearchGateway> {
  const server = new MeilisearchServer()
  const url = await server.start()
  const started = await startTestGateway({ ...onMeilisearch(url), ...environment }, systemClock, {
    limits,
  })
  const gateway = withSearches(started)
  await eventually(gateway.ready, isReady)
  return {
    ...gateway,
    server,
    close: async () => {
      await started.close()
      await server.stop()
    },
  }
}

export function withSearches(started: TestGateway): SearchedGateway {
  return {
    ...started,
    save: (batch) => started.gateway.records.save(batch),
    surnames: (text) => surnamesOf(started, text),
    ready: async () => {
      const response = await fetch(`${started.url}/ready`)
      return { status: response.status, body: await response.json() }
    },
  }
}
async function surnamesOf(gateway: TestGateway, text = ''): Promise<readonly string[] | string> {
  const { body } = await gateway.ask(
    `query ($text: String!) {
      searchPersons(searchText: $text, sortBy: SURNAME, pageSize: 100) { nodes { surname } }
    }`,
    { variables: { text } },
  )
  const [error] = body.errors ?? []
  if (error !== undefined) return error.extensions.code
  const hits = body.data?.['searchPersons'] as unknown as { nodes: { surname: string }[] }
  return hits.nodes.map(({ surname }) => surname)
}
