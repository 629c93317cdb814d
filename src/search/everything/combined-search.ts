import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import type { KindDefinition } from '../kinds/record-kind.js'
import type { Scope } from '../../access/scopes.js'
import type { Account, Asset, Person, Tenure, Transaction } from '../../generated/prisma/client.js'
import type { RecordReader } from '../../records/record-reader.js'
import type { SearchEngine, SearchRequest } from '../../search-engine/search-engine.js'
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
}

const hitsPerKind = 5

/** One search over all kinds: one engine call, and one statement for each kind that was found. */
export class CombinedSearch {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
  ) {}

  async find(text: string, scopes: ReadonlySet<Scope>): Promise<Findings> {
    const allowed = kindDefinitions.filter(({ scope }) => scopes.has(scope))
    const requests = allowed.map((kind) => request(kind, text))
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

function request({ index, usualFilter: filter }: KindDefinition, text: string): SearchRequest {
  const asked = { index, text, offset: 0, limit: hitsPerKind }
  return filter === undefined ? asked : { ...asked, filter }
}
