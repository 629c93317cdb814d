import { indexKey, MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchProcess, namedBinary } from '../support/real-meilisearch.js'

/** A Meilisearch that can be killed, emptied and restored to a copy of its data. */
export interface SearchServer {
  readonly url: string
  /** A key that may change settings. */
  readonly key: string
  /** Settings of a gateway that uses it. */
  readonly environment: Readonly<Record<string, string>>
  start(): Promise<void>
  kill(): Promise<void>
  /** Only while it is stopped. */
  copyData(): Promise<void>
  /** Replaces the data with the copy, or empties it without a copy. Only while it is stopped. */
  replaceData(): Promise<void>
  close(): Promise<void>
}

/** Starts the program in MEILISEARCH_BINARY, or else the test server. */
export async function startSearchServer(): Promise<SearchServer> {
  const binary = namedBinary('faults of a real Meilisearch, instead of the test server')
  if (binary === null) return testServer()
  const server = await MeilisearchProcess.open(binary)
  const environment = { MEILISEARCH_URL: server.url, MEILISEARCH_KEY: server.key }
  return Object.assign(server, { environment })
}

async function testServer(): Promise<SearchServer> {
  const server = new MeilisearchServer()
  const url = await server.start()
  server.tasks.delayMs = 20
  let copy: ReturnType<typeof server.copyData> | undefined
  return {
    url,
    key: indexKey,
    environment: onMeilisearch(url),
    start: () => Promise.resolve(void (server.isUp = true)),
    kill: () => {
      server.kill()
      return Promise.resolve()
    },
    copyData: () => Promise.resolve(void (copy = server.copyData())),
    replaceData: () => {
      server.replaceData(copy)
      copy = undefined
      return Promise.resolve()
    },
    close: () => server.stop(),
  }
}
