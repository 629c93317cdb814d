import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Asset } from '../generated/prisma/client.js'
import { isLettable, isRightToBuy, isVoid } from '../records/asset-rules.js'
import { assetClass, type AssetClass } from '../records/asset-types.js'
import type { RequestContext } from '../schema/request-context.js'
import { AssetTenure } from './asset-tenure.js'
import { AssetNode } from './asset-type.js'

/** Fields of an asset that other records answer. */
@Resolver(() => AssetNode)
export class AssetResolver {
  @FieldResolver(() => AssetTenure, {
    nullable: true,
    description: 'Its current, else its last tenure.',
  })
  async tenure(
    @Root() { currentTenureId }: AssetNode,
    @Ctx() { loaders }: RequestContext,
  ): Promise<AssetTenure | null> {
    const row = currentTenureId === null ? null : await loaders.tenure.load(currentTenureId)
    return row === null ? null : new AssetTenure(row)
  }

  @FieldResolver(() => Boolean, { description: 'Held on a lease sold to a former tenant.' })
  async isRightToBuy(
    @Root() { currentTenureId }: AssetNode,
    @Ctx() { loaders }: RequestContext,
  ): Promise<boolean> {
    return isRightToBuy(
      currentTenureId === null ? null : await loaders.tenure.load(currentTenureId),
    )
  }

  @FieldResolver(() => Boolean, { description: 'Nobody lives in it.' })
  isVoid(@Root() { assetManagement }: AssetNode): boolean {
    return isVoid(assetManagement)
  }

  @FieldResolver(() => Boolean, { description: 'Void, in use, and its day of letting has come.' })
  isLettable(
    @Root() { isActive, assetManagement }: AssetNode,
    @Ctx() { now }: RequestContext,
  ): boolean {
    return isLettable({ isActive, management: assetManagement }, now)
  }

  @FieldResolver(() => AssetNode, {
    nullable: true,
    description: 'The nearest ancestor that is a block.',
  })
  async block(@Root() asset: AssetNode, @Ctx() context: RequestContext): Promise<AssetNode | null> {
    return nearest('block', asset, context)
  }

  @FieldResolver(() => AssetNode, {
    nullable: true,
    description: 'The nearest ancestor that is an estate.',
  })
  async estate(
    @Root() asset: AssetNode,
    @Ctx() context: RequestContext,
  ): Promise<AssetNode | null> {
    return nearest('estate', asset, context)
  }
}

async function nearest(
  wanted: AssetClass,
  { parentAssetIds }: AssetNode,
  { loaders }: RequestContext,
): Promise<AssetNode | null> {
  const ancestors = await Promise.all(parentAssetIds.map((id) => loaders.asset.load(id)))
  const found = ancestors.find(
    (asset): asset is Asset => asset !== null && assetClass(asset.assetType) === wanted,
  )
  return found === undefined ? null : new AssetNode(found)
}
