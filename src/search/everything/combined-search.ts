import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import type { KindDefinition } from '../kinds/record-kind.js'
import { withoutOtherNames } from '../kinds/record-search.js'
import type { Scope } from '../../access/scopes.js'
import type { Account, Asset, Person, Tenure, Transaction } from '../../generated/prisma/client.js'
import type { RecordReader } from '../../records/record-reader.js'
import type {
  SearchEngine,
  SearchRequest,
  SearchResponse,
} from '../../search-engine/search-engine.js'
import type { Interpreter } from '../interpretation/interpreter.js'
import type { Interpretation } from '../paging/interpretation.js'
import { askEngine } from '../paging/search-pager.js'

export interface KindFindings<Row> {
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  readonly rows: readonly Row[]
}

/** What was found of each kind; null for a kind the caller may not search. */
export interface Findings {
  readonly persons: KindFindings<Person> | null
  readonly assets: KindFindings<Asset> | null
  readonly tenures: KindFindings<Tenure> | null
  readonly transactions: KindFindings<Transaction> | null
  readonly accounts: KindFindings<Account> | null
  /** What the text was taken for, because no kind has it as typed. */
  readonly interpretation: Interpretation | null
  /** The index did not answer, and only records with the text as an identifier in full were looked up. */
  readonly isReduced: boolean
}

const hitsPerKind = 5

/** One search over all kinds: one engine call, and one statement for each kind that was found. */
export class CombinedSearch {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly interpreter: Interpreter | null = null,
  ) {}

  /** @param exact finds nothing that is only close to the text */
  async find(text: string, scopes: ReadonlySet<Scope>, exact = false): Promise<Findings> {
    const allowed = kindDefinitions.filter(({ scope }) => scopes.has(scope))
    const { responses, interpretation } = await this.read(text, allowed, exact)
    const read = async <Row>(
      index: IndexName,
      rowsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    ): Promise<KindFindings<Row> | null> => {
      const response = responses[allowed.findIndex((kind) => kind.index === index)]
      if (response === undefined) return null
      const { hits, totalCount, isTotalCountCapped } = response
      const rows =
        hits.length === 0 ? new Map<string, Row>() : await rowsOf(hits.map(({ id }) => id))
      return {
        totalCount,
        isTotalCountCapped,
        rows: hits.flatMap(({ id }) => rows.get(id) ?? []),
      }
    }
    const [persons, assets, tenures, transactions, accounts] = await Promise.all([
      read('persons', (ids) => this.records.persons(ids)),
      read('assets', (ids) => this.records.assets(ids)),
      read('tenures', (ids) => this.records.tenuresAlone(ids)),
      read('transactions', (ids) => this.records.transactions(ids)),
      read('accounts', (ids) => this.records.accounts(ids)),
    ])
    const isReduced = responses.some(wasReduced)
    return { persons, assets, tenures, transactions, accounts, interpretation, isReduced }
  }

  /** The text is interpreted once for all kinds, when none has it as typed. */
  private async read(
    text: string,
    kinds: readonly KindDefinition[],
    exact: boolean,
  ): Promise<{ responses: SearchResponse[]; interpretation: Interpretation | null }> {
    const ask = (asked: string) =>
      askEngine(() => this.engine.searchMany(kinds.map((kind) => request(kind, asked, exact))))
    const responses = await ask(text)
    const asTyped = { responses, interpretation: null }
    if (exact || this.interpreter === null || responses.some(hasHits)) return asTyped
    if (responses.some(wasReduced)) return asTyped
    const names = kinds.map(({ name }) => name)
    const interpretation = await this.interpreter.interpret(text, names)
    if (interpretation === null) return asTyped
    const again = await ask(interpretation.usedText)
    return again.some(hasHits) ? { responses: again, interpretation } : asTyped
  }
}

function hasHits({ totalCount }: SearchResponse): boolean {
  return totalCount > 0
}

function wasReduced({ isReduced }: SearchResponse): boolean {
  return isReduced === true
}

function request(
  { index, usualFilter: filter }: KindDefinition,
  text: string,
  exact: boolean,
): SearchRequest {
  const asked = { index, text, ...(exact ? withoutOtherNames : {}), offset: 0, limit: hitsPerKind }
  return filter === undefined ? asked : { ...asked, filter }
}
