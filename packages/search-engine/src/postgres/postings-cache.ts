import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { RunQuery } from './session.js'

/** Bounds of the cache of one index, in characters. */
const minCharacters = 16_000_000
const maxCharacters = 64_000_000
const heapShare = 1 / 64

interface Row {
  readonly id: string
  /** `xmin`: changes with every write of the row. */
  readonly version: string
}

interface Cached {
  readonly version: string
  readonly postings: string
}

/**
 * Caches the postings of rows by id and row version. A page of twelve ranks up to a thousand hits, and the
 * next typed letter ranks most of them again.
 */
export class PostingsCache {
  private readonly rows: LRUCache<string, Cached>

  /** @param table name of the index table */
  constructor(private readonly table: string) {
    const share = Math.floor(getHeapStatistics().heap_size_limit * heapShare)
    this.rows = new LRUCache({
      maxSize: Math.min(maxCharacters, Math.max(minCharacters, share)),
      sizeCalculation: ({ postings }) => Math.max(1, postings.length),
    })
  }

  /** The postings of the hits by id. Omits rows deleted since the search. */
  async read(hits: readonly Row[], runQuery: RunQuery): Promise<ReadonlyMap<string, string>> {
    const postings = new Map<string, string>()
    const missing: string[] = []
    for (const { id, version } of hits) {
      const cached = this.rows.get(id)
      if (cached?.version === version) postings.set(id, cached.postings)
      else missing.push(id)
    }
    if (missing.length === 0) return postings
    const rows = await runQuery<{ id: string; version: string; postings: string }>(
      `select id, xmin::text as version, postings from ${this.table} where id = any($1::uuid[])`,
      [missing],
    )
    for (const { id, version, postings: text } of rows) {
      this.rows.set(id, { version, postings: text })
      postings.set(id, text)
    }
    return postings
  }
}
