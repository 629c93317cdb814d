import type { Scope } from '../access/scopes.js'
import { once } from '../foundation/once.js'
import type { Clock } from '../foundation/clock.js'
import type { Account, Person, Tenure, Transaction } from '../generated/prisma/client.js'
import type { AddressLevel } from '../records/rules/asset-type-rules.js'
import type { RecordReader } from '../records/record-reader.js'
import { londonToday } from '../records/rules/tenure-rules.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { dayNumber } from '../records/kinds/document-values.js'
import {
  accountQuery,
  accountsInside,
  isOfEstate,
  type AccountSearch,
} from '../records/account/query.js'
import { findEstates, matchLevel } from './places/named-assets.js'
import { assetQuery, insideAssets, type AssetSearch } from '../records/asset/query.js'
import { findMissingNumber } from './places/missing-number.js'
import { personQuery, type PersonSearch } from '../records/person/query.js'
import { any } from '../records/filters/filters.js'
import {
  listOf,
  type QueryOf,
  type Search,
  type SearchContext,
  type SearchQuery,
} from '../records/kinds/record-search.js'
import type { RecordKind, RecordRows } from '../records/model/record-model.js'
import { tenureQuery, type TenureSearch } from '../records/tenure/query.js'
import { transactionQuery, type TransactionSearch } from '../records/transaction/query.js'
import type { AssetSearchConnection } from '../records/asset/connection.js'
import type { SearchConnection } from '../records/kinds/kind-connection.js'
import { SearchPager, type SearchOptions, type ReadPage } from './paging/search-pager.js'
import { withContacts } from './interpretation/contact-search.js'

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * Searches one kind of record: builds the query, pages through the engine's hits, and reads the records. Scopes decide
 * which filters a caller may use; without scopes, personal filters are rejected.
 */
export class SearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly clock: Clock,
    private readonly pager = new SearchPager(engine),
  ) {}

  /** @param read reads the persons of the page, and may prefetch other records that the operation selects */
  async persons(
    search: PersonSearch,
    scopes = noScopes,
    read: ReadPage<Person> = (ids) => this.records.rows('person', ids),
  ): Promise<SearchConnection<Person>> {
    const query = personQuery(search, this.context(scopes))
    return this.pager.page(await withContacts(this.engine, query, scopes), search, read, {
      identity: listOf(query),
      withText: (text) => Promise.resolve({ ...query, text }),
      byBirth: scopes.has('personal:read'),
    })
  }

  /**
   * An address returns the assets at the highest level that matches it; an estate returns everything in the estate.
   */
  async assets(search: AssetSearch, scopes = noScopes): Promise<AssetSearchConnection> {
    const query = assetQuery(search, this.context(scopes))
    const { filter, mode, extent } = query
    const { engine, records } = this
    const matched: { level: AddressLevel | null } = { level: null }
    const withText = async (text: string) => {
      if (mode === 'estate') {
        const estates = await findEstates(engine, text)
        matched.level = estates?.level ?? null
        return estates === null
          ? query.build(text, any([]))
          : query.build('', insideAssets(estates.ids))
      }
      const match =
        mode === 'address'
          ? await matchLevel({ engine, records }, { text, ...extent }, filter)
          : null
      matched.level = match?.level ?? null
      return query.build(text, match?.filter ?? null)
    }
    const page = await this.pager.page(
      await withText(query.text),
      search,
      (ids) => records.rows('asset', ids),
      {
        ...estateIdentity(mode === 'estate', query.build(query.text, null)),
        withText,
      },
    )
    const { totalCount, interpretation, isReduced } = page
    const isMiss = !isReduced && (totalCount === 0 || interpretation !== null)
    return {
      ...page,
      matchedLevel: totalCount === 0 ? null : matched.level,
      missingNumber: once(async () =>
        isMiss && mode !== 'estate'
          ? findMissingNumber({ engine, records }, query.text, interpretation)
          : null,
      ),
    }
  }

  tenures(search: TenureSearch, scopes = noScopes): Promise<SearchConnection<Tenure>> {
    return this.page('tenure', tenureQuery, search, scopes)
  }

  transactions(
    search: TransactionSearch,
    scopes = noScopes,
  ): Promise<SearchConnection<Transaction>> {
    return this.page('transaction', transactionQuery, search, scopes)
  }

  async accounts(search: AccountSearch): Promise<SearchConnection<Account>> {
    const context = this.context(noScopes)
    const query = accountQuery(search, context)
    const isEstate = isOfEstate(search)
    const withText = async (text: string) => {
      const estates = isEstate ? await findEstates(this.engine, text) : null
      return estates === null ? { ...query, text } : accountsInside(search, estates.ids, context)
    }
    return this.pager.page(
      await withText(query.text),
      search,
      (ids) => this.records.rows('account', ids),
      {
        ...estateIdentity(isEstate, query),
        withText,
      },
    )
  }

  /** Searches a kind whose query is built from the arguments alone. */
  async page<Kind extends RecordKind, S extends Search<string>>(
    kind: Kind,
    queryOf: QueryOf<S>,
    search: S,
    scopes: ReadonlySet<Scope>,
  ): Promise<SearchConnection<RecordRows[Kind]>> {
    const query = queryOf(search, this.context(scopes))
    return this.pager.page(query, search, (ids) => this.records.rows(kind, ids))
  }

  private context(scopes: ReadonlySet<Scope>): SearchContext {
    return { scopes, today: dayNumber(londonToday(this.clock.now())) ?? 0 }
  }
}

/** Binds cursors to the estate's name, because the estates of that name may change between two pages. */
function estateIdentity(isEstate: boolean, query: SearchQuery): Pick<SearchOptions, 'identity'> {
  return isEstate ? { identity: ['estate', listOf(query)] } : {}
}
