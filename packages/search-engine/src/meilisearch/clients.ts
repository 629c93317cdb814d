import { Meilisearch } from 'meilisearch'

export interface MeilisearchOptions {
  readonly url: string
  /** Key that may search; undefined on a server without keys. */
  readonly searchKey: string | undefined
  /**
   * Key for everything else, with the actions of `indexActions`.
   */
  readonly indexKey: string | undefined
  /** Starts the name of every index, so that several gateways can share a server. */
  readonly indexPrefix?: string
  /** Limits of one request in milliseconds: a search of a caller, and a write. */
  readonly searchTimeoutMs?: number
  readonly writeTimeoutMs?: number
  /** How long one task may take, in milliseconds, before we stop waiting for it. */
  readonly taskTimeoutMs?: number
  /** A batch of documents is sent once it holds this many bytes or documents. */
  readonly batchBytes?: number
  readonly batchDocuments?: number
}

export type MeilisearchLimits = Required<Omit<MeilisearchOptions, 'url' | 'searchKey' | 'indexKey'>>

/** Limit of one search of the indexing itself, in milliseconds. */
export const arrivalTimeoutMs = 5_000

/** Ten megabytes stay well under the 100 MB a server takes, even with one huge document on top. */
export const defaultLimits: MeilisearchLimits = {
  indexPrefix: '',
  // Leaves 200 ms of the 2 s that a server that hangs may cost a caller for the answer without it.
  searchTimeoutMs: 1_800,
  writeTimeoutMs: 60_000,
  taskTimeoutMs: 600_000,
  batchBytes: 10_000_000,
  batchDocuments: 10_000,
}

/**
 * Of a packed answer the server sends the last piece by itself, once we have confirmed the piece before, and Linux
 * waits 40 ms to confirm one.
 */
const wholeAnswers = { 'accept-encoding': 'identity' }

/** @throws Error without the key in it when the key cannot be a header */
export function connect(url: string, key: string | undefined, timeoutMs: number): Meilisearch {
  // The client would put the key itself into the message of its error.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new Error('A Meilisearch key must be one word of printable ASCII characters.')
  }
  return new Meilisearch({
    host: url,
    timeout: timeoutMs,
    requestInit: { headers: wholeAnswers },
    ...(key === undefined ? {} : { apiKey: key }),
  })
}
