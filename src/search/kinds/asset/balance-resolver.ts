import { Ctx, Field, ObjectType, Resolver, Root } from 'type-graphql'
import type { AssetRollUp, Prisma } from '../../../generated/prisma/client.js'
import { GraphQLDateTimeISO, GraphQLDecimal } from '../../../schema/scalars.js'
import { OptionalDecimal, OptionalFieldResolver } from '../../../schema/fields.js'
import type { RequestContext } from '../../../schema/request-context.js'
import { AssetNode } from './type.js'

const Weekly = (description: string) =>
  Field(() => GraphQLDecimal, { description: `${description} Example: "4210.75".` })

@ObjectType('AssetRollUp', {
  description:
    'Totals in pounds of an asset and of everything in it. Charges are those of a week, of tenures that have not ended.',
})
class AssetRollUpType implements Omit<AssetRollUp, 'assetId'> {
  @OptionalDecimal(
    'Over all accounts, ended ones too; positive is owed. Null when no account is known. Example: "18230.11".',
  )
  readonly totalBalance!: Prisma.Decimal | null

  @Weekly('Rent of homes, a week.')
  readonly totalDwellingRent!: Prisma.Decimal

  @Weekly('Rent of garages, shops and so on, a week.')
  readonly totalNonDwellingRent!: Prisma.Decimal

  @Weekly('Service charges of leaseholders and freeholders, a week.')
  readonly totalServiceCharges!: Prisma.Decimal

  @Weekly('Service charges of tenants, a week.')
  readonly totalRentalServiceCharges!: Prisma.Decimal

  @Field(() => GraphQLDateTimeISO, { description: 'When the totals were worked out, in UTC.' })
  readonly asOf!: Date
}

/** What is owed and charged within an asset. */
@Resolver(() => AssetNode)
export class AssetBalanceResolver {
  @OptionalFieldResolver(
    () => AssetRollUpType,
    'Totals of it and of everything in it; null for what has nothing in it.',
  )
  async rollUp(
    @Root() { uuid }: AssetNode,
    @Ctx() { loaders }: RequestContext,
  ): Promise<AssetRollUpType | null> {
    return loaders.rollUpOfAsset.load(uuid)
  }

  @OptionalFieldResolver(
    () => GraphQLDecimal,
    'Pounds over all accounts of its tenures and of everything in it; positive is owed. Null when no account is known. Example: "319.30".',
  )
  async totalBalance(
    @Root() { uuid }: AssetNode,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Prisma.Decimal | null> {
    const rollUp = await loaders.rollUpOfAsset.load(uuid)
    return rollUp === null ? loaders.balanceOfAsset.load(uuid) : rollUp.totalBalance
  }
}
