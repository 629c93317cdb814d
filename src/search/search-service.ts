import type { Clock } from '../clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { Account, Asset, Person, Transaction } from '../generated/prisma/client.js'
import type { RecordReader, TenureRow } from '../records/record-reader.js'
import { londonToday } from '../records/tenure-rules.js'
import { transactionTypeName } from '../records/transaction-types.js'
import { readPeriod } from './date-range.js'
import { dayNumber } from './documents/values.js'
import type { Filter, SearchEngine, SearchRequest } from './engine/search-engine.js'
import {
  activeOn,
  all,
  amountBetween,
  anyOf,
  between,
  equal,
  given,
  lettableOn,
  personTypeFilter,
  whether,
} from './filters.js'
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

/** Turns each kind's search into a question for the engine, and the hits into records. */
export class SearchService {
  private readonly pager: SearchPager

  constructor(
    engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly clock: Clock,
  ) {
    this.pager = new SearchPager(engine)
  }

  async persons(search: PersonSearch): Promise<SearchConnection<Person>> {
    const filter = personTypeFilter(given(search.personType))
    const question = ask('persons', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.persons(ids))
  }

  async assets(search: AssetSearch): Promise<SearchConnection<Asset>> {
    const wanted = search.filter ?? {}
    const filter = all([
      anyOf('assetType', search.assetTypes),
      anyOf('rentGroup', wanted.rentGroups),
      equal('isActive', wanted.isActive),
      equal('isVoid', wanted.isVoid),
      equal('isRightToBuy', wanted.isRightToBuy),
      equal('numberOfBedrooms', wanted.numberOfBedrooms),
      equal('areaId', wanted.areaId),
      equal('patchId', wanted.patchId),
      equal('parentAssetIds', wanted.parentAssetId),
      whether(wanted.isLettable, lettableOn(this.today())),
    ])
    const question = ask('assets', assetText(search), filter, search)
    return this.pager.page(question, search, (ids) => this.records.assets(ids))
  }

  async tenures(search: TenureSearch): Promise<SearchConnection<TenureRow>> {
    const wanted = search.filter ?? {}
    const filter = all([
      equal('uprn', search.uprn),
      anyOf('tenureTypes', wanted.tenureTypes),
      equal('isTemporaryAccommodation', wanted.isTemporaryAccommodation),
      whether(wanted.isActive, activeOn(this.today())),
    ])
    const question = ask('tenures', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.tenures(ids))
  }

  async transactions(search: TransactionSearch): Promise<SearchConnection<Transaction>> {
    const wanted = search.filter ?? {}
    const period = readPeriod(search.startDate, search.endDate)
    const filter = all([
      equal('targetId', search.targetId),
      equal('isSuspense', search.isSuspense),
      between('transactionTime', period.from, period.to),
      anyOf('transactionType', wanted.transactionTypes?.map(transactionTypeName)),
      amountBetween('amount', {
        from: ['amountFrom', wanted.amountFrom],
        to: ['amountTo', wanted.amountTo],
      }),
    ])
    const question = ask('transactions', search.searchText, filter, search)
    return this.pager.page(question, search, (ids) => this.records.transactions(ids))
  }

  async accounts(search: AccountSearch): Promise<SearchConnection<Account>> {
    const wanted = search.filter ?? {}
    const lookUp = accountLookUp(search)
    const filter = all([
      lookUp.filter,
      equal('accountType', wanted.accountType),
      equal('accountStatus', wanted.accountStatus),
      anyOf('rentGroupType', wanted.rentGroupTypes),
      equal('inArrears', wanted.inArrears),
      amountBetween('balance', {
        from: ['balanceFrom', wanted.balanceFrom],
        to: ['balanceTo', wanted.balanceTo],
      }),
    ])
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
  const reference = text.trim()
  switch (lookUpType) {
    case 'prn':
      return { text: '', filter: equal('prn', reference), within: {} }
    case 'uh-number':
      return {
        text: '',
        filter: equal('uhNumbers', reference),
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

function assetText({ searchText, addressText }: AssetSearch): string {
  if (given(searchText) !== null && given(addressText) !== null) {
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: 'searchText and addressText mean the same; give one of them.',
      path: [],
    })
  }
  return given(searchText) ?? given(addressText) ?? ''
}
