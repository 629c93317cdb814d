import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../schema/fields.js'
import type { LookUp } from '../filters/filters.js'
import { LookUpType, Amount } from '../filters/input-fields.js'
import { searchArgs } from '../kinds/search-args.js'
import { accountKind } from './kind.js'

@InputType({
  description: 'Keeps accounts that match all given fields. Blank text is ignored.',
})
export class AccountFilterInput {
  @OptionalTexts('Any of these: Master, Recharge or Sundry. Example: ["Master"].')
  accountType?: readonly string[] | null

  @OptionalTexts('Any of these: Active, Suspended or Ended. Example: ["Active", "Suspended"].')
  accountStatus?: readonly string[] | null

  @OptionalText('Agreement type: M, R, S or X. Example: "M".')
  agreementType?: string | null

  @OptionalTexts('In any of these ledgers. Example: ["HraRents", "Garages"].')
  rentGroupTypes?: readonly string[] | null

  @OptionalFlag('True for accounts with a balance above zero.')
  isInArrears?: boolean | null

  @Amount('Minimum balance in pounds, inclusive. A negative balance is a credit.')
  balanceFrom?: string | null

  @Amount('Maximum balance in pounds, inclusive.')
  balanceTo?: string | null

  @OptionalText('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null

  @OptionalUuid('UUID of the master account of recharge and sundry accounts.')
  parentAccountId?: string | null

  @OptionalUuid('UUID of the tenure.')
  targetId?: string | null

  @OptionalText('Type of the record in `targetId`. Example: "Tenure".')
  targetType?: string | null

  @OptionalTexts('Any of these tenure types, by code or description. Example: ["SEC"].')
  tenureTypes?: readonly string[] | null

  @OptionalUuid('UUID of a named holder of the tenure.')
  primaryTenantId?: string | null
}

@ArgsType()
export class SearchAccountsArgs extends searchArgs(accountKind, () => AccountFilterInput) {
  @Optional(() => LookUpType, 'Meaning of searchText. By default all fields are searched.')
  lookUpType?: LookUp | null

  @OptionalText(
    'Names of holders, address or a reference. Every word must match, the last one as a prefix. Blank lists all. Example: "228008546".',
  )
  searchText?: string | null
}
