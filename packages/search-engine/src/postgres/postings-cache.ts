import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { Ask } from './session.js'

/** In characters, of one index. */
const least = 16_000_000
const greatest = 64_000_000
const shareOfHeap = 1 / 64

interface Row {
  readonly id: string
  /** Another one whenever the row is written. */
  readonly version: string
}

interface Cached {
  readonly version: string
  readonly postings: string
}

/**
 * The postings of rows, cached by id and row version. A page of twelve ranks up to a thousand hits, and the next
 * typed letter ranks most of them again.
 */
export class PostingsCache {
  private readonly rows: LRUCache<string, Cached>

  /** @param table name of the index table */
  constructor(private readonly table: string) {
    const share = Math.floor(getHeapStatistics().heap_size_limit * shareOfHeap)
    this.rows = new LRUCache({
      maxSize: Math.min(greatest, Math.max(least, share)),
      sizeCalculation: ({ postings }) => Math.max(1, postings.length),
    })
  }

  /** The postings of rows by id; rows that were deleted since are absent. */
  async read(found: readonly Row[], ask: Ask): Promise<ReadonlyMap<string, string>> {
    const all = new Map<string, string>()
    const missing: string[] = []
    for (const { id, version } of found) {
      const cached = this.rows.get(id)
      if (cached?.version === version) all.set(id, cached.postings)
      else missing.push(id)
    }
    if (missing.length === 0) return all
    const rows = await ask<{ id: string; version: string; postings: string }>(
      `select id, xmin::text as version, postings from ${this.table} where id = any($1::uuid[])`,
      [missing],
    )
    for (const { id, version, postings } of rows) {
      this.rows.set(id, { version, postings })
      all.set(id, postings)
    }
    return all
  }
}
