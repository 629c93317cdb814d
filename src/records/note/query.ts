import { ArgsType } from 'type-graphql'
import { OptionalText } from '../../schema/fields.js'
import { textQuery, type SearchOf } from '../kinds/record-search.js'
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

export const noteQuery = textQuery(noteKind, noteFilter)
