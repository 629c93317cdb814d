import type { Scope } from '../access/scopes.js'
import type { Clock } from '../foundation/clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { Account, Asset, Person, Tenure, Transaction } from '../generated/prisma/client.js'
import type { AddressLevel } from '../records/asset-type-rules.js'
import type { RecordReader } from '../records/record-reader.js'
import { londonToday } from '../records/tenure-rules.js'
import { AddressLevels } from './address-level.js'
import { readPeriod } from './date-range.js'
import { dayNumber } from './documents/values.js'
import type { Filter, SearchEngine, SearchRequest } from './engine/search-engine.js'
import { all, between, equal, given } from './filters.js'
import { accountFilter, accountsByNumber } from './filters/account-filter.js'
import { assetFilter, assetsOfTypes } from './filters/asset-filter.js'
import { personFilter } from './filters/person-filter.js'
import { personTypeFilter } from './filters/person-type-filter.js'
import { refusePersonalFilters } from './filters/personal-filters.js'
import { tenureFilter, tenuresOfUprn } from './filters/tenure-filter.js'
import { transactionFilter } from './filters/transaction-filter.js'
import { canonicalReferences, canonicalUhNumber } from './ranking/references.js'
import { SearchPager, type Question, type SearchConnection } from './search-pager.js'
import type {
  AccountSearch,
  AssetSearch,
  PersonSearch,
  Search,
  TenureSearch,
  TransactionSearch,
} from './searches.js'

/** Index fields behind the sort keys; `relevance` has none. */
const sortFields = {
  surname: 'surnameKey',
  address: 'addressKey',
  id: 'id',
  'start-date': 'startDay',
  'transaction-date': 'transactionTime',
  amount: 'amount',
  balance: 'balance',
} as const

type SortKey = keyof typeof sortFields | 'relevance'

const noScopes: ReadonlySet<Scope> = new Set()

export interface AssetSearchConnection extends SearchConnection<Asset> {
  /** What an address text named; null without one, and when nothing was found. */
  readonly matchedLevel: AddressLevel | null
}

/**
 * Turns each kind's search into a question for the engine, and the hits into records. Scopes decide
 * which filters a caller may use; without any, the personal ones are refused.
 */
export class SearchService {
  private readonly pager: SearchPager
  private readonly levels: AddressLevels

  constructor(
    engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly clock: Clock,
  ) {
    this.pager = new SearchPager(engine)
    this.levels = new AddressLevels(engine, records)
  }

  async persons(
    search: PersonSearch,
    scopes: ReadonlySet<Scope> = noScopes,
  ): Promise<SearchConnection<Person>> {
    const wanted = search.filter ?? {}
    refusePersonalFilters(wanted, scopes)
    const filter = all([
      personTypeFilter(given(search.personType), wanted.personTypes ?? []),
      personFilter(wanted, this.today()),
    ])
    const question = ask('persons', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.persons(ids))
  }

  /** An address text is answered with the assets of the highest level that it names. */
  async assets(
    search: AssetSearch,
    scopes: ReadonlySet<Scope> = noScopes,
  ): Promise<AssetSearchConnection> {
    const wanted = search.filter ?? {}
    refusePersonalFilters(wanted, scopes)
    const { text, isAddress } = assetText(search)
    const filter = all([assetsOfTypes(search.assetTypes), assetFilter(wanted, this.today())])
    const matched = isAddress ? await this.levels.of({ text }, filter) : null
    const question = ask('assets', text, all([filter, matched?.filter ?? null]), search)
    const page = await this.pager.page(question, search, (ids) => this.records.assets(ids))
    return { ...page, matchedLevel: matched?.level ?? null }
  }

  async tenures(search: TenureSearch): Promise<SearchConnection<Tenure>> {
    const filter = all([
      tenuresOfUprn(search.uprn),
      tenureFilter(search.filter ?? {}, this.today()),
    ])
    const question = ask('tenures', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.tenuresAlone(ids))
  }

  async transactions(
    search: TransactionSearch,
    scopes: ReadonlySet<Scope> = noScopes,
  ): Promise<SearchConnection<Transaction>> {
    const wanted = search.filter ?? {}
    refusePersonalFilters(wanted, scopes)
    const period = readPeriod(search.startDate, search.endDate)
    const filter = all([
      equal('targetId', search.targetId),
      equal('isSuspense', search.isSuspense),
      between('transactionTime', period.from, period.to),
      transactionFilter(wanted),
    ])
    const question = ask('transactions', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.transactions(ids))
  }

  async accounts(search: AccountSearch): Promise<SearchConnection<Account>> {
    const lookUp = accountLookUp(search)
    const filter = all([lookUp.filter, accountFilter(search.filter ?? {})])
    const question = ask('accounts', lookUp.text, filter, search)
    return this.pager.page({ ...question, ...lookUp.within }, search, (ids) =>
      this.records.accounts(ids),
    )
  }

  private today(): number {
    return dayNumber(londonToday(this.clock.now())) ?? 0
  }
}

function ask(
  index: SearchRequest['index'],
  text: string | null | undefined,
  filter: Filter | null,
  shown: Pick<Search<SortKey>, 'sortBy' | 'isDesc' | 'highlight' | 'facets'>,
): Question {
  const sortBy = shown.sortBy ?? 'relevance'
  return {
    index,
    text: text ?? '',
    ...(filter === null ? {} : { filter }),
    ...(shown.highlight === true ? { highlight: true } : {}),
    ...(shown.facets === null || shown.facets === undefined ? {} : { facets: shown.facets }),
    ...(sortBy === 'relevance'
      ? {}
      : { sort: { field: sortFields[sortBy], direction: shown.isDesc === true ? 'desc' : 'asc' } }),
  }
}

/** References are looked up whole; names and addresses are searched in their own fields only. */
function accountLookUp({ lookUpType, searchText }: AccountSearch): {
  text: string
  filter: Filter | null
  within: Pick<Question, 'within'>
} {
  const text = searchText ?? ''
  switch (lookUpType) {
    case 'prn':
      return { text: '', filter: accountsByNumber('prn', canonicalReferences(text)), within: {} }
    case 'uh-number':
      return {
        text: '',
        filter: accountsByNumber('uhNumber', canonicalUhNumber(text)),
        within: {},
      }
    case 'address':
      return { text, filter: null, within: { within: 'addresses' } }
    case 'tenant-name':
      return { text, filter: null, within: { within: 'names' } }
    case null:
    case undefined:
      return { text, filter: null, within: {} }
  }
}

function assetText({ searchText, addressText }: AssetSearch): {
  text: string
  isAddress: boolean
} {
  const isAddress = given(addressText) !== null
  if (given(searchText) !== null && isAddress) {
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: 'searchText and addressText are two ways to search; give one of them.',
      path: ['addressText'],
    })
  }
  return { text: (isAddress ? addressText : given(searchText)) ?? '', isAddress }
}
