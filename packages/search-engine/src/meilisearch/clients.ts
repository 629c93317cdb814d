import { Meilisearch } from 'meilisearch'

export interface MeilisearchOptions {
  readonly url: string
  /** Search key; undefined for a server without keys. */
  readonly searchKey: string | undefined
  /** Key for everything else; needs the actions of `indexActions`. */
  readonly indexKey: string | undefined
  /** Prefix of every index name, so that several gateways can share a server. */
  readonly indexPrefix?: string
  /** Request timeouts in milliseconds: for a search, and for a write. */
  readonly searchTimeoutMs?: number
  readonly writeTimeoutMs?: number
  /** How long to wait for one task, in milliseconds. */
  readonly taskTimeoutMs?: number
}

export type MeilisearchLimits = Required<Omit<MeilisearchOptions, 'url' | 'searchKey' | 'indexKey'>>

/** Timeout of a search by the indexer, in milliseconds. */
export const arrivalTimeoutMs = 5_000

export const defaultLimits: MeilisearchLimits = {
  indexPrefix: '',
  // A hanging server may delay a caller by 2 s. This timeout leaves 200 ms to answer without the server.
  searchTimeoutMs: 1_800,
  writeTimeoutMs: 60_000,
  taskTimeoutMs: 600_000,
}

/**
 * Disables compression: the server sends the last chunk of a compressed answer only after the previous chunk is
 * acknowledged, and Linux delays acknowledgements by 40 ms.
 */
const uncompressed = { 'accept-encoding': 'identity' }

/** @throws Error if the key cannot be a header; the message does not contain the key */
export function connect(url: string, key: string | undefined, timeoutMs: number): Meilisearch {
  // The client's own error message would contain the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new Error('A Meilisearch key must be one word of printable ASCII characters.')
  }
  return new Meilisearch({
    host: url,
    timeout: timeoutMs,
    requestInit: { headers: uncompressed },
    ...(key === undefined ? {} : { apiKey: key }),
  })
}
