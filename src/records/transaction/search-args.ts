import { ArgsType, Field, InputType } from 'type-graphql'
import {
  OptionalText,
  OptionalUuid,
  Optional,
  OptionalFlag,
  OptionalInt,
  OptionalTexts,
} from '../../schema/fields.js'
import { searchArgs } from '../kinds/search-args.js'
import { transactionKind } from './kind.js'
import { Amount } from '../filters/input-fields.js'

@InputType({ description: 'Filter by financial period.' })
class FinancialPeriodFilterInput {
  @OptionalInt('Rent week or leaseholder period, 1 to 53. Example: 2.')
  periodNo?: number | null

  @OptionalInt('Financial year. Example: 2021.')
  financialYear?: number | null

  @OptionalInt('Financial month. Example: 12.')
  financialMonth?: number | null
}

@InputType({ description: 'Filter by the resolution of money in suspense.' })
class SuspenseResolutionFilterInput {
  @OptionalFlag('True if an officer confirmed the resolution.')
  isConfirmed?: boolean | null

  @OptionalFlag('True if a manager approved the resolution.')
  isApproved?: boolean | null

  @OptionalFlag(
    'True for resolutions that are confirmed and approved. False for other resolutions.',
  )
  isResolved?: boolean | null

  @OptionalFlag('True for money in suspense without a confirmed and approved resolution.')
  isOpen?: boolean | null
}

@InputType({ description: 'Filter by the billed asset.' })
class BilledAssetFilterInput {
  @OptionalUuid('UUID of the asset.')
  assetId?: string | null

  @OptionalTexts('Any of these types. New types may appear. Example: ["Dwelling"].')
  assetTypes?: readonly string[] | null
}

@InputType({ description: 'Filter by references. Each must be given in full.' })
class TransactionReferenceFilterInput {
  @OptionalText('Rent account number. Example: "228008546".')
  paymentReference?: string | null

  @OptionalText('Tenancy reference from the source. Example: "0712345/01".')
  tenancyAgreementRef?: string | null

  @OptionalText('Property reference from the source. Example: "00054374".')
  propertyRef?: string | null
}

@InputType({
  description: 'Keeps transactions that match all given fields. Blank text is ignored.',
})
export class TransactionFilterInput {
  @OptionalTexts(
    'Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"].',
  )
  transactionTypes?: readonly string[] | null

  @Amount('Minimum amount in pounds, inclusive.')
  amountFrom?: string | null

  @Amount('Maximum amount in pounds, inclusive.')
  amountTo?: string | null

  @OptionalTexts('Any of these sources. Example: ["DD"].')
  transactionSources?: readonly string[] | null

  @OptionalTexts('Any of these ledger funds. Example: ["HSGSUN"].')
  funds?: readonly string[] | null

  @OptionalText('Type of the record in `targetId`. Example: "Tenure".')
  targetType?: string | null

  @OptionalUuid('UUID of the person who paid.')
  senderId?: string | null

  @OptionalText(
    'Bank account number, masked as shown, or at least its last two digits. Needs `personal:read`. Example: "******78".',
  )
  bankAccountNumber?: string | null

  @Optional(() => FinancialPeriodFilterInput, 'By financial period.')
  period?: FinancialPeriodFilterInput | null

  @Optional(
    () => SuspenseResolutionFilterInput,
    'By the resolution of suspense. Needs isSuspense true or null.',
  )
  suspenseResolution?: SuspenseResolutionFilterInput | null

  @Optional(() => BilledAssetFilterInput, 'By asset.')
  asset?: BilledAssetFilterInput | null

  @Optional(() => TransactionReferenceFilterInput, 'By reference.')
  reference?: TransactionReferenceFilterInput | null
}

const latestFirst = {
  sortBy: transactionKind.sortKeys.TRANSACTION_DATE.field,
  isDesc: true,
  description: 'Descending order: latest or greatest first. Default true.',
}

@ArgsType()
export class SearchTransactionsArgs extends searchArgs(
  transactionKind,
  () => TransactionFilterInput,
  latestFirst,
) {
  @OptionalText(
    'Payer, address, type or a reference. Every word must match, the last one as a prefix. Blank lists all. Example: "direct debit".',
  )
  searchText?: string | null

  @OptionalUuid('UUID of the tenure of the transactions. May be combined with searchText.')
  targetId?: string | null

  @OptionalText(
    'Earliest transactionDate, a day or a time, inclusive. Blank is ignored. Example: "2024-05-01".',
  )
  startDate?: string | null

  @OptionalText(
    'Latest transactionDate, a day or a time, inclusive. A day includes the whole day. Blank is ignored. Example: "2024-05-31".',
  )
  endDate?: string | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'True for money in suspense, false for all other transactions, null for both. Default false.',
  })
  isSuspense?: boolean | null
}
