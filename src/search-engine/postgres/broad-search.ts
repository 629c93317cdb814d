import { LRUCache } from 'lru-cache'
import type { CandidatesWay } from './candidates-statement.js'
import type { Ranking } from './statement.js'
import type { WordShares } from './word-shares.js'
import { searchWindow, type Filter, type SearchRequest } from '../search-engine.js'

/** More hits than these are not looked at one by one. */
const mostLookedAt = 5_000
/** To read the postings of so many hits by a statement of their own takes longer than to read them with the hits. */
const fewHits = 100
/** Queries that are remembered to have found too little. */
const mostRemembered = 500

/** What a search is known by before it is asked. */
interface Asked {
  readonly request: SearchRequest
  readonly ranking: Ranking | null
  /** From the narrowest to the widest. */
  readonly queries: readonly string[]
  /** What a hit has to match all of. */
  readonly parts: readonly string[]
}

/** Chooses how the candidates of searches are looked for that find more than is ranked. */
export class BroadSearches {
  private readonly tooNear = new LRUCache<string, true>({ max: mostRemembered })

  constructor(private readonly shares: WordShares) {}

  /** The way to begin with; null for a search that seems to find no more than is ranked, or has to count. */
  first({ request, ranking, queries, parts }: Asked): CandidatesWay | null {
    if (ranking === null || request.facets?.length || isSelective(request.filter)) return null
    const [narrowest = ''] = queries
    const upTo =
      ranking.ids.length > 0 || this.tooNear.has(narrowest)
        ? null
        : this.shares.upTo(narrowest, searchWindow)
    if (upTo !== null) return { queries: [narrowest], isOneLook: true, upTo }
    const rows = this.shares.leastRowsOf(parts) ?? 0
    return rows > searchWindow ? this.after({ queries, parts }) : null
  }

  /** Whether many hits are to be expected, though not more than are ranked. */
  findsMany(parts: readonly string[]): boolean {
    return (this.shares.leastRowsOf(parts) ?? 0) > fewHits
  }

  /** The way to all candidates. */
  after({ queries, parts }: Pick<Asked, 'queries' | 'parts'>): CandidatesWay {
    const rows = this.shares.mostRowsOf(parts) ?? Infinity
    return { queries, isOneLook: rows <= mostLookedAt, upTo: null }
  }

  /** Takes down that a way led to too few. */
  fellShort({ queries: [narrowest = ''], upTo }: CandidatesWay): void {
    if (upTo !== null) this.tooNear.set(narrowest, true)
  }
}

/** Whether a filter may leave few of the hits: most rows pass what only leaves some out. */
function isSelective(filter: Filter | null | undefined): boolean {
  if (filter === undefined || filter === null || filter.op === 'not') return false
  return filter.op !== 'and' || filter.filters.some(isSelective)
}
