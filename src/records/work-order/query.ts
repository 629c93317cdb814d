import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import { textQuery, type SearchOf } from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import { workOrderFilter } from './filter.js'
import { workOrderKind } from './kind.js'

@ArgsType()
export class SearchWorkOrdersArgs extends searchArgs(workOrderKind, workOrderFilter) {
  @OptionalText(
    'Description, trade, address or a reference. Every word must match, the last one as a prefix. Blank text lists all, latest first. Example: "leak rowan".',
  )
  searchText?: string | null
}

export type WorkOrderSearch = SearchOf<SearchWorkOrdersArgs>

export const workOrderQuery = textQuery(workOrderKind, workOrderFilter)
