import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../../schema/fields.js'
import type { LookUp } from '../../filters/filters.js'
import { LookUpType, Amount } from '../../filters/input-fields.js'
import { searchArgs } from '../search-args.js'
import { accountKind } from './kind.js'

@InputType({
  description: 'Keeps accounts for which everything given holds; blank text counts as not given.',
})
export class AccountFilterInput {
  @OptionalTexts('Any of these: Master, Recharge or Sundry. Example: ["Master"].')
  accountType?: readonly string[] | null

  @OptionalTexts('Any of these: Active, Suspended or Ended. Example: ["Active", "Suspended"].')
  accountStatus?: readonly string[] | null

  @OptionalText('Agreement type: M, R, S or X. Example: "M".')
  agreementType?: string | null

  @OptionalTexts('Any of these ledgers. Example: ["HraRents", "Garages"].')
  rentGroupTypes?: readonly string[] | null

  @OptionalFlag('The balance is above zero.')
  isInArrears?: boolean | null

  @Amount('Least balance in pounds, itself included; below zero is credit.')
  balanceFrom?: string | null

  @Amount('Greatest balance in pounds, itself included.')
  balanceTo?: string | null

  @OptionalText('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null

  @OptionalUuid('Master account of recharge and sundry accounts.')
  parentAccountId?: string | null

  @OptionalUuid('The tenure it belongs to.')
  targetId?: string | null

  @OptionalText('What targetId names. Example: "Tenure".')
  targetType?: string | null

  @OptionalTexts('Any of these kinds of tenure, by code or by words. Example: ["SEC"].')
  tenureTypes?: readonly string[] | null

  @OptionalUuid('A named holder of the tenure.')
  primaryTenantId?: string | null
}

@ArgsType()
export class SearchAccountsArgs extends searchArgs(accountKind, () => AccountFilterInput) {
  @Optional(() => LookUpType, 'What searchText is. Without it the text is searched everywhere.')
  lookUpType?: LookUp | null

  @OptionalText(
    'Names of holders, address or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "228008546".',
  )
  searchText?: string | null
}
