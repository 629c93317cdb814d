import { ArgsType } from 'type-graphql'
import type { Extent, Filter } from '../../../packages/search-engine/src/search-engine.js'
import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { Optional, OptionalText } from '../../schema/fields.js'
import { FactFilters } from '../filters/facts.js'
import { all, nonBlank, type Maybe } from '../filters/filters.js'
import { withheldFields } from '../kinds/record-kind.js'
import {
  mergeWithout,
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { lookUp, LookUpType, type LookUp } from '../kinds/look-up.js'
import { searchArgs } from '../kinds/search-args.js'
import type { AssetFact } from './document.js'
import { assetFilter } from './filter.js'
import { assetKind } from './kind.js'

const facts = new FactFilters<AssetFact>()

@ArgsType()
export class SearchAssetsArgs extends searchArgs(assetKind, assetFilter) {
  @Optional(
    () => LookUpType,
    'Meaning of searchText. By default all fields are searched. ADDRESS treats searchText as addressText.',
  )
  lookUpType?: LookUp | null

  @OptionalText(
    'Address, name, postcode or a reference of an asset, or a reference of one of its tenures. With `search:persons`, also names of members of the current tenure, or of the last one if there is no current tenure. Every word must match, the last one as a prefix. Blank text lists all. Example: "14 rowan".',
  )
  searchText?: string | null

  @OptionalText(
    'An address. Returns the matching estates; if there are none, the matching blocks; if there are none, the matching properties. `matchedLevel` names the level. If the text has a house number, properties with this number are tried first. Do not combine with searchText or lookUpType. Example: "Rowan House".',
  )
  addressText?: string | null

  @Optional(
    () => [String],
    'Keep assets of these types. New types may appear. A string may hold several types, separated by commas. Example: ["Dwelling", "LettableNonDwelling"].',
  )
  assetTypes?: string[] | null
}

export type AssetSearch = SearchOf<SearchAssetsArgs>

/** A search for assets before the level of its address, or its estates, are known. */
export interface AssetQuery {
  readonly text: string
  readonly filter: Filter | null
  /** An address finds the assets at the highest level that matches it; an estate finds everything in the estate. */
  readonly mode: 'address' | 'estate' | 'anything'
  /** The fields that the text is searched in. */
  readonly extent: Extent
  /** @param place filter of the matched level or estates */
  readonly build: (text: string, place: Filter | null) => SearchQuery
}

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * @throws GatewayError FORBIDDEN without the scope for a personal filter or for tenants' names; ARGUMENTS_EXCLUSIVE
 * for `addressText` with `searchText` or `lookUpType`
 */
export function assetQuery(search: AssetSearch, context: SearchContext): AssetQuery {
  const { scopes } = context
  const { text, lookUpType } = assetText(search)
  if (lookUpType === 'tenant-name') refuseNames(scopes)
  const mode = lookUpType === 'address' || lookUpType === 'estate' ? lookUpType : 'anything'
  const { text: queryText, filter: number } = lookUp(lookUpType, text, facts)
  // `addressText` is searched in all fields that are not withheld.
  const { within } = lookUp(search.lookUpType, text, facts)
  const filterOf = ({ assetTypes, filter }: AssetSearch) =>
    all([assetsOfTypes(assetTypes), assetFilter.filterOf(filter ?? {}, context), number])
  // Address searches never search the tenants' names.
  const withheld = withheldFields(assetKind, mode === 'anything' ? scopes : noScopes)
  return {
    text: queryText,
    filter: filterOf(search),
    mode: nonBlank(text) === null ? 'anything' : mode,
    extent: { ...within, ...withheld },
    build: (words, place) => {
      const query = searchQuery(assetKind, search, {
        text: words,
        filterOf: (one: AssetSearch) => all([filterOf(one), place]),
      })
      return { ...query, ...within, ...mergeWithout(query, withheld) }
    },
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
      message: `${name} and addressText cannot be combined; use one of them.`,
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

const maxTypes = 100

/**
 * A filter for assets of any of these types. A text may hold several types, separated by commas, as the specification
 * requires.
 */
function assetsOfTypes(types: Maybe<readonly string[]>): Filter | null {
  const single = types?.flatMap((type) => type.split(','))
  if (single !== undefined && single.length > maxTypes) {
    const message = `assetTypes may have at most ${maxTypes} values.`
    throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['assetTypes'] })
  }
  return facts.any('assetType', single)
}

/** Matches these assets and everything below them. */
export function insideAssets(ids: readonly string[]): Filter | null {
  return facts.any('place', ids)
}
