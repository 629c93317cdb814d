import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import { textQuery, type SearchOf } from '../kinds/record-search.js'
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

export const cautionaryAlertQuery = textQuery(cautionaryAlertKind, cautionaryAlertFilter)
