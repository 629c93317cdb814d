import type { RecordReader } from '../../src/records/record-reader.js'
import type { SearchEngine, SearchResponse } from '../../src/search-engine/search-engine.js'
import { memberships, persons } from './memory-rows.js'

// What the pages of the measurement ask of the record reader and of the search engine, answered from
// memory: as asynchronous as from a database, but without one.

const ids = [...persons.keys()]

export const memoryReads: Pick<RecordReader, 'persons' | 'memberships'> = {
  persons: (wanted) => Promise.resolve(chosen(persons, wanted)),
  memberships: (wanted) => Promise.resolve(chosen(memberships, wanted)),
}

/** Finds every person, whatever was typed. */
export const memorySearch: Pick<SearchEngine, 'search'> = {
  search: ({ offset, limit }): Promise<SearchResponse> =>
    Promise.resolve({
      hits: ids
        .slice(offset, offset + limit)
        .map((id) => ({ id, highlights: {}, matchedFields: [] })),
      totalCount: ids.length,
      isTotalCountCapped: false,
      facets: {},
      snapshot: '1',
    }),
}

function chosen<Row>(rows: ReadonlyMap<string, Row>, wanted: readonly string[]): Map<string, Row> {
  const found = new Map<string, Row>()
  for (const id of wanted) {
    const row = rows.get(id)
    if (row !== undefined) found.set(id, row)
  }
  return found
}
