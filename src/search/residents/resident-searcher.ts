import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'
import type { Asset, Person } from '../../generated/prisma/client.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import type { DeferredConnection } from '../../paging/connection.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { RecordReader } from '../../records/record-reader.js'
import { findAssets, findEstates, matchLevel, type NamedAssets } from '../places/named-assets.js'
import type { PersonFact } from '../../records/person/document.js'
import type { Filter, SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../records/filters/facts.js'
import { all, any, type Maybe } from '../../records/filters/filters.js'
import { lookUp, type LookUp } from '../../records/kinds/look-up.js'
import { withoutOtherNames } from '../../records/kinds/record-search.js'
import { notStaff } from '../../records/person/query.js'
import type { SearchQuery } from '../../records/kinds/record-search.js'
import { withContacts } from '../interpretation/contact-search.js'
import { matchedAssetsPage } from './matched-assets.js'
import type { SearchConnection } from '../../records/kinds/kind-connection.js'
import type { SearchPager } from '../paging/search-pager.js'

export interface ResidentSearch extends PagingArguments {
  readonly lookUpType?: Maybe<LookUp>
  readonly searchText?: Maybe<string>
  /** Disable corrections and similar matches. */
  readonly exact?: Maybe<boolean>
}

/** A hit of a resident search. */
export interface Resident {
  readonly person: Person
  /** Ids of the assets that match the address or estate name. Null for other look-ups, or if no asset matches. */
  readonly assetIds: ReadonlySet<string> | null
}

export interface ResidentSearchConnection extends SearchConnection<Resident> {
  readonly matchedLevel: AddressLevel | null
  /** A page of the assets that match the address or estate name, best first. */
  readonly matchedAssets: (paging: PagingArguments) => DeferredConnection<Asset>
}

const facts = new FactFilters<PersonFact>()
const bySurname = { field: 'surnameKey', direction: 'asc' } as const

/**
 * Looks people up for rent staff. An address finds everyone with a current or ended tenure in the estate, block or
 * property that it names. An estate name finds them in all estates of that name. A reference finds the people on its
 * tenures; a name finds the people with that name. Staff are excluded.
 */
export class ResidentSearcher {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    private readonly pager: SearchPager,
  ) {}

  /** @throws GatewayError FORBIDDEN for an address or an estate without search:assets */
  async find(
    search: ResidentSearch,
    scopes: ReadonlySet<Scope>,
  ): Promise<ResidentSearchConnection> {
    const text = (search.searchText ?? '').trim()
    const lookUpType = search.lookUpType ?? null
    if (lookUpType === 'address' || lookUpType === 'estate') requireAssetScope(scopes)
    const lastMatch: { assets: NamedAssets | null } = { assets: null }
    const withText = async (queryText: string) => {
      lastMatch.assets = await this.matchedAssets(lookUpType, queryText)
      if (lastMatch.assets !== null) return residentsOf(lastMatch.assets)
      const textQuery = residentQuery(lookUpType, queryText)
      const query =
        lookUpType === null ? await withContacts(this.engine, textQuery, scopes) : textQuery
      return search.exact === true ? { ...query, ...withoutOtherNames } : query
    }
    const page = await this.pager.page(
      await withText(text),
      search,
      async (ids) => residents(await this.records.rows('person', ids), idsOf(lastMatch.assets)),
      // Cursors are bound to the text, because the assets that match it may change between two pages.
      { identity: ['residents', lookUpType, text], withText },
    )
    const { assets } = lastMatch
    return {
      ...page,
      isTotalCountCapped: page.isTotalCountCapped || assets?.isCapped === true,
      matchedLevel: assets?.level ?? null,
      matchedAssets: (paging) => {
        const criteria = [lookUpType, text]
        return matchedAssetsPage({ ids: assets?.ids ?? [], criteria }, paging, this.records)
      },
    }
  }

  /**
   * The assets that an address matches at the highest matching level, or the estates with this name. Null if no asset
   * matches, and for other look-ups.
   */
  private async matchedAssets(
    lookUpType: LookUp | null,
    text: string,
  ): Promise<NamedAssets | null> {
    if (text === '') return null
    const { engine, records } = this
    if (lookUpType === 'estate') return findEstates(engine, text)
    if (lookUpType !== 'address') return null
    const request = { text, within: 'addresses' } as const
    const level = await matchLevel({ engine, records }, request, null)
    return level === null ? null : findAssets(engine, request, level)
  }
}

function idsOf(assets: NamedAssets | null): ReadonlySet<string> | null {
  return assets === null ? null : new Set(assets.ids)
}

function residentsOf({ ids }: NamedAssets): SearchQuery {
  return {
    index: 'persons',
    text: '',
    ...withoutStaff(facts.any('place', ids)),
    sort: bySurname,
  }
}

/** An address that names no asset is searched in the addresses of tenures; an unknown estate finds no persons. */
function residentQuery(lookUpType: LookUp | null, text: string): SearchQuery {
  const parts = lookUp(text === '' ? null : lookUpType, text, facts)
  const isUnknownEstate = lookUpType === 'estate' && text !== ''
  return {
    index: 'persons',
    text: parts.text,
    ...withoutStaff(isUnknownEstate ? any([]) : parts.filter),
    ...parts.within,
    ...(parts.text === '' ? { sort: bySurname } : {}),
  }
}

function withoutStaff(filter: Filter | null): { filter: Filter } {
  return { filter: all([notStaff, filter]) ?? notStaff }
}

function residents(
  persons: ReadonlyMap<string, Person>,
  assetIds: ReadonlySet<string> | null,
): Map<string, Resident> {
  return new Map([...persons].map(([id, person]) => [id, { person, assetIds }]))
}

function requireAssetScope(scopes: ReadonlySet<Scope>): void {
  if (scopes.has('search:assets')) return
  throw new GatewayError({
    code: 'FORBIDDEN',
    message: 'A look-up by address or estate needs the scope search:assets.',
    path: ['lookUpType'],
  })
}
