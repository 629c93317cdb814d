import type { Tenure } from '../../src/generated/prisma/client.js'
import type { ListRow, Lists } from '../../src/records/list-reader.js'
import type { PersonWithTenures } from '../../src/records/person-pages.js'
import type { RecordReader } from '../../src/records/record-reader.js'
import { memberKey, type Membership } from '../../src/records/row-reader.js'
import type {
  SearchEngine,
  SearchResponse,
} from '../../packages/search-engine/src/search-engine.js'
import { memberships, persons } from './memory-rows.js'

// What the pages of the measurement ask of the record reader and of the search engine, answered from
// memory: as asynchronous as from a database, but without one.

const ids = [...persons.keys()]

const members = new Map<string, Membership>()
const tenures = new Map<string, Tenure>()
const lists = new Map<string, readonly ListRow[]>()
for (const [personId, own] of memberships) {
  for (const membership of own) {
    members.set(memberKey(membership.tenureId, personId), membership)
    tenures.set(membership.tenureId, membership.tenure)
  }
  lists.set(
    personId,
    own.map(({ tenureId }) => ({ id: tenureId, position: ['0', tenureId] })),
  )
}

/** The only list that a measured page shows is that of a person's tenures. */
const memoryLists: Lists = {
  rows: (_list, _range, personId) => Promise.resolve(lists.get(personId) ?? []),
  count: (_list, personId) => Promise.resolve(lists.get(personId)?.length ?? 0),
}

export const memoryReads: Pick<
  RecordReader,
  'persons' | 'personsWithTenures' | 'members' | 'tenuresAlone' | 'lists'
> = {
  personsWithTenures: (wanted) => Promise.resolve(wanted.flatMap(withTenures)),
  persons: (wanted) => Promise.resolve(chosen(persons, wanted)),
  members: (wanted) => Promise.resolve(chosen(members, wanted)),
  tenuresAlone: (wanted) => Promise.resolve(chosen(tenures, wanted)),
  lists: () => memoryLists,
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

function withTenures(id: string): PersonWithTenures[] {
  const person = persons.get(id)
  return person === undefined ? [] : [{ person, memberships: memberships.get(id) ?? [] }]
}

function chosen<Key extends string, Row>(
  rows: ReadonlyMap<string, Row>,
  wanted: readonly Key[],
): Map<Key, Row> {
  const found = new Map<Key, Row>()
  for (const id of wanted) {
    const row = rows.get(id)
    if (row !== undefined) found.set(id, row)
  }
  return found
}
