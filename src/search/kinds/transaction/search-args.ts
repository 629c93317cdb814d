import { ArgsType, Field, InputType } from 'type-graphql'
import {
  OptionalText,
  OptionalUuid,
  Optional,
  OptionalFlag,
  OptionalInt,
  OptionalTexts,
} from '../../../schema/fields.js'
import { searchArgs } from '../search-args.js'
import { transactionKind } from './kind.js'
import { Amount } from '../../filters/input-fields.js'

@InputType({ description: 'Keeps transactions by the financial period.' })
class FinancialPeriodFilterInput {
  @OptionalInt('Rent week or leaseholder period, 1 to 53. Example: 2.')
  periodNo?: number | null

  @OptionalInt('Financial year. Example: 2021.')
  financialYear?: number | null

  @OptionalInt('Financial month. Example: 12.')
  financialMonth?: number | null
}

@InputType({ description: 'Keeps transactions by how their suspense was dealt with.' })
class SuspenseResolutionFilterInput {
  @OptionalFlag('An officer confirmed the resolution.')
  isConfirmed?: boolean | null

  @OptionalFlag('A manager approved the resolution.')
  isApproved?: boolean | null

  @OptionalFlag('It is confirmed and approved; false keeps those with a resolution that is not.')
  isResolved?: boolean | null

  @OptionalFlag(
    'It is money in suspense without a resolution, or with one that is not both confirmed and approved.',
  )
  isOpen?: boolean | null
}

@InputType({ description: 'Keeps transactions by the asset that is billed.' })
class BilledAssetFilterInput {
  @OptionalUuid('Record identifier of the asset.')
  assetId?: string | null

  @OptionalTexts('Any of these types; an open set. Example: ["Dwelling"].')
  assetTypes?: readonly string[] | null
}

@InputType({ description: 'Keeps transactions by their references, each in full.' })
class TransactionReferenceFilterInput {
  @OptionalText('Rent account number. Example: "228008546".')
  paymentReference?: string | null

  @OptionalText('Tenancy reference given by the source. Example: "0712345/01".')
  tenancyAgreementRef?: string | null

  @OptionalText('Property reference given by the source. Example: "00054374".')
  propertyRef?: string | null
}

@InputType({
  description:
    'Keeps transactions for which everything given holds; blank text counts as not given.',
})
export class TransactionFilterInput {
  @OptionalTexts(
    'Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"].',
  )
  transactionTypes?: readonly string[] | null

  @Amount('Least amount in pounds, itself included.')
  amountFrom?: string | null

  @Amount('Greatest amount in pounds, itself included.')
  amountTo?: string | null

  @OptionalTexts('Any of these origins. Example: ["DD"].')
  transactionSources?: readonly string[] | null

  @OptionalTexts('Any of these ledger funds. Example: ["HSGSUN"].')
  funds?: readonly string[] | null

  @OptionalText('What targetId names. Example: "Tenure".')
  targetType?: string | null

  @OptionalUuid('The person who paid.')
  senderId?: string | null

  @OptionalText(
    'Bank account number, masked as it is shown or its last digits, two at least. Needs `personal:read`. Example: "******78".',
  )
  bankAccountNumber?: string | null

  @Optional(() => FinancialPeriodFilterInput, 'By financial period.')
  period?: FinancialPeriodFilterInput | null

  @Optional(
    () => SuspenseResolutionFilterInput,
    'By the resolution of suspense; with isSuspense true or null.',
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
