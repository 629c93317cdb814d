import {
  searchWindow,
  type Filter,
  type SearchEngine,
  type SearchRequest,
} from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all } from '../../filters/filters.js'
import { askEngine } from '../../paging/search-pager.js'
import type { AddressLevel } from '../../../records/rules/asset-type-rules.js'
import type { AssetFact } from './facts.js'
import { assetKind } from './kind.js'

/** Assets that a text names, best first. */
export interface NamedAssets {
  readonly level: AddressLevel
  readonly ids: readonly string[]
  /** There are more than the window holds. */
  readonly isCapped: boolean
}

const facts = new FactFilters<AssetFact>()

/** Keeps estates. */
const isEstate = all([facts.is('level', 'estate')])

/** Keeps these assets and all that is part of them. */
export function inside(ids: readonly string[]): Filter | null {
  return facts.any('place', ids)
}

/** The assets of a level that an address names, as far as searches reach. References name none. */
export async function assetsNamed(
  engine: SearchEngine,
  { text, within }: Pick<SearchRequest, 'text' | 'within'>,
  { level, filter }: { readonly level: AddressLevel; readonly filter: Filter | null },
): Promise<NamedAssets> {
  const { hits, isTotalCountCapped } = await askEngine(() =>
    engine.search({
      index: assetKind.index,
      text,
      ...(within === undefined ? {} : { within }),
      ...(filter === null ? {} : { filter }),
      offset: 0,
      limit: searchWindow,
    }),
  )
  return { level, ids: hits.map(({ id }) => id), isCapped: isTotalCountCapped }
}

/** @returns null when no estate has a name of these words */
export async function estatesNamed(
  engine: SearchEngine,
  text: string,
): Promise<NamedAssets | null> {
  const asked = { text, within: 'addresses' }
  const named = await assetsNamed(engine, asked, { level: 'estate', filter: isEstate })
  return named.ids.length === 0 ? null : named
}
