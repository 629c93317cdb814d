import { ArgsType } from 'type-graphql'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { Optional, OptionalText } from '../../schema/fields.js'
import { FactFilters } from '../filters/facts.js'
import { all, equal } from '../filters/filters.js'
import { readContacts } from '../language/contacts.js'
import {
  narrowed,
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import type { PersonFact } from './document.js'
import { personFilter } from './filter.js'
import { personKind, staffTypes } from './kind.js'
import { PersonType, type PersonTypeWord } from './person-type.js'

const isStaff = (role: string) =>
  staffTypes.some((type) => type.toLowerCase() === role.trim().toLowerCase())

const facts = new FactFilters<PersonFact>()

export const notStaff: Filter = personKind.defaultFilter

/**
 * TENANT and LEASEHOLDER match persons with a tenure of that side. The other values match persons with that role.
 * Staff are excluded unless `personType` or `personTypes` selects them.
 */
function personTypeFilter(
  personType: PersonTypeWord | null,
  roles: readonly string[],
): Filter | null {
  switch (personType) {
    case null:
      return roles.some(isStaff) ? null : notStaff
    case PersonType.HOUSING_OFFICER:
      return facts.is('personType', personType)
    case PersonType.HOUSEHOLD_MEMBER:
      return all([notStaff, facts.is('personType', personType)])
    default:
      return all([notStaff, equal('sides', personType)])
  }
}

@ArgsType()
export class SearchPersonsArgs extends searchArgs(personKind, personFilter) {
  @OptionalText(
    'Names, address, postcode or a reference; with `personal:read` also a telephone number or an e-mail address. Every word must match, the last one as a prefix. Blank text lists all. Example: "ana exam".',
  )
  searchText?: string | null

  @Optional(() => PersonType, 'Groups to include. Default: all persons except housing officers.')
  personType?: PersonTypeWord | null

  @Optional(
    () => [String],
    'Keep persons on a tenure, current or ended, with an account of any of these types. New types may appear. Example: ["HraRents"].',
  )
  rentAccountTypes?: string[] | null
}

/**
 * The query for persons who have the telephone numbers and e-mail addresses in the text of `query`.
 *
 * @returns null if the text has neither, for other kinds, and for callers who may not see contact details
 */
export function contactQuery(
  query: SearchQuery,
  scopes: SearchContext['scopes'],
): SearchQuery | null {
  if (query.index !== personKind.index || !scopes.has('personal:read')) return null
  const { contacts, rest } = readContacts(query.text)
  const filter = all(contacts.map((contact) => facts.is('contact', contact)))
  return filter && narrowed({ ...query, text: rest }, filter)
}

export type PersonSearch = SearchOf<SearchPersonsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter */
export function personQuery(search: PersonSearch, context: SearchContext): SearchQuery {
  // If the roles include staff, staff are also counted in the facet of roles, although this facet ignores the
  // selected roles.
  const roles = search.filter?.personTypes ?? []
  const filterOf = ({ personType, rentAccountTypes, filter }: PersonSearch) =>
    all([
      personTypeFilter(personType ?? null, roles),
      facts.any('rentAccountType', rentAccountTypes),
      personFilter.filterOf(filter ?? {}, context),
    ])
  return searchQuery(personKind, search, { text: search.searchText, filterOf })
}
