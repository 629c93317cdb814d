import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import {
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { searchArgs } from '../kinds/search-args.js'
import { noteFilter } from './filter.js'
import { noteKind } from './kind.js'

@ArgsType()
export class SearchNotesArgs extends searchArgs(noteKind, noteFilter) {
  @OptionalText(
    'Title, text, category or author. Every word must match, the last one as a prefix. Blank text lists all, latest first. Example: "access keys".',
  )
  searchText?: string | null
}

export type NoteSearch = SearchOf<SearchNotesArgs>

export function noteQuery(search: NoteSearch, context: SearchContext): SearchQuery {
  const filterOf = ({ filter }: NoteSearch) => noteFilter.filterOf(filter ?? {}, context)
  return searchQuery(noteKind, search, { text: search.searchText, filterOf })
}
