import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'
import type { Asset, Person } from '../../generated/prisma/client.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { RecordReader } from '../../records/record-reader.js'
import { AddressLevels } from '../kinds/asset/address-level.js'
import { assetsNamed, estatesNamed, type NamedAssets } from '../kinds/asset/named-estates.js'
import type { PersonFact } from '../kinds/person/document.js'
import type { Filter, SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../filters/facts.js'
import { all, any, type LookUp, type Maybe } from '../filters/filters.js'
import { withoutOtherNames } from '../kinds/record-search.js'
import { notStaff } from '../kinds/person/question.js'
import { referenceKey } from '../language/references.js'
import type { TextInterpreter } from '../paging/interpretation.js'
import type { Question } from '../paging/search-cursors.js'
import { SearchPager, type SearchConnection } from '../paging/search-pager.js'

export interface ResidentSearch extends PagingArguments {
  readonly lookUpType?: Maybe<LookUp>
  readonly searchText?: Maybe<string>
  /** Find nothing that is only close to the text. */
  readonly exact?: Maybe<boolean>
}

/** A person that was looked up, and the assets by whose address; null where it was not by address. */
export interface Resident {
  readonly person: Person
  readonly places: ReadonlySet<string> | null
}

export interface ResidentSearchConnection extends SearchConnection<Resident> {
  readonly matchedLevel: AddressLevel | null
  /** What the address named, best first. */
  readonly matchedAssets: readonly Asset[]
}

/** So many of the assets that an address named are shown; residents are those of all of them. */
export const matchedAssetsShown = 12

const facts = new FactFilters<PersonFact>()
const bySurname = { field: 'surnameKey', direction: 'asc' } as const

/**
 * Looks people up for those who deal with their rent: by address all people with a tenancy, ended ones
 * too, in the estate, block or property that the address names, or in all estates of a name; by a number
 * or a name the people it belongs to. Staff are left out.
 */
export class ResidentSearcher {
  private readonly pager: SearchPager
  private readonly levels: AddressLevels

  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
    interpreter?: TextInterpreter,
  ) {
    this.pager = new SearchPager(engine, interpreter)
    this.levels = new AddressLevels(engine, records)
  }

  /** @throws GatewayError FORBIDDEN for an address or an estate without search:assets */
  async find(
    search: ResidentSearch,
    scopes: ReadonlySet<Scope>,
  ): Promise<ResidentSearchConnection> {
    const text = (search.searchText ?? '').trim()
    const lookUpType = search.lookUpType ?? null
    if (lookUpType === 'address' || lookUpType === 'estate') refuseWithoutAssets(scopes)
    const named: { places: NamedAssets | null } = { places: null }
    const reread = async (used: string) => {
      named.places = await this.placesNamed(lookUpType, used)
      if (named.places !== null) return residentsOf(named.places)
      const question = questionOf(lookUpType, used)
      return search.exact === true ? { ...question, ...withoutOtherNames } : question
    }
    const page = await this.pager.page(
      await reread(text),
      search,
      async (ids) => residents(await this.records.persons(ids), idsOf(named.places)),
      // Which assets match an address may change while somebody pages.
      { exact: search.exact === true, identity: ['residents', lookUpType, text], reread },
    )
    const { places } = named
    return {
      ...page,
      isTotalCountCapped: page.isTotalCountCapped || places?.isCapped === true,
      matchedLevel: places?.level ?? null,
      matchedAssets: await this.shown(places),
    }
  }

  /** The assets of the highest level that an address names, or the estates of a name. */
  private async placesNamed(lookUpType: LookUp | null, text: string): Promise<NamedAssets | null> {
    if (text === '') return null
    if (lookUpType === 'estate') return estatesNamed(this.engine, text)
    if (lookUpType !== 'address') return null
    const asked = { text, within: 'addresses' } as const
    const matched = await this.levels.of(asked, null)
    return matched === null ? null : assetsNamed(this.engine, asked, matched)
  }

  private async shown(places: NamedAssets | null): Promise<Asset[]> {
    const ids = places?.ids.slice(0, matchedAssetsShown) ?? []
    const assets = ids.length === 0 ? new Map<string, Asset>() : await this.records.assets(ids)
    return ids.flatMap((id) => assets.get(id) ?? [])
  }
}

function idsOf(places: NamedAssets | null): ReadonlySet<string> | null {
  return places === null ? null : new Set(places.ids)
}

function residentsOf({ ids }: NamedAssets): Question {
  return {
    index: 'persons',
    text: '',
    ...withoutStaff(facts.any('place', ids)),
    sort: bySurname,
  }
}

/**
 * Numbers are looked up whole; an address that names no asset is searched in what tenures say of it, and an
 * estate that has no such name finds no one.
 */
function questionOf(lookUpType: LookUp | null, text: string): Question {
  const worded = { index: 'persons', text, ...withoutStaff(null) } as const
  const numbered = (filter: Filter | null) =>
    ({ index: 'persons', text: '', ...withoutStaff(filter), sort: bySurname }) as const
  if (text === '') return numbered(null)
  const number = referenceKey(text)
  switch (lookUpType) {
    case 'prn':
      return numbered(facts.is('prn', number))
    case 'uh-number':
      return numbered(facts.is('uhNumber', number))
    case 'tenant-name':
      return { ...worded, within: 'names' }
    case 'address':
      return { ...worded, within: 'addresses' }
    case 'estate':
      return { ...worded, ...withoutStaff(any([])), within: 'addresses' }
    case null:
      return worded
  }
}

function withoutStaff(filter: Filter | null): { filter: Filter } {
  return { filter: all([notStaff, filter]) ?? notStaff }
}

function residents(
  persons: ReadonlyMap<string, Person>,
  places: ReadonlySet<string> | null,
): Map<string, Resident> {
  return new Map([...persons].map(([id, person]) => [id, { person, places }]))
}

function refuseWithoutAssets(scopes: ReadonlySet<Scope>): void {
  if (scopes.has('search:assets')) return
  throw new GatewayError({
    code: 'FORBIDDEN',
    message: 'A look-up by address or estate needs the scope search:assets.',
    path: ['lookUpType'],
  })
}
