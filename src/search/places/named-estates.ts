import {
  searchWindow,
  type Filter,
  type SearchEngine,
  type SearchRequest,
} from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../records/filters/facts.js'
import { all } from '../../records/filters/filters.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import type { AssetFact } from '../../records/asset/document.js'
import { assetKind } from '../../records/asset/kind.js'

/** Assets that a text names, best first. */
export interface NamedAssets {
  readonly level: AddressLevel
  readonly ids: readonly string[]
  /** There are more than the search window holds. */
  readonly isCapped: boolean
}

const facts = new FactFilters<AssetFact>()

const isEstate = all([facts.is('level', 'estate')])

/** The assets of a level that an address text names, up to the search window. */
export async function findAssets(
  engine: SearchEngine,
  { text, within }: Pick<SearchRequest, 'text' | 'within'>,
  { level, filter }: { readonly level: AddressLevel; readonly filter: Filter | null },
): Promise<NamedAssets> {
  const { hits, isTotalCountCapped } = await engine.search({
    index: assetKind.index,
    text,
    ...(within === undefined ? {} : { within }),
    ...(filter === null ? {} : { filter }),
    offset: 0,
    limit: searchWindow,
  })
  return { level, ids: hits.map(({ id }) => id), isCapped: isTotalCountCapped }
}

/** @returns null when no estate has this name */
export async function findEstates(engine: SearchEngine, text: string): Promise<NamedAssets | null> {
  const request = { text, within: 'addresses' }
  const estates = await findAssets(engine, request, { level: 'estate', filter: isEstate })
  return estates.ids.length === 0 ? null : estates
}
