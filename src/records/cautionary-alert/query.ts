import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import {
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import { cautionaryAlertFilter } from './filter.js'
import { cautionaryAlertKind } from './kind.js'

@ArgsType()
export class SearchCautionaryAlertsArgs extends searchArgs(
  cautionaryAlertKind,
  cautionaryAlertFilter,
) {
  @OptionalText(
    'Code, type or reason. Every word must match, the last one as a prefix. Blank lists all, latest first. Example: "threat contractor".',
  )
  searchText?: string | null
}

export type CautionaryAlertSearch = SearchOf<SearchCautionaryAlertsArgs>

export function cautionaryAlertQuery(
  search: CautionaryAlertSearch,
  context: SearchContext,
): SearchQuery {
  const filterOf = ({ filter }: CautionaryAlertSearch) =>
    cautionaryAlertFilter.filterOf(filter ?? {}, context)
  return searchQuery(cautionaryAlertKind, search, { text: search.searchText, filterOf })
}
