import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** Characters of all postings that are kept of an index; those that were asked for longest ago go first. */
const least = 16_000_000
const greatest = 64_000_000
/** Of what the process may use: five indexes take a thirteenth of it at most. */
const partOfHeap = 1 / 64

/** @param heapBytes what the heap of the process may come to */
export function mostCharacters(heapBytes: number): number {
  return Math.min(greatest, Math.max(least, Math.floor(heapBytes * partOfHeap)))
}

interface Kept {
  readonly version: string
  readonly postings: string
}

/**
 * Postings of rows, in memory: hundreds of candidates are ranked for a page of twelve, and the same ones again
 * with the next letter that is typed. A row that was written again has another version.
 */
export class PostingsMemory {
  private readonly kept: LRUCache<string, Kept>

  constructor(most = mostCharacters(getHeapStatistics().heap_size_limit)) {
    this.kept = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ postings }) => Math.max(1, postings.length),
    })
  }

  /** @returns undefined for a row that is not known in this version */
  get(id: string, version: string): string | undefined {
    const known = this.kept.get(id)
    return known?.version === version ? known.postings : undefined
  }

  keep(id: string, version: string, postings: string): void {
    this.kept.set(id, { version, postings })
  }
}
