import type { RecordKind, RecordRows } from '../../records/model/record-model.js'
import { kindDefinitions, type IndexName } from '../../records/kinds/kinds.js'
import { withheldFields, type KindDefinition } from '../../records/kinds/record-kind.js'
import {
  mergeWithout,
  withoutOtherNames,
  type SearchQuery,
} from '../../records/kinds/record-search.js'
import type { Scope } from '../../access/scopes.js'
import type { RecordReader } from '../../records/record-reader.js'
import { pageInfo } from '../../paging/connection.js'
import { readSize } from '../../paging/page-request.js'
import type {
  SearchEngine,
  SearchResponse,
} from '../../../packages/search-engine/src/search-engine.js'
import { once } from '../../foundation/once.js'
import { findMissingNumber } from '../places/missing-number.js'
import { all } from '../../records/filters/filters.js'
import { Interpreter, type StoredWords } from '../interpretation/interpreter.js'
import { readableWords } from '../interpretation/vocabulary.js'
import type { FindOtherNames } from '../other-names/other-name-finder.js'
import type { MissingNumber } from '../../records/asset/connection.js'
import type { Interpretation } from '../../records/kinds/interpretation.js'
import type { SearchConnection } from '../../records/kinds/kind-connection.js'
import { withContacts } from '../interpretation/contact-search.js'
import { settleDates, withDates } from '../interpretation/named-dates.js'
import { searchCursors, searchEdges } from '../paging/search-edges.js'

export interface CombinedHits {
  /**
   * The hits of each requested kind that the caller may search. A search of this kind by relevance can continue from
   * their cursors.
   */
  readonly kinds: { readonly [Kind in RecordKind]?: SearchConnection<RecordRows[Kind]> }
  /** The interpretation of the text if no kind has hits. */
  readonly interpretation: Interpretation | null
  /** The searched house number if its street lacks it; computed on request. */
  readonly missingNumber: () => Promise<MissingNumber | null>
  /** True if the engine did not answer: only records that have the whole text as an identifier are shown. */
  readonly isReduced: boolean
}

export const defaultHitsPerKind = 5
export const maximumHitsPerKind = 25

export interface CombinedSearchArgs {
  readonly text: string
  /** Disable corrections and similar matches. */
  readonly exact?: boolean
  /** By default, all kinds that the caller may search. */
  readonly kinds?: readonly IndexName[] | null
  /** Hits per kind. */
  readonly first?: number | null
  /** Mark matching words. */
  readonly highlight?: boolean
}

interface AllowedSearch {
  readonly allowed: readonly KindDefinition<IndexName>[]
  readonly scopes: ReadonlySet<Scope>
  readonly limit: number
}

/** One search over all kinds: one engine call, and one statement for each kind with hits. */
export class CombinedSearch {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly words: StoredWords | null = null,
    private readonly findOtherNames: FindOtherNames | null = null,
  ) {}

  /** @throws GatewayError PAGE_SIZE_OUT_OF_RANGE */
  async find(args: CombinedSearchArgs, scopes: ReadonlySet<Scope>): Promise<CombinedHits> {
    const limit = readSize('first', args.first, {
      usual: defaultHitsPerKind,
      greatest: maximumHitsPerKind,
    })
    const allowed = kindDefinitions.filter(
      ({ scope, index }) => scopes.has(scope) && (args.kinds?.includes(index) ?? true),
    )
    const { responses, interpretations } = await this.searchKinds(args, { allowed, scopes, limit })
    const interpretation =
      interpretations.find(({ dates }) => dates !== undefined) ?? interpretations[0] ?? null
    const isReduced = responses.some(wasReduced)
    const { engine, records } = this
    const isMiss = !isReduced && (interpretation !== null || !responses.some(hasHits))
    const searchesAssets = allowed.some(({ name }) => name === 'asset')
    const missingNumber = once(async () =>
      isMiss && searchesAssets
        ? findMissingNumber({ engine, records }, args.text, interpretation)
        : null,
    )
    const read = async (response: SearchResponse, position: number) => {
      const kind = allowed[position]
      if (kind === undefined) return []
      const used = interpretations[position] ?? null
      const { hits, totalCount, isTotalCountCapped } = response
      const rows = await records.rows(
        kind.name,
        hits.map(({ id }) => id),
      )
      const cursors = searchCursors(kindQuery(kind, args, { text: args.text, scopes }))
      const text = used?.usedText ?? args.text
      const usedQuery = kindQuery(kind, args, { text, scopes })
      const names = async () =>
        (await this.findOtherNames?.(usedQuery, [...rows.keys()])) ?? new Map()
      const edges = searchEdges(rows, cursors, { response, interpretation: used, offset: 0, names })
      const after = hits.length < totalCount || isTotalCountCapped
      const page = {
        edges,
        pageInfo: pageInfo(edges, { before: false, after }),
        totalCount,
        isTotalCountCapped,
        isReduced: wasReduced(response),
        facets: [],
        interpretation: used,
        didYouMean: () => Promise.resolve(null),
      }
      return [[kind.name, kind.name === 'asset' ? { ...page, missingNumber } : page] as const]
    }
    const kinds = Object.fromEntries((await Promise.all(responses.map(read))).flat())
    return { kinds, interpretation, missingNumber, isReduced }
  }

  /**
   * Searches all kinds, and interprets the text once if no kind has hits. The dates of the interpretation are settled
   * for each kind.
   */
  private async searchKinds(
    args: CombinedSearchArgs,
    { allowed: kinds, scopes, limit }: AllowedSearch,
  ): Promise<{ responses: SearchResponse[]; interpretations: readonly Interpretation[] }> {
    const { engine } = this
    const queriesFor = (text: string) =>
      kinds.map((kind) => kindQuery(kind, args, { text, scopes }))
    const search = (queries: readonly SearchQuery[]) =>
      engine.searchMany(queries.map((query) => ({ ...query, offset: 0, limit })))
    const typed = queriesFor(args.text)
    const queries = await Promise.all(typed.map((query) => withContacts(engine, query, scopes)))
    const responses = await search(queries)
    const asTyped = { responses, interpretations: [] }
    if (args.exact === true || this.words === null || responses.some(hasHits)) return asTyped
    if (responses.some(wasReduced)) return asTyped
    const readable = kinds.map((kind) =>
      readableWords(kind, withheldFields(kind, scopes), scopes.has('personal:read')),
    )
    const interpretation = await new Interpreter(this.words, readable).interpret(args.text)
    if (interpretation === null) return asTyped
    const read = await Promise.all(
      queriesFor(interpretation.usedText).map(async (query) => {
        const settled = await settleDates(engine, query, interpretation)
        return { settled, query: withDates(query, settled) }
      }),
    )
    const retry = await search(read.map(({ query }) => query))
    return retry.some(hasHits)
      ? { responses: retry, interpretations: read.map(({ settled }) => settled) }
      : asTyped
  }
}

function hasHits({ totalCount }: SearchResponse): boolean {
  return totalCount > 0
}

function wasReduced({ isReduced }: SearchResponse): boolean {
  return isReduced === true
}

/** Equal to the query of a search of this kind by relevance, so that cursors are interchangeable. */
function kindQuery(
  kind: KindDefinition,
  { highlight = false, exact = false }: CombinedSearchArgs,
  { text, scopes }: { readonly text: string; readonly scopes: ReadonlySet<Scope> },
): SearchQuery {
  const { index, defaultFilter } = kind
  const filter = all([defaultFilter ?? null])
  return {
    index,
    text,
    ...(filter === null ? {} : { filter }),
    ...(highlight ? { highlight } : {}),
    ...mergeWithout(exact ? withoutOtherNames : {}, withheldFields(kind, scopes)),
  }
}
