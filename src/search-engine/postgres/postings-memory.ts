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
  private readonly kept = new Map<string, Kept>()
  private characters = 0
  private share = 0

  constructor(private readonly most = mostCharacters) {}

  /** Whether a search had better ask for versions alone, and for the postings that are then missing. */
  get knowsMost(): boolean {
    return this.share >= enoughKnown
  }

  /** @returns undefined for a row that is not known in this version */
  get(id: string, version: string): string | undefined {
    const known = this.kept.get(id)
    if (known?.version !== version) return undefined
    this.kept.delete(id)
    this.kept.set(id, known)
    return known.postings
  }

  keep(id: string, version: string, postings: string): void {
    this.characters += postings.length - (this.kept.get(id)?.postings.length ?? 0)
    this.kept.delete(id)
    // A copy: a part of a text keeps the whole text of all candidates.
    this.kept.set(id, { version, postings: Buffer.from(postings).toString() })
    for (const [oldest, { postings: dropped }] of this.kept) {
      if (this.characters <= this.most) return
      this.characters -= dropped.length
      this.kept.delete(oldest)
    }
  }

  /** Takes down how many of the candidates of a search were known. */
  count(known: number, all: number): void {
    if (all > 0) this.share += weightOfLatest * (known / all - this.share)
  }
}
