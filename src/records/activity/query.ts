import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import { textQuery, type SearchOf } from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import { activityFilter } from './filter.js'
import { activityKind } from './kind.js'

@ArgsType()
export class SearchActivitiesArgs extends searchArgs(activityKind, activityFilter) {
  @OptionalText(
    'Author, kind of change, names of changed fields, or service. Every word must match, the last one as a prefix. Blank lists all, latest first. Example: "amina full address".',
  )
  searchText?: string | null
}

export type ActivitySearch = SearchOf<SearchActivitiesArgs>

export const activityQuery = textQuery(activityKind, activityFilter)
