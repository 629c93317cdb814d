import type { PagingArguments } from '../paging/page-request.js'
import type { LookUp } from './filters.js'

export type PersonSort = 'relevance' | 'surname'
export type AssetSort = 'relevance' | 'address' | 'id'
export type TenureSort = 'relevance' | 'start-date'
export type TransactionSort = 'relevance' | 'transaction-date' | 'amount'
export type AccountSort = 'relevance' | 'balance'

type Maybe<T> = T | null | undefined

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
}

export interface AssetSearch extends Search<AssetSort> {
  /** The same as `searchText`, under the specification's other name. */
  readonly addressText?: Maybe<string>
  readonly assetTypes?: Maybe<readonly string[]>
  readonly filter?: Maybe<AssetFilter>
}

export interface AssetFilter {
  readonly isActive?: Maybe<boolean>
  readonly isVoid?: Maybe<boolean>
  readonly isLettable?: Maybe<boolean>
  readonly isRightToBuy?: Maybe<boolean>
  readonly numberOfBedrooms?: Maybe<number>
  readonly rentGroups?: Maybe<readonly string[]>
  readonly areaId?: Maybe<string>
  readonly patchId?: Maybe<string>
  readonly parentAssetId?: Maybe<string>
}

export interface TenureSearch extends Search<TenureSort> {
  readonly uprn?: Maybe<string>
  readonly filter?: Maybe<TenureFilter>
}

export interface TenureFilter {
  readonly isActive?: Maybe<boolean>
  readonly isTemporaryAccommodation?: Maybe<boolean>
  readonly tenureTypes?: Maybe<readonly string[]>
}

export interface TransactionSearch extends Search<TransactionSort> {
  readonly targetId?: Maybe<string>
  readonly startDate?: Maybe<string>
  readonly endDate?: Maybe<string>
  /** False hides money in suspense, true shows nothing else, null shows both. */
  readonly isSuspense?: Maybe<boolean>
  readonly filter?: Maybe<TransactionFilter>
}

export interface TransactionFilter {
  readonly transactionTypes?: Maybe<readonly string[]>
  readonly amountFrom?: Maybe<string>
  readonly amountTo?: Maybe<string>
}

export interface AccountSearch extends Search<AccountSort> {
  readonly lookUpType?: Maybe<LookUp>
  readonly filter?: Maybe<AccountFilter>
}

export interface AccountFilter {
  readonly accountType?: Maybe<string>
  readonly accountStatus?: Maybe<string>
  readonly rentGroupTypes?: Maybe<readonly string[]>
  readonly inArrears?: Maybe<boolean>
  readonly balanceFrom?: Maybe<string>
  readonly balanceTo?: Maybe<string>
}
