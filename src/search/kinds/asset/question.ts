import { GatewayError } from '../../../errors/gateway-error.js'
import type { Asset } from '../../../generated/prisma/client.js'
import type { AddressLevel } from '../../../records/rules/asset-type-rules.js'
import type { Extent, Filter } from '../../../../packages/search-engine/src/search-engine.js'
import type { Scope } from '../../../access/scopes.js'
import type { Question } from '../../paging/search-cursors.js'
import type { SearchConnection } from '../../paging/search-pager.js'
import { all, any, given, type LookUp } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { leavingOut, questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { withheldFields } from '../record-kind.js'
import { assetFilter, assetsByNumber, assetsOfTypes } from './filter.js'
import { assetKind } from './kind.js'
import type { SearchAssetsArgs } from './search-args.js'
import { inside } from './named-estates.js'
import type { MissingNumber } from './missing-number.js'
import { referenceKey } from '../../language/references.js'

export type AssetSearch = SearchOf<SearchAssetsArgs>

export interface AssetSearchConnection extends SearchConnection<Asset> {
  /** What an address text named; null without one, and when nothing was found. */
  readonly matchedLevel: AddressLevel | null
  /** The house number that the text asks for and its street lacks; looked up when it is requested. */
  readonly missingNumber: () => Promise<MissingNumber | null>
}

/** A search of assets, before it is known at which level an address is answered, or which estates are named. */
export interface AssetQuestion {
  readonly text: string
  readonly filter: Filter | null
  /** An address is answered with the assets of the highest level that it names, an estate with all that is in it. */
  readonly reading: 'address' | 'estate' | 'anything'
  /** In which fields the text is looked for. */
  readonly extent: Extent
  /** @param level filter of the level at which it is answered */
  readonly at: (level: Filter | null) => Question
  /** What is in these estates, which the text named; without any, nothing. */
  readonly in: (estates: readonly string[]) => Question
}

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * @throws GatewayError FORBIDDEN for a personal filter or a name, without the scopes for these;
 *   ARGUMENTS_EXCLUSIVE for two texts
 */
export function assetQuestion(
  search: AssetSearch,
  { scopes, today }: SearchContext,
): AssetQuestion {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const { text, lookUpType } = assetText(search)
  if (lookUpType === 'tenant-name') refuseNames(scopes)
  const isNumber = lookUpType === 'prn' || lookUpType === 'uh-number'
  const reading = lookUpType === 'address' || lookUpType === 'estate' ? lookUpType : 'anything'
  const number = isNumber ? assetsByNumber(lookUpType, referenceKey(text)) : null
  const filterOf = ({ assetTypes, filter }: AssetSearch) =>
    all([assetsOfTypes(assetTypes), assetFilter(filter ?? {}, today), number])
  const within = withinOf(search.lookUpType ?? null)
  // No address is a name.
  const withheld = withheldFields(assetKind, reading === 'anything' ? scopes : noScopes)
  const asked = isNumber ? '' : text
  const ask = (words: string, more: Filter | null) => {
    const question = questionOf(assetKind, search, {
      text: words,
      filterOf: (one: AssetSearch) => all([filterOf(one), more]),
    })
    return { ...question, ...within, ...leavingOut(question, withheld) }
  }
  return {
    text: asked,
    filter: filterOf(search),
    reading: given(text) === null ? 'anything' : reading,
    extent: { ...within, ...withheld },
    at: (level) => ask(asked, level),
    in: (estates) => (estates.length === 0 ? ask(asked, any([])) : ask('', inside(estates))),
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
  const address = given(addressText)
  if (address === null) return { text: given(searchText) ?? '', lookUpType: lookUpType ?? null }
  const others = { searchText: given(searchText), lookUpType: lookUpType ?? null }
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
