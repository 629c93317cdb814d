import { ArgsType, Field, registerEnumType } from 'type-graphql'
import { PagingArgs } from '../schema/connection-types.js'
import { GraphQLUUID } from '../schema/scalars.js'
import type { LookUp } from './filters.js'
import {
  AccountFilterInput,
  AssetFilterInput,
  LookUpType,
  TenureFilterInput,
  TransactionFilterInput,
} from './search-inputs.js'
import type { AccountSort, AssetSort, PersonSort, TenureSort, TransactionSort } from './searches.js'

const PersonSortBy = {
  RELEVANCE: 'relevance',
  SURNAME: 'surname',
} as const satisfies Record<string, PersonSort>

registerEnumType(PersonSortBy, {
  name: 'PersonSortBy',
  description: 'What orders persons.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    SURNAME: { description: 'Surname, then first name; without a surname last.' },
  },
})

const AssetSortBy = {
  RELEVANCE: 'relevance',
  ADDRESS: 'address',
  ID: 'id',
} as const satisfies Record<string, AssetSort>

registerEnumType(AssetSortBy, {
  name: 'AssetSortBy',
  description: 'What orders assets.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    ADDRESS: { description: 'Street, then house number as a number, then flat.' },
    ID: { description: 'Record identifier.' },
  },
})

const TenureSortBy = {
  RELEVANCE: 'relevance',
  START_DATE: 'start-date',
} as const satisfies Record<string, TenureSort>

registerEnumType(TenureSortBy, {
  name: 'TenureSortBy',
  description: 'What orders tenures.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    START_DATE: { description: 'First day; without one last.' },
  },
})

const TransactionSortBy = {
  RELEVANCE: 'relevance',
  TRANSACTION_DATE: 'transaction-date',
  AMOUNT: 'amount',
} as const satisfies Record<string, TransactionSort>

registerEnumType(TransactionSortBy, {
  name: 'TransactionSortBy',
  description: 'What orders transactions.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    TRANSACTION_DATE: { description: 'Date of effect; without one last.' },
    AMOUNT: { description: 'transactionAmount; without one last.' },
  },
})

const AccountSortBy = {
  RELEVANCE: 'relevance',
  BALANCE: 'balance',
} as const satisfies Record<string, AccountSort>

registerEnumType(AccountSortBy, {
  name: 'AccountSortBy',
  description: 'What orders accounts.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    BALANCE: { description: 'accountBalance; without one last.' },
  },
})

const Text = (description: string) => Field(() => String, { nullable: true, description })

const Descending = () =>
  Field(() => Boolean, {
    defaultValue: false,
    description: 'Turn the order round; without a sortBy it has no effect. Default false.',
  })

@ArgsType()
export class SearchPersonsArgs extends PagingArgs {
  @Text(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Text(
    'Keep only Tenant, Leaseholder or HousingOfficer. Housing officers are left out unless asked for.',
  )
  personType?: string | null

  @Field(() => PersonSortBy, {
    defaultValue: PersonSortBy.RELEVANCE,
    description: 'What orders the hits.',
  })
  sortBy!: PersonSort

  @Descending()
  isDesc!: boolean
}

@ArgsType()
export class SearchAssetsArgs extends PagingArgs {
  @Text(
    'Address, name, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "14 rowan".',
  )
  searchText?: string | null

  @Text('The same as searchText, under the specification’s other name. Not together with it.')
  addressText?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'Keep any of these types; an open set. Example: ["Dwelling", "LettableNonDwelling"].',
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
export class SearchTenuresArgs extends PagingArgs {
  @Text(
    'Names of household members, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @Text('UPRN of the asset, in full. Example: "100021099999".')
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
export class SearchTransactionsArgs extends PagingArgs {
  @Text(
    'Payer, address, type in words, a reference or the last digits of the bank account; every word must match, the last one as a beginning. Blank lists everything. Example: "direct debit".',
  )
  searchText?: string | null

  @Field(() => GraphQLUUID, {
    nullable: true,
    description: 'Keep those of this tenure. May go with a text.',
  })
  targetId?: string | null

  @Text('First day or moment of transactionDate, itself included. Example: "2024-05-01".')
  startDate?: string | null

  @Text(
    'Last day or moment of transactionDate, itself included; a day is taken to its end. Example: "2024-05-31".',
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
export class SearchAccountsArgs extends PagingArgs {
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
