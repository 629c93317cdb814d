import { GatewayError } from '../../errors/gateway-error.js'
import type { Extent, Filter } from '../../../packages/search-engine/src/search-engine.js'
import type { Scope } from '../../access/scopes.js'
import { all, any, nonBlank, type LookUp } from '../filters/filters.js'
import { refusePersonalFilters } from '../filters/personal-filters.js'
import {
  mergeWithout,
  searchQuery,
  type SearchOf,
  type SearchContext,
  type SearchQuery,
} from '../kinds/record-search.js'
import { withheldFields } from '../kinds/record-kind.js'
import { assetFilter, assetsByNumber, assetsOfTypes, insideAssets } from './filter.js'
import { assetKind } from './kind.js'
import type { SearchAssetsArgs } from './search-args.js'
import { referenceKey } from '../language/references.js'

export type AssetSearch = SearchOf<SearchAssetsArgs>

/** A search of assets before the level of its address or its estates are known. */
export interface AssetQuery {
  readonly text: string
  readonly filter: Filter | null
  /** An address finds the assets of the highest level that it names; an estate finds everything in it. */
  readonly mode: 'address' | 'estate' | 'anything'
  /** The fields that the text is searched in. */
  readonly extent: Extent
  /** @param level filter of the matched level */
  readonly atLevel: (level: Filter | null) => SearchQuery
  /** The assets in these estates; without estates, none. */
  readonly inEstates: (estates: readonly string[]) => SearchQuery
}

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * @throws GatewayError FORBIDDEN for a personal filter or a tenant's name without the scope;
 *   ARGUMENTS_EXCLUSIVE for both `searchText` and `addressText`
 */
export function assetQuery(search: AssetSearch, { scopes, today }: SearchContext): AssetQuery {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const { text, lookUpType } = assetText(search)
  if (lookUpType === 'tenant-name') refuseNames(scopes)
  const isNumber = lookUpType === 'prn' || lookUpType === 'uh-number'
  const mode = lookUpType === 'address' || lookUpType === 'estate' ? lookUpType : 'anything'
  const number = isNumber ? assetsByNumber(lookUpType, referenceKey(text)) : null
  const filterOf = ({ assetTypes, filter }: AssetSearch) =>
    all([assetsOfTypes(assetTypes), assetFilter(filter ?? {}, today), number])
  const within = withinOf(search.lookUpType ?? null)
  // Address searches never search the tenants' names.
  const withheld = withheldFields(assetKind, mode === 'anything' ? scopes : noScopes)
  const queryText = isNumber ? '' : text
  const buildQuery = (words: string, extraFilter: Filter | null) => {
    const query = searchQuery(assetKind, search, {
      text: words,
      filterOf: (one: AssetSearch) => all([filterOf(one), extraFilter]),
    })
    return { ...query, ...within, ...mergeWithout(query, withheld) }
  }
  return {
    text: queryText,
    filter: filterOf(search),
    mode: nonBlank(text) === null ? 'anything' : mode,
    extent: { ...within, ...withheld },
    atLevel: (level) => buildQuery(queryText, level),
    inEstates: (estates) =>
      estates.length === 0 ? buildQuery(queryText, any([])) : buildQuery('', insideAssets(estates)),
  }
}

function withinOf(lookUpType: LookUp | null): Pick<Extent, 'within'> {
  switch (lookUpType) {
    case 'address':
    case 'estate':
      return { within: 'addresses' }
    case 'tenant-name':
      return { within: 'names' }
    case 'prn':
    case 'uh-number':
    case null:
      return {}
  }
}

function assetText({ searchText, addressText, lookUpType }: AssetSearch): {
  text: string
  lookUpType: LookUp | null
} {
  const address = nonBlank(addressText)
  if (address === null) return { text: nonBlank(searchText) ?? '', lookUpType: lookUpType ?? null }
  const others = { searchText: nonBlank(searchText), lookUpType: lookUpType ?? null }
  for (const [name, other] of Object.entries(others)) {
    if (other === null) continue
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: `${name} and addressText are two ways to search; give one of them.`,
      path: ['addressText'],
    })
  }
  return { text: address, lookUpType: 'address' }
}

function refuseNames(scopes: ReadonlySet<Scope>): void {
  if (scopes.has('search:persons')) return
  throw new GatewayError({
    code: 'FORBIDDEN',
    message: 'A look-up of assets by the name of a tenant needs the scope search:persons.',
    path: ['lookUpType'],
  })
}
