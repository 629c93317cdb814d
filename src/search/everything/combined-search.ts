import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import { withheldFields, type KindDefinition } from '../kinds/record-kind.js'
import { leavingOut, withoutOtherNames } from '../kinds/record-search.js'
import type { Scope } from '../../access/scopes.js'
import type { Account, Asset, Person, Tenure, Transaction } from '../../generated/prisma/client.js'
import type { RecordReader } from '../../records/record-reader.js'
import { readSize } from '../../paging/page-request.js'
import type {
  SearchEngine,
  SearchResponse,
} from '../../../packages/search-engine/src/search-engine.js'
import { once } from '../../foundation/once.js'
import { findMissingNumber, type MissingNumber } from '../kinds/asset/missing-number.js'
import { all } from '../filters/filters.js'
import { mayFindByBirth } from '../filters/personal-filters.js'
import type { Interpreter } from '../interpretation/interpreter.js'
import { readableWords } from '../interpretation/known-words.js'
import type { Interpretation, OtherNameSource } from '../paging/interpretation.js'
import { SearchCursors, type Question } from '../paging/search-cursors.js'
import { searchEdges, type SearchEdge } from '../paging/search-edges.js'
import { askEngine } from '../paging/search-pager.js'

export interface KindFindings<Row> {
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  /** With cursors of the list that a search of this kind alone finds by relevance. */
  readonly edges: readonly SearchEdge<Row>[]
  readonly hasMore: boolean
}

/** What was found of each kind; null for one that was not asked for, or that the caller may not search. */
export interface Findings {
  readonly persons: KindFindings<Person> | null
  readonly assets: KindFindings<Asset> | null
  readonly tenures: KindFindings<Tenure> | null
  readonly transactions: KindFindings<Transaction> | null
  readonly accounts: KindFindings<Account> | null
  /** What the text was taken for, because no kind has it as typed. */
  readonly interpretation: Interpretation | null
  /** The house number that the text asks for and its street lacks; looked up when it is requested. */
  readonly missingNumber: () => Promise<MissingNumber | null>
  /** The index did not answer, and only records with the text as an identifier in full were looked up. */
  readonly isReduced: boolean
}

export const defaultHitsPerKind = 5
export const maximumHitsPerKind = 25

export interface CombinedQuestion {
  readonly text: string
  /** Find nothing that is only close to the text. */
  readonly exact?: boolean
  /** By default all that the caller may search. */
  readonly kinds?: readonly IndexName[] | null
  /** Hits of each kind. */
  readonly first?: number | null
  /** Also mark what matched. */
  readonly highlight?: boolean
}

/** Who asks for which kinds, and for how many of each. */
interface Asked {
  readonly allowed: readonly KindDefinition[]
  readonly scopes: ReadonlySet<Scope>
  readonly limit: number
}

/** One search over all kinds: one engine call, and one statement for each kind that was found. */
export class CombinedSearch {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly interpreter: Interpreter | null = null,
    private readonly names: OtherNameSource | null = null,
  ) {}

  /** @throws GatewayError PAGE_SIZE_OUT_OF_RANGE, SERVICE_UNAVAILABLE */
  async find(asked: CombinedQuestion, scopes: ReadonlySet<Scope>): Promise<Findings> {
    const limit = readSize('first', asked.first, {
      usual: defaultHitsPerKind,
      greatest: maximumHitsPerKind,
    })
    const allowed = kindDefinitions.filter(
      ({ scope, index }) => scopes.has(scope) && (asked.kinds?.includes(index) ?? true),
    )
    const { responses, interpretation } = await this.read(asked, { allowed, scopes, limit })
    const read = async <Row>(
      index: IndexName,
      rowsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    ): Promise<KindFindings<Row> | null> => {
      const kind = allowed.find((one) => one.index === index)
      if (kind === undefined) return null
      const found = responses[allowed.indexOf(kind)]
      if (found === undefined) return null
      const { hits, totalCount, isTotalCountCapped } = found
      const rows =
        hits.length === 0 ? new Map<string, Row>() : await rowsOf(hits.map(({ id }) => id))
      const cursors = new SearchCursors(questionOf(kind, asked, { text: asked.text, scopes }))
      const text = interpretation?.usedText ?? asked.text
      const used = questionOf(kind, asked, { text, scopes })
      const names = async () => (await this.names?.find(used, [...rows.keys()])) ?? new Map()
      const edges = searchEdges(rows, cursors, { found, interpretation, offset: 0, names })
      const hasMore = hits.length < totalCount || isTotalCountCapped
      return { totalCount, isTotalCountCapped, edges, hasMore }
    }
    const [persons, assets, tenures, transactions, accounts] = await Promise.all([
      read('persons', (ids) => this.records.persons(ids)),
      read('assets', (ids) => this.records.assets(ids)),
      read('tenures', (ids) => this.records.tenuresWithoutMembers(ids)),
      read('transactions', (ids) => this.records.transactions(ids)),
      read('accounts', (ids) => this.records.accounts(ids)),
    ])
    const isReduced = responses.some(wasReduced)
    const { engine, records } = this
    const isMiss = !isReduced && (interpretation !== null || !responses.some(hasHits))
    const missingNumber = once(async () =>
      isMiss && assets !== null
        ? findMissingNumber({ engine, records }, asked.text, interpretation)
        : null,
    )
    return {
      ...{ persons, assets, tenures, transactions, accounts },
      ...{ interpretation, missingNumber, isReduced },
    }
  }

  /** The text is interpreted once for all kinds, when none has it as typed. */
  private async read(
    asked: CombinedQuestion,
    { allowed: kinds, scopes, limit }: Asked,
  ): Promise<{ responses: SearchResponse[]; interpretation: Interpretation | null }> {
    const ask = (text: string, first?: readonly string[]) =>
      askEngine(() =>
        this.engine.searchMany(
          kinds.map((kind) => ({
            ...questionOf(kind, asked, { text, scopes }),
            ...(first === undefined || kind.name !== 'person' ? {} : { first }),
            offset: 0,
            limit,
          })),
        ),
      )
    const responses = await ask(asked.text)
    const asTyped = { responses, interpretation: null }
    if (asked.exact === true || this.interpreter === null || responses.some(hasHits)) return asTyped
    if (responses.some(wasReduced)) return asTyped
    const readable = kinds.map((kind) =>
      readableWords(kind, withheldFields(kind, scopes), mayFindByBirth(scopes)),
    )
    const interpretation = await this.interpreter.interpret(asked.text, readable)
    if (interpretation === null) return asTyped
    const again = await ask(interpretation.usedText, interpretation.first)
    return again.some(hasHits) ? { responses: again, interpretation } : asTyped
  }
}

function hasHits({ totalCount }: SearchResponse): boolean {
  return totalCount > 0
}

function wasReduced({ isReduced }: SearchResponse): boolean {
  return isReduced === true
}

/** As a search of this kind alone asks by relevance, so that cursors are of one list. */
function questionOf(
  kind: KindDefinition,
  { highlight = false, exact = false }: CombinedQuestion,
  { text, scopes }: { readonly text: string; readonly scopes: ReadonlySet<Scope> },
): Question {
  const { index, usualFilter } = kind
  const filter = all([usualFilter ?? null])
  return {
    index,
    text,
    ...(filter === null ? {} : { filter }),
    ...(highlight ? { highlight } : {}),
    ...leavingOut(exact ? withoutOtherNames : {}, withheldFields(kind, scopes)),
  }
}
