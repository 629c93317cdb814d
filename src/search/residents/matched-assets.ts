import { z } from 'zod'
import { searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import type { Asset } from '../../generated/prisma/client.js'
import { connection, type DeferredConnection } from '../../paging/connection.js'
import { Cursors } from '../../paging/cursor.js'
import {
  defaultSearchPageSize,
  moreRows,
  readRange,
  type PagingArguments,
} from '../../paging/page-request.js'
import type { RecordReader } from '../../records/record-reader.js'

/** The assets that match an address or an estate, best first. */
export interface MatchedAssets {
  readonly ids: readonly string[]
  /** The search; cursors are bound to it. */
  readonly criteria: unknown
}

const place = z.number().int().min(0)

/** @throws GatewayError for invalid paging arguments and cursors of other searches */
export function matchedAssetsPage(
  { ids, criteria }: MatchedAssets,
  paging: PagingArguments,
  records: Pick<RecordReader, 'rows'>,
): DeferredConnection<Asset> {
  const cursors = new Cursors('matched-assets', criteria, place)
  const range = readRange(paging, defaultSearchPageSize, searchWindow, cursors)
  const { beyond, backwards, offset, size } = range
  const end = backwards ? (beyond ?? ids.length) : ids.length
  const start = backwards ? Math.max(0, end - size) : offset + (beyond === null ? 0 : beyond + 1)
  const page = ids.slice(start, Math.min(end, start + size))
  const hasMore = backwards ? start > 0 : start + size < ids.length
  const totalCount = () => Promise.resolve(ids.length)
  const read = async () => {
    const assets = page.length === 0 ? new Map<string, Asset>() : await records.rows('asset', page)
    const edges = page.flatMap((id, index) => {
      const node = assets.get(id)
      return node === undefined ? [] : [{ node, cursor: cursors.encode(start + index) }]
    })
    return connection(edges, moreRows(range, hasMore), totalCount)
  }
  return { read, totalCount }
}
