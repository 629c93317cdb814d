import { Arg, Args, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { Asset, AssetRollUp, Prisma, Tenure } from '../../generated/prisma/client.js'
import { GraphQLDateTimeISO, GraphQLDecimal } from '../../schema/scalars.js'
import { isLettable, isRightToBuy, isVoid } from '../rules/asset-rules.js'
import { assetClass, type AssetClass } from '../rules/asset-type-rules.js'
import {
  assetsUnder,
  blocksUnder,
  propertiesUnder,
  residentsOf,
  type ResidentOrder,
  tenuresOfAsset,
} from '../record-lists.js'
import { londonToday, isTenureActive } from '../rules/tenure-rules.js'
import { enumType } from '../../schema/enum-type.js'
import { PagingArgs } from '../../schema/connections.js'
import type { RecordContext } from '../record-context.js'
import { AssetConnection } from './connection.js'
import { AssetNode } from './type.js'
import { PersonConnection } from '../person/type.js'
import { TenureType, typeOfTenure } from '../tenure/fields.js'
import { TenureConnection, TenureNode } from '../tenure/type.js'
import { recordListPage, loadRows } from '../record-list-page.js'
import {
  Flag,
  Optional,
  OptionalDay,
  OptionalDecimal,
  OptionalFieldResolver,
  OptionalText,
  Uuid,
} from '../../schema/fields.js'

const ResidentSortBy = enumType('ResidentSortBy', 'Sort orders for residents.', {
  SURNAME: ['surname', 'By surname, then first name.'],
  BALANCE: ['balance', 'The largest debt first. Household members follow the holders of tenures.'],
})

const Weekly = (description: string) =>
  Field(() => GraphQLDecimal, { description: `${description} Example: "4210.75".` })

@ObjectType('AssetRollUp', {
  description:
    'Totals in pounds over an asset and all assets in it. Charges are weekly amounts, and count only tenures that have not ended.',
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
export class AssetResolver {
  @OptionalFieldResolver(
    () => AssetTenureSummary,
    'The current tenure, or the last one if there is no current tenure.',
  )
  async tenure(
    @Root() { currentTenureId }: AssetNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<AssetTenureSummary | null> {
    const row = currentTenureId === null ? null : await loaders.tenure.load(currentTenureId)
    return row === null ? null : new AssetTenureSummary(row)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the asset is held on a lease sold to a former tenant.',
  })
  async isRightToBuy(
    @Root() { currentTenureId }: AssetNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<boolean> {
    return isRightToBuy(
      currentTenureId === null ? null : await loaders.tenure.load(currentTenureId),
    )
  }

  @FieldResolver(() => Boolean, { description: 'True if the asset is vacant.' })
  isVoid(@Root() { assetManagement }: AssetNode): boolean {
    return isVoid(assetManagement)
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if the asset is active and vacant, and its ready-to-let date is today or earlier.',
  })
  isLettable(
    @Root() { isActive, assetManagement }: AssetNode,
    @Ctx() { now }: RecordContext,
  ): boolean {
    return isLettable({ isActive, management: assetManagement }, now)
  }

  @OptionalFieldResolver(() => AssetNode, 'The nearest block above this asset.')
  async block(@Root() asset: AssetNode, @Ctx() context: RecordContext): Promise<AssetNode | null> {
    return nearestAncestor('block', asset, context)
  }

  @OptionalFieldResolver(() => AssetNode, 'The nearest estate above this asset.')
  async estate(@Root() asset: AssetNode, @Ctx() context: RecordContext): Promise<AssetNode | null> {
    return nearestAncestor('estate', asset, context)
  }

  @FieldResolver(() => AssetConnection, {
    description:
      'All assets in this asset, at any depth. Assets with a name come first, by name; then all other assets, by property reference. 12 per page by default, at most 100.',
  })
  children(
    @Root() asset: AssetNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Arg('assetTypes', () => [String], {
      nullable: true,
      description:
        'Keep assets of these types. New types may appear. Example: ["Lift", "BoilerHouse"].',
    })
    assetTypes: string[] | null | undefined,
    @Ctx() context: RecordContext,
  ): AssetConnection {
    return AssetConnection.within(asset, assetsUnder(assetTypes ?? null), paging, context)
  }

  @FieldResolver(() => AssetConnection, {
    description:
      'Blocks and sub-blocks in this asset, by name. 12 per page by default, at most 100.',
  })
  blocks(
    @Root() asset: AssetNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() context: RecordContext,
  ): AssetConnection {
    return AssetConnection.within(asset, blocksUnder, paging, context)
  }

  @FieldResolver(() => AssetConnection, {
    description:
      'Homes, garages, shops and other properties in this asset, by property reference. Blocks and estates are excluded. 12 per page by default, at most 100.',
  })
  properties(
    @Root() asset: AssetNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() context: RecordContext,
  ): AssetConnection {
    return AssetConnection.within(asset, propertiesUnder, paging, context)
  }

  @OptionalFieldResolver(
    () => PersonConnection,
    'Members of the active tenures of this asset and of all assets in it. Needs `search:persons`. 12 per page by default, at most 100.',
  )
  residents(
    @Root() { uuid }: AssetNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Arg('sortBy', () => ResidentSortBy, {
      defaultValue: ResidentSortBy.SURNAME,
      description: 'Order of the residents.',
    })
    sortBy: ResidentOrder,
    @Ctx() { loaders, now }: RecordContext,
  ): PersonConnection {
    const list = residentsOf(londonToday(now), sortBy)
    const page = recordListPage(loaders.lists, list, uuid, paging, loadRows(loaders.person))
    return new PersonConnection(page)
  }

  @OptionalFieldResolver(
    () => TenureConnection,
    'Tenures of this asset, including ended ones, newest first. Needs `search:tenures`. 12 per page by default, at most 100.',
  )
  tenures(
    @Root() { uuid }: AssetNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders }: RecordContext,
  ): TenureConnection {
    const page = recordListPage(
      loaders.lists,
      tenuresOfAsset,
      uuid,
      paging,
      loadRows(loaders.tenure),
    )
    return new TenureConnection(page)
  }

  @OptionalFieldResolver(
    () => AssetRollUpType,
    'Totals over this asset and all assets in it. Null if the asset contains no other asset.',
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

async function nearestAncestor(
  level: AssetClass,
  { parentAssetIds }: AssetNode,
  { loaders }: RecordContext,
): Promise<AssetNode | null> {
  const ancestors = await Promise.all(parentAssetIds.map((id) => loaders.asset.load(id)))
  const nearest = ancestors.find(
    (asset): asset is Asset => asset !== null && assetClass(asset.assetType) === level,
  )
  return nearest === undefined ? null : AssetNode.of(nearest)
}

@ObjectType({
  description:
    'Summary of the current tenure of an asset, or of the last one if there is no current tenure.',
})
class AssetTenureSummary {
  @Uuid('UUID of the tenure.')
  readonly uuid: string

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference: string | null

  @Optional(() => TenureType, 'Tenure type.')
  readonly type: TenureType | null

  @OptionalDay('First day.')
  readonly startOfTenureDate: Date | null

  @OptionalDay('Last day. Null if there is none yet.')
  readonly endOfTenureDate: Date | null

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  readonly tenure: TenureNode

  constructor(row: Tenure) {
    this.uuid = row.id
    this.paymentReference = row.paymentReference
    this.type = typeOfTenure(row)
    this.startOfTenureDate = row.startOfTenureDate
    this.endOfTenureDate = row.endOfTenureDate
    this.tenure = TenureNode.of(row)
  }

  @Flag('True if the tenure has not ended, in London time.')
  isActive(@Ctx() { now }: RecordContext): boolean {
    return isTenureActive(this.endOfTenureDate, now)
  }
}
