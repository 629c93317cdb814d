import { Ctx, Field, ObjectType, Resolver, Root } from 'type-graphql'
import type { AssetRollUp, Prisma } from '../../generated/prisma/client.js'
import { GraphQLDateTimeISO, GraphQLDecimal } from '../../schema/scalars.js'
import { OptionalDecimal, OptionalFieldResolver } from '../../schema/fields.js'
import type { RecordContext } from '../record-context.js'
import { AssetNode } from './type.js'

const Weekly = (description: string) =>
  Field(() => GraphQLDecimal, { description: `${description} Example: "4210.75".` })

@ObjectType('AssetRollUp', {
  description:
    'Totals in pounds over an asset and all assets in it. Charges are per week, of tenures that have not ended.',
})
class AssetRollUpType implements Omit<AssetRollUp, 'assetId'> {
  @OptionalDecimal(
    'Balance over all accounts, including ended ones. A positive amount is owed. Null if there is no account. Example: "18230.11".',
  )
  readonly totalBalance!: Prisma.Decimal | null

  @Weekly('Rent of homes per week.')
  readonly totalDwellingRent!: Prisma.Decimal

  @Weekly('Rent of garages, shops and so on per week.')
  readonly totalNonDwellingRent!: Prisma.Decimal

  @Weekly('Service charges of leaseholders and freeholders per week.')
  readonly totalServiceCharges!: Prisma.Decimal

  @Weekly('Service charges of tenants per week.')
  readonly totalRentalServiceCharges!: Prisma.Decimal

  @Field(() => GraphQLDateTimeISO, { description: 'When the totals were calculated, in UTC.' })
  readonly asOf!: Date
}

@Resolver(() => AssetNode)
export class AssetBalanceResolver {
  @OptionalFieldResolver(
    () => AssetRollUpType,
    'Totals over this asset and all assets in it. Null if no asset is in it.',
  )
  async rollUp(
    @Root() { uuid }: AssetNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<AssetRollUpType | null> {
    return loaders.rollUpOfAsset.load(uuid)
  }

  @OptionalFieldResolver(
    () => GraphQLDecimal,
    'Balance in pounds over all accounts of this asset and the assets in it. A positive amount is owed. Null if there is no account. Example: "319.30".',
  )
  async totalBalance(
    @Root() { uuid }: AssetNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<Prisma.Decimal | null> {
    const rollUp = await loaders.rollUpOfAsset.load(uuid)
    return rollUp === null ? loaders.balanceOfAsset.load(uuid) : rollUp.totalBalance
  }
}
