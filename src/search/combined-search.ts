import type { Scope } from '../access/scopes.js'
import type { Account, Asset, Person, Tenure, Transaction } from '../generated/prisma/client.js'
import type { RecordReader } from '../records/record-reader.js'
import type { IndexName, SearchEngine, SearchRequest } from './engine/search-engine.js'
import { notStaff } from './filters/person-type-filter.js'
import { askEngine } from './search-pager.js'

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
}

const hitsPerKind = 5

const kinds: readonly { readonly index: IndexName; readonly scope: Scope }[] = [
  { index: 'persons', scope: 'search:persons' },
  { index: 'assets', scope: 'search:assets' },
  { index: 'tenures', scope: 'search:tenures' },
  { index: 'transactions', scope: 'search:transactions' },
  { index: 'accounts', scope: 'search:accounts' },
]

/** One search over all kinds: one engine call, and one statement for each kind that was found. */
export class CombinedSearch {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
  ) {}

  async find(text: string, scopes: ReadonlySet<Scope>): Promise<Findings> {
    const allowed = kinds.filter(({ scope }) => scopes.has(scope))
    const requests = allowed.map(({ index }) => request(index, text))
    const responses = await askEngine(() => this.engine.searchMany(requests))
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
    return { persons, assets, tenures, transactions, accounts }
  }
}

function request(index: IndexName, text: string): SearchRequest {
  return {
    index,
    text,
    offset: 0,
    limit: hitsPerKind,
    ...(index === 'persons' ? { filter: notStaff } : {}),
    ...(index === 'transactions'
      ? { filter: { op: 'equals', field: 'isSuspense', value: false } as const }
      : {}),
  }
}
