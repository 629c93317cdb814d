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

/**
 * From this part of postings on that are known, the others are read by themselves: a few hits by one statement
 * more, which costs as much as they do; many candidates by one that costs little beside them.
 */
const enoughKnown = { ofHits: 0.9, ofCandidates: 0.5 }

/** How much the latest search says of the next one. */
const weightOfLatest = 0.2

interface Kept {
  readonly version: string
  readonly postings: string
}

/** How many of the postings that searches needed lately were in memory. */
export class KnownShare {
  private share = 0

  constructor(private readonly enough: number) {}

  /** Whether a search had better ask for versions alone, and for the postings that are then missing. */
  get isEnough(): boolean {
    return this.share >= this.enough
  }

  /** Takes down how many of those that a search needed were known. */
  count(known: number, all: number): void {
    if (all > 0) this.share += weightOfLatest * (known / all - this.share)
  }
}

/**
 * Postings of rows, in memory: hundreds of candidates are ranked for a page of twelve, and the same ones again
 * with the next letter that is typed. A row that was written again has another version. Where a landlord has
 * more records than fit, most searches meet unknown ones, and then each reads all of its postings at once.
 */
export class PostingsMemory {
  /** Of hits that are all ranked, */
  readonly ofHits = new KnownShare(enoughKnown.ofHits)
  /** and of candidates, where more is found than is ranked. */
  readonly ofCandidates = new KnownShare(enoughKnown.ofCandidates)
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
    // A copy: a part of a text keeps the whole text of all candidates.
    this.kept.set(id, { version, postings: Buffer.from(postings).toString() })
  }
}
