import { InputType } from 'type-graphql'
import { Optional } from '../../../schema/fields.js'
import { Amount, Identifier, Text, Texts, Whole, YesOrNo } from '../../filters/input-fields.js'

@InputType({ description: 'Keeps transactions by the financial period.' })
class FinancialPeriodFilterInput {
  @Whole('Rent week or leaseholder period, 1 to 53. Example: 2.')
  periodNo?: number | null

  @Whole('Financial year. Example: 2021.')
  financialYear?: number | null

  @Whole('Financial month. Example: 12.')
  financialMonth?: number | null
}

@InputType({ description: 'Keeps transactions by how their suspense was dealt with.' })
class SuspenseResolutionFilterInput {
  @YesOrNo('An officer confirmed the resolution.')
  isConfirmed?: boolean | null

  @YesOrNo('A manager approved the resolution.')
  isApproved?: boolean | null

  @YesOrNo('It is confirmed and approved; false keeps those with a resolution that is not.')
  isResolved?: boolean | null
}

@InputType({ description: 'Keeps transactions by the asset that is billed.' })
class BilledAssetFilterInput {
  @Identifier('Record identifier of the asset.')
  assetId?: string | null

  @Texts('Any of these types; an open set. Example: ["Dwelling"].')
  assetTypes?: readonly string[] | null
}

@InputType({ description: 'Keeps transactions by their references, each in full.' })
class TransactionReferenceFilterInput {
  @Text('Rent account number. Example: "228008546".')
  paymentReference?: string | null

  @Text('Tenancy reference given by the source. Example: "0712345/01".')
  tenancyAgreementRef?: string | null

  @Text('Property reference given by the source. Example: "00054374".')
  propertyRef?: string | null
}

@InputType({
  description:
    'Keeps transactions for which everything given holds; blank text counts as not given.',
})
export class TransactionFilterInput {
  @Texts('Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"].')
  transactionTypes?: readonly string[] | null

  @Amount('Least amount in pounds, itself included.')
  amountFrom?: string | null

  @Amount('Greatest amount in pounds, itself included.')
  amountTo?: string | null

  @Texts('Any of these origins. Example: ["DD"].')
  transactionSources?: readonly string[] | null

  @Texts('Any of these ledger funds. Example: ["HSGSUN"].')
  funds?: readonly string[] | null

  @Text('What targetId names. Example: "Tenure".')
  targetType?: string | null

  @Identifier('The person who paid.')
  senderId?: string | null

  @Text(
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
