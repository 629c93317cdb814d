import { GatewayError } from '../../../errors/gateway-error.js'
import type { Asset } from '../../../generated/prisma/client.js'
import type { AddressLevel } from '../../../records/rules/asset-type-rules.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import type { Question } from '../../paging/search-cursors.js'
import type { SearchConnection } from '../../paging/search-pager.js'
import { all, given, type Maybe } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type Search, type SearchContext } from '../record-search.js'
import type { SortOf } from '../record-kind.js'
import { assetFilter, assetsOfTypes, type AssetFilter } from './filter.js'
import { assetKind } from './kind.js'

export interface AssetSearch extends Search<SortOf<typeof assetKind>> {
  /** Answered at the level that it names; not together with `searchText`. */
  readonly addressText?: Maybe<string>
  readonly assetTypes?: Maybe<readonly string[]>
  readonly filter?: Maybe<AssetFilter>
}

export interface AssetSearchConnection extends SearchConnection<Asset> {
  /** What an address text named; null without one, and when nothing was found. */
  readonly matchedLevel: AddressLevel | null
}

/** A search of assets, before it is known at which level an address is answered. */
export interface AssetQuestion {
  readonly text: string
  readonly filter: Filter | null
  /** Whether the text is an address, to be answered with the assets of the highest level that it names. */
  readonly isAddress: boolean
  /** @param level filter of the level at which it is answered */
  readonly at: (level: Filter | null) => Question
}

/** @throws GatewayError FORBIDDEN for a personal filter, ARGUMENTS_EXCLUSIVE for two texts */
export function assetQuestion(
  search: AssetSearch,
  { scopes, today }: SearchContext,
): AssetQuestion {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const { text, isAddress } = assetText(search)
  const filterOf = ({ assetTypes, filter }: AssetSearch) =>
    all([assetsOfTypes(assetTypes), assetFilter(filter ?? {}, today)])
  const at = (level: Filter | null) =>
    questionOf(assetKind, search, { text, filterOf: (one) => all([filterOf(one), level]) })
  return { text, filter: filterOf(search), isAddress, at }
}

function assetText({ searchText, addressText }: AssetSearch): {
  text: string
  isAddress: boolean
} {
  const isAddress = given(addressText) !== null
  if (given(searchText) !== null && isAddress) {
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: 'searchText and addressText are two ways to search; give one of them.',
      path: ['addressText'],
    })
  }
  return { text: (isAddress ? addressText : given(searchText)) ?? '', isAddress }
}
