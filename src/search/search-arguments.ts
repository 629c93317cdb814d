import { ArgsType, Field } from 'type-graphql'
import { PagingArgs } from '../schema/connections.js'
import { GraphQLUUID } from '../schema/scalars.js'
import {
  AccountFacet,
  AssetFacet,
  PersonFacet,
  TenureFacet,
  TransactionFacet,
} from './facet-enums.js'
import type { LookUp } from './filters.js'
import { AccountFilterInput } from './filters/account-filter-input.js'
import { AssetFilterInput } from './filters/asset-filter-input.js'
import { PersonFilterInput } from './filters/person-filter-input.js'
import { TenureFilterInput } from './filters/tenure-filter-input.js'
import { TransactionFilterInput } from './filters/transaction-filter-input.js'
import { LookUpType } from './look-up-type.js'
import {
  AccountSortBy,
  AssetSortBy,
  PersonSortBy,
  TenureSortBy,
  TransactionSortBy,
} from './search-enums.js'
import type { AccountSort, AssetSort, PersonSort, TenureSort, TransactionSort } from './searches.js'

const Text = (description: string) => Field(() => String, { nullable: true, description })

const Descending = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description: 'Turn the order round; without a sortBy it has no effect. Default false.',
  })

const Facets = (facets: object) =>
  Field(() => [facets], {
    nullable: true,
    description: 'Also count all hits by these. Default none.',
  })

@ArgsType()
abstract class SearchArgs extends PagingArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Also mark what matched, on the edges. Default false.',
  })
  highlight!: boolean
}

@ArgsType()
export class SearchPersonsArgs extends SearchArgs {
  @Facets(PersonFacet)
  facets?: string[] | null

  @Text(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Text(
    'Keep only Tenant, Leaseholder or HousingOfficer. Housing officers are left out unless asked for. Blank counts as not given.',
  )
  personType?: string | null

  @Field(() => PersonFilterInput, { nullable: true, description: 'Which persons. Default all.' })
  filter?: PersonFilterInput | null

  @Field(() => PersonSortBy, {
    defaultValue: PersonSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: PersonSort

  @Descending()
  isDesc!: boolean
}

@ArgsType()
export class SearchAssetsArgs extends SearchArgs {
  @Facets(AssetFacet)
  facets?: string[] | null

  @Text(
    'Address, name, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "14 rowan".',
  )
  searchText?: string | null

  @Text(
    'An address, answered at the highest level that it names: the estates, else the blocks, else the properties; matchedLevel says which. With a house number, properties come first. Not together with searchText. Example: "Rowan House".',
  )
  addressText?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'Keep any of these types; an open set. A text may hold several, separated by commas. Example: ["Dwelling", "LettableNonDwelling"].',
  })
  assetTypes?: string[] | null

  @Field(() => AssetFilterInput, { nullable: true, description: 'Which assets. Default all.' })
  filter?: AssetFilterInput | null

  @Field(() => AssetSortBy, {
    defaultValue: AssetSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: AssetSort

  @Descending()
  isDesc!: boolean
}

@ArgsType()
export class SearchTenuresArgs extends SearchArgs {
  @Facets(TenureFacet)
  facets?: string[] | null

  @Text(
    'Names of household members, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @Text('UPRN of the asset, in full; blank counts as not given. Example: "100021099999".')
  uprn?: string | null

  @Field(() => TenureFilterInput, { nullable: true, description: 'Which tenures. Default all.' })
  filter?: TenureFilterInput | null

  @Field(() => TenureSortBy, {
    defaultValue: TenureSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: TenureSort

  @Descending()
  isDesc!: boolean
}

@ArgsType()
export class SearchTransactionsArgs extends SearchArgs {
  @Facets(TransactionFacet)
  facets?: string[] | null

  @Text(
    'Payer, address, type in words or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "direct debit".',
  )
  searchText?: string | null

  @Field(() => GraphQLUUID, {
    nullable: true,
    description: 'Keep those of this tenure. May go with a text.',
  })
  targetId?: string | null

  @Text(
    'First day or moment of transactionDate, itself included; blank counts as not given. Example: "2024-05-01".',
  )
  startDate?: string | null

  @Text(
    'Last day or moment of transactionDate, itself included; a day is taken to its end, blank counts as not given. Example: "2024-05-31".',
  )
  endDate?: string | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'False hides money in suspense, true shows nothing else, null shows both. Default false.',
  })
  isSuspense?: boolean | null

  @Field(() => TransactionFilterInput, {
    nullable: true,
    description: 'Which transactions. Default all.',
  })
  filter?: TransactionFilterInput | null

  @Field(() => TransactionSortBy, {
    defaultValue: TransactionSortBy.TRANSACTION_DATE,
    description: 'What orders the hits.',
  })
  sortBy!: TransactionSort

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'The latest or greatest first. Default true.',
  })
  isDesc!: boolean
}

@ArgsType()
export class SearchResidentsArgs extends PagingArgs {
  @Field(() => LookUpType, {
    nullable: true,
    description: 'What searchText is. Without it the text is searched everywhere.',
  })
  lookUpType?: LookUp | null

  @Text(
    'An address or a name, of which every word must match, or a number in full. Blank lists everybody. Example: "228008546".',
  )
  searchText?: string | null
}

@ArgsType()
export class SearchAccountsArgs extends SearchArgs {
  @Facets(AccountFacet)
  facets?: string[] | null

  @Field(() => LookUpType, {
    nullable: true,
    description: 'What searchText is. Without it the text is searched everywhere.',
  })
  lookUpType?: LookUp | null

  @Text(
    'Names of holders, address or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "228008546".',
  )
  searchText?: string | null

  @Field(() => AccountFilterInput, { nullable: true, description: 'Which accounts. Default all.' })
  filter?: AccountFilterInput | null

  @Field(() => AccountSortBy, {
    defaultValue: AccountSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: AccountSort

  @Descending()
  isDesc!: boolean
}
