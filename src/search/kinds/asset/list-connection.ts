import { ObjectType } from 'type-graphql'
import type { Asset } from '../../../generated/prisma/client.js'
import type { PagingArguments } from '../../../paging/page-request.js'
import type { RecordList } from '../../../records/record-lists.js'
import { connectionType } from '../../../schema/connections.js'
import type { RequestContext } from '../../../schema/request-context.js'
import { recordListPage, rowsOf } from '../../paging/record-list-page.js'
import { AssetNode } from './type.js'

@ObjectType({ description: 'A page of the assets that belong to a record.' })
export class AssetListConnection extends connectionType(
  'AssetList',
  () => AssetNode,
  (row: Asset) => AssetNode.of(row),
) {
  /** What of a list lies in an asset. */
  static within(
    { uuid }: AssetNode,
    list: RecordList,
    paging: PagingArguments,
    { loaders: { lists, asset } }: RequestContext,
  ): AssetListConnection {
    return new AssetListConnection(recordListPage(lists, list, uuid, paging, rowsOf(asset)))
  }
}
