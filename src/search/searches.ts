import type { PagingArguments } from '../paging/page-request.js'
import type { LookUp, Maybe } from './filters.js'
import type { AccountFilter } from './filters/account-filter.js'
import type { AssetFilter } from './filters/asset-filter.js'
import type { PersonFilter } from './filters/person-filter.js'
import type { TenureFilter } from './filters/tenure-filter.js'
import type { TransactionFilter } from './filters/transaction-filter.js'

export type PersonSort = 'relevance' | 'surname'
export type AssetSort = 'relevance' | 'address' | 'id'
export type TenureSort = 'relevance' | 'start-date'
export type TransactionSort = 'relevance' | 'transaction-date' | 'amount'
export type AccountSort = 'relevance' | 'balance'

/** What every search takes: a text, an order and a page. */
export interface Search<Sort> extends PagingArguments {
  readonly searchText?: Maybe<string>
  readonly sortBy?: Maybe<Sort>
  readonly isDesc?: Maybe<boolean>
  /** Also mark what matched. */
  readonly highlight?: Maybe<boolean>
  /** Index fields whose values are counted over all hits. */
  readonly facets?: Maybe<readonly string[]>
}

export interface PersonSearch extends Search<PersonSort> {
  /** Tenant, Leaseholder or HousingOfficer. */
  readonly personType?: Maybe<string>
  readonly filter?: Maybe<PersonFilter>
}

export interface AssetSearch extends Search<AssetSort> {
  /** Answered at the level that it names; not together with `searchText`. */
  readonly addressText?: Maybe<string>
  readonly assetTypes?: Maybe<readonly string[]>
  readonly filter?: Maybe<AssetFilter>
}

export interface TenureSearch extends Search<TenureSort> {
  readonly uprn?: Maybe<string>
  readonly filter?: Maybe<TenureFilter>
}

export interface TransactionSearch extends Search<TransactionSort> {
  readonly targetId?: Maybe<string>
  readonly startDate?: Maybe<string>
  readonly endDate?: Maybe<string>
  /** False hides money in suspense, true shows nothing else, null shows both. */
  readonly isSuspense?: Maybe<boolean>
  readonly filter?: Maybe<TransactionFilter>
}

export interface ResidentSearch extends PagingArguments {
  readonly lookUpType?: Maybe<LookUp>
  readonly searchText?: Maybe<string>
}

export interface AccountSearch extends Search<AccountSort> {
  readonly lookUpType?: Maybe<LookUp>
  readonly filter?: Maybe<AccountFilter>
}
