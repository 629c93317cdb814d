import { ArgsType, Field } from 'type-graphql'
import { OptionalText, OptionalUuid } from '../../../schema/fields.js'
import { searchArgs } from '../search-args.js'
import { TransactionFilterInput } from './filter-input.js'
import { transactionKind } from './kind.js'

const latestFirst = {
  sortBy: transactionKind.sortKeys.TRANSACTION_DATE.field,
  isDesc: true,
  description: 'The latest or greatest first. Default true.',
}

@ArgsType()
export class SearchTransactionsArgs extends searchArgs(
  transactionKind,
  () => TransactionFilterInput,
  latestFirst,
) {
  @OptionalText(
    'Payer, address, type in words or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "direct debit".',
  )
  searchText?: string | null

  @OptionalUuid('Keep those of this tenure. May go with a text.')
  targetId?: string | null

  @OptionalText(
    'First day or moment of transactionDate, itself included; blank counts as not given. Example: "2024-05-01".',
  )
  startDate?: string | null

  @OptionalText(
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
}
