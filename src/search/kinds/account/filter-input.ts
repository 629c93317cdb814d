import { InputType } from 'type-graphql'
import { Amount, Identifier, Text, Texts, YesOrNo } from '../../filters/input-fields.js'

@InputType({
  description: 'Keeps accounts for which everything given holds; blank text counts as not given.',
})
export class AccountFilterInput {
  @Texts('Any of these: Master, Recharge or Sundry. Example: ["Master"].')
  accountType?: readonly string[] | null

  @Texts('Any of these: Active, Suspended or Ended. Example: ["Active", "Suspended"].')
  accountStatus?: readonly string[] | null

  @Text('Agreement type: M, R, S or X. Example: "M".')
  agreementType?: string | null

  @Texts('Any of these ledgers. Example: ["HraRents", "Garages"].')
  rentGroupTypes?: readonly string[] | null

  @YesOrNo('The balance is above zero.')
  isInArrears?: boolean | null

  @Amount('Least balance in pounds, itself included; below zero is credit.')
  balanceFrom?: string | null

  @Amount('Greatest balance in pounds, itself included.')
  balanceTo?: string | null

  @Text('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null

  @Identifier('Master account of recharge and sundry accounts.')
  parentAccountId?: string | null

  @Identifier('The tenure it belongs to.')
  targetId?: string | null

  @Text('What targetId names. Example: "Tenure".')
  targetType?: string | null

  @Texts('Any of these kinds of tenure, by code or by words. Example: ["SEC"].')
  tenureTypes?: readonly string[] | null

  @Identifier('A named holder of the tenure.')
  primaryTenantId?: string | null
}
