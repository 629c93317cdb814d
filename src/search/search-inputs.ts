import { Field, InputType, Int, registerEnumType } from 'type-graphql'
import { GraphQLDecimal, GraphQLUUID } from '../schema/scalars.js'
import type { LookUp } from './filters.js'

const Text = (description: string) => Field(() => String, { nullable: true, description })
const Texts = (description: string) => Field(() => [String], { nullable: true, description })
const YesOrNo = (description: string) => Field(() => Boolean, { nullable: true, description })
const Amount = (description: string) =>
  Field(() => GraphQLDecimal, { nullable: true, description: `${description} Example: "100.00".` })

export const LookUpType = {
  ADDRESS: 'address',
  PRN: 'prn',
  UH_NUMBER: 'uh-number',
  TENANT_NAME: 'tenant-name',
} as const satisfies Record<string, LookUp>

registerEnumType(LookUpType, {
  name: 'LookUpType',
  description: 'What the text of a look-up is.',
  valuesConfig: {
    ADDRESS: { description: 'An address or a postcode.' },
    PRN: { description: 'A property reference or a payment reference, in full.' },
    UH_NUMBER: { description: 'A number of the former housing system, in full: "0712345/01".' },
    TENANT_NAME: { description: 'A name of a named holder.' },
  },
})

@InputType({
  description: 'Keeps assets for which everything given holds; blank text counts as not given.',
})
export class AssetFilterInput {
  @YesOrNo('Still in use.')
  isActive?: boolean | null

  @YesOrNo('Nobody lives in it.')
  isVoid?: boolean | null

  @YesOrNo('Void, in use, and its day of letting has come.')
  isLettable?: boolean | null

  @YesOrNo('Held on a lease sold to a former tenant.')
  isRightToBuy?: boolean | null

  @Field(() => Int, { nullable: true, description: 'Bedrooms. Example: 2.' })
  numberOfBedrooms?: number | null

  @Texts('Any of these rent groups. Example: ["HRA"].')
  rentGroups?: string[] | null

  @Field(() => GraphQLUUID, { nullable: true, description: 'Management area.' })
  areaId?: string | null

  @Field(() => GraphQLUUID, { nullable: true, description: 'Patch of a housing officer.' })
  patchId?: string | null

  @Field(() => GraphQLUUID, {
    nullable: true,
    description: 'An ancestor: sub-block, block or estate.',
  })
  parentAssetId?: string | null
}

@InputType({
  description: 'Keeps tenures for which everything given holds; blank text counts as not given.',
})
export class TenureFilterInput {
  @YesOrNo('Not ended, by London time.')
  isActive?: boolean | null

  @YesOrNo('Of temporary accommodation.')
  isTemporaryAccommodation?: boolean | null

  @Texts('Any of these kinds, by code or by words. Example: ["SEC", "Introductory"].')
  tenureTypes?: string[] | null
}

@InputType({
  description:
    'Keeps transactions for which everything given holds; blank text counts as not given.',
})
export class TransactionFilterInput {
  @Texts('Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"].')
  transactionTypes?: string[] | null

  @Amount('Least amount in pounds, itself included.')
  amountFrom?: string | null

  @Amount('Greatest amount in pounds, itself included.')
  amountTo?: string | null
}

@InputType({
  description: 'Keeps accounts for which everything given holds; blank text counts as not given.',
})
export class AccountFilterInput {
  @Text('Master, Recharge or Sundry.')
  accountType?: string | null

  @Text('Active, Suspended or Ended.')
  accountStatus?: string | null

  @Texts('Any of these ledgers. Example: ["HraRents", "Garages"].')
  rentGroupTypes?: string[] | null

  @YesOrNo('The balance is above zero.')
  inArrears?: boolean | null

  @Amount('Least balance in pounds, itself included; below zero is credit.')
  balanceFrom?: string | null

  @Amount('Greatest balance in pounds, itself included.')
  balanceTo?: string | null
}
