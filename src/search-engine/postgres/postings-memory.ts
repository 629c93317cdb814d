import { LRUCache } from 'lru-cache'

/** Characters of all postings that are kept; those that were asked for longest ago go first. */
const mostCharacters = 16_000_000

/** From this part of candidates on that are known, the others are read by themselves. */
const enoughKnown = 0.9

/** How much the latest search says of the next one. */
const weightOfLatest = 0.2

interface Kept {
  readonly version: string
  readonly postings: string
}

/**
 * Postings of rows, in memory: hundreds of candidates are ranked for a page of twelve, and the same ones again
 * with the next letter that is typed. A row that was written again has another version. Where a landlord has
 * more records than fit, most searches meet unknown ones, and then each reads all of its postings at once.
 */
export class PostingsMemory {
  private readonly kept: LRUCache<string, Kept>
  private share = 0

  constructor(most = mostCharacters) {
    this.kept = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ postings }) => Math.max(1, postings.length),
    })
  }

  /** Whether a search had better ask for versions alone, and for the postings that are then missing. */
  get knowsMost(): boolean {
    return this.share >= enoughKnown
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

  /** Takes down how many of the candidates of a search were known. */
  count(known: number, all: number): void {
    if (all > 0) this.share += weightOfLatest * (known / all - this.share)
  }
}
