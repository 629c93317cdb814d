import { LRUCache } from 'lru-cache'
import type { CandidatesWay, WayOfAll, WayOfNarrowest } from './candidates-statement.js'
import type { Planning } from './session.js'
import type { Ranking } from './statement.js'
import type { WordShares } from './word-shares.js'
import { searchWindow, type Filter, type SearchRequest } from '../search-engine.js'

/** So many hits are looked at one by one at least; of a larger table more, as to go through its order takes longer. */
const leastLookedAt = 5_000
const mostLookedAt = 12_000
const lookedAtForWindow = 1.5
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
  /** How many ways by the narrowest query alone have found too little. */
  private readonly tooFew = new LRUCache<string, number>({ max: mostRemembered })

  constructor(private readonly shares: WordShares) {}

  /** The way to begin with; null for a search that seems to find no more than is ranked. */
  first({ request, ranking, queries, parts }: Asked): CandidatesWay | null {
    if (ranking === null || isSelective(request.filter)) return null
    const isCounted = (request.facets?.length ?? 0) > 0
    const narrowest = isCounted || ranking.ids.length > 0 ? null : this.byNarrowest(queries)
    if (narrowest !== null) return narrowest
    const rows = this.shares.leastRowsOf(parts) ?? 0
    if (rows <= searchWindow) return null
    const after = this.after({ queries, parts })
    return isCounted ? { ...after, isOneLook: true } : after
  }

  private byNarrowest([narrowest = '']: readonly string[]): WayOfNarrowest | null {
    if (!this.shares.fills(narrowest, searchWindow)) return null
    const bound = this.shares.upTo(narrowest, searchWindow)
    const ways = bound === null ? [null] : [bound, null]
    const upTo = ways[this.tooFew.get(narrowest) ?? 0]
    return upTo === undefined ? null : { narrowest, upTo }
  }

  /** Whether many hits are to be expected, though not more than are ranked. */
  findsMany(parts: readonly string[]): boolean {
    return (this.shares.leastRowsOf(parts) ?? 0) > fewHits
  }

  /** How a statement is planned: the few hits of words alone are found by the index of words, whatever the words. */
  planning(
    { filter }: SearchRequest,
    ranking: Ranking | null,
    way: CandidatesWay | null,
  ): Planning | undefined {
    const isSame = ranking !== null && way === null && !isSelective(filter)
    return this.shares.isLarge && !isSame ? 'anew' : undefined
  }

  /** The way to all candidates. */
  after({ queries, parts }: Pick<Asked, 'queries' | 'parts'>): WayOfAll {
    const rows = this.shares.mostRowsOf(parts) ?? Infinity
    const looked = Math.sqrt(lookedAtForWindow * searchWindow * this.shares.rowsOfTable)
    const most = Math.min(mostLookedAt, Math.max(leastLookedAt, looked))
    return { queries, isOneLook: rows <= most }
  }

  /** Takes down that a way led to too few. */
  fellShort(way: CandidatesWay): void {
    if (!('narrowest' in way)) return
    this.tooFew.set(way.narrowest, (this.tooFew.get(way.narrowest) ?? 0) + 1)
  }
}

/** Whether a filter may leave few of the hits: most rows pass what only leaves some out. */
function isSelective(filter: Filter | null | undefined): boolean {
  if (filter === undefined || filter === null || filter.op === 'not') return false
  return filter.op !== 'and' || filter.filters.some(isSelective)
}
