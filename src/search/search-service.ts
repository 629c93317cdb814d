import { GatewayError } from '../errors/gateway-error.js'
import type { Asset, Person } from '../generated/prisma/client.js'
import type { PagingArguments } from '../paging/page-request.js'
import type { RecordReader } from '../records/record-reader.js'
import type { SearchEngine, SearchRequest } from './engine/search-engine.js'
import { assetTypeFilter, personTypeFilter } from './filters.js'
import { SearchPager, type SearchConnection } from './search-pager.js'

export type PersonSort = 'relevance' | 'surname'
export type AssetSort = 'relevance' | 'address' | 'id'

export interface PersonSearch extends PagingArguments {
  readonly searchText?: string | null
  readonly personType?: string | null
  readonly sortBy?: PersonSort | null
  readonly isDesc?: boolean | null
}

export interface AssetSearch extends PagingArguments {
  readonly searchText?: string | null
  /** The same as `searchText`, under the specification's other name. */
  readonly addressText?: string | null
  readonly assetTypes?: readonly string[] | null
  readonly sortBy?: AssetSort | null
  readonly isDesc?: boolean | null
}

const sortFields = { surname: 'surnameKey', address: 'addressKey', id: 'id' } as const

/** Turns each kind's search into a question for the engine, and the hits into records. */
export class SearchService {
  private readonly pager: SearchPager

  constructor(
    engine: SearchEngine,
    private readonly records: RecordReader,
  ) {
    this.pager = new SearchPager(engine)
  }

  async persons(search: PersonSearch): Promise<SearchConnection<Person>> {
    const question = {
      index: 'persons',
      text: search.searchText ?? '',
      filter: personTypeFilter(search.personType ?? null),
      ...sorting(search.sortBy, search.isDesc),
    } as const
    return this.pager.page(question, search, (ids) => this.records.persons(ids))
  }

  async assets(search: AssetSearch): Promise<SearchConnection<Asset>> {
    const filter = assetTypeFilter(search.assetTypes ?? null)
    const question = {
      index: 'assets',
      text: assetText(search),
      ...(filter === null ? {} : { filter }),
      ...sorting(search.sortBy, search.isDesc),
    } as const
    return this.pager.page(question, search, (ids) => this.records.assets(ids))
  }
}

function sorting(
  sortBy: PersonSort | AssetSort | null | undefined,
  isDesc: boolean | null | undefined,
): Pick<SearchRequest, 'sort'> {
  if (sortBy === null || sortBy === undefined || sortBy === 'relevance') return {}
  return { sort: { field: sortFields[sortBy], direction: isDesc === true ? 'desc' : 'asc' } }
}

function assetText({ searchText, addressText }: AssetSearch): string {
  if ((searchText ?? '') !== '' && (addressText ?? '') !== '') {
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: 'searchText and addressText mean the same; give one of them.',
      path: ['searchText', 'addressText'],
    })
  }
  return searchText ?? addressText ?? ''
}
