import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import { FactFilters } from '../filters/facts.js'
import { all } from '../filters/filters.js'
import {
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import type { TenureFact } from './document.js'
import { tenureFilter } from './filter.js'
import { tenureKind } from './kind.js'

const facts = new FactFilters<TenureFact>()

@ArgsType()
export class SearchTenuresArgs extends searchArgs(tenureKind, tenureFilter) {
  @OptionalText(
    'Names of household members, address, postcode or a reference. Every word must match, the last one as a prefix. Blank text lists all. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @OptionalText('UPRN of the asset, in full. Blank is ignored. Example: "100021099999".')
  uprn?: string | null
}

export type TenureSearch = SearchOf<SearchTenuresArgs>

export function tenureQuery(search: TenureSearch, context: SearchContext): SearchQuery {
  const filterOf = ({ uprn, filter }: TenureSearch) =>
    all([facts.is('uprn', uprn), tenureFilter.filterOf(filter ?? {}, context)])
  return searchQuery(tenureKind, search, { text: search.searchText, filterOf })
}
