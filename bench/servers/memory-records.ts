import type { Tenure } from '../../src/generated/prisma/client.js'
import type { ListRow, Lists } from '../../src/records/list-reader.js'
import type { PersonWithTenures } from '../../src/records/persons-with-tenures.js'
import type { RecordReader } from '../../src/records/record-reader.js'
import { memberKey, type Membership } from '../../src/records/row-reader.js'
import type {
  SearchEngine,
  SearchResponse,
} from '../../packages/search-engine/src/search-engine.js'
import { memberships, persons } from './memory-rows.js'

// In-memory replacements for the record reader and search engine of the measured pages, equally asynchronous.

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

/** The measured pages list only a person's tenures. */
const memoryLists: Lists = {
  rows: (_list, _range, personId) => Promise.resolve(lists.get(personId) ?? []),
  count: (_list, personId) => Promise.resolve(lists.get(personId)?.length ?? 0),
}

export const memoryReads: Pick<RecordReader, 'rows' | 'personsWithTenures' | 'members' | 'lists'> =
  {
    personsWithTenures: (keys) => Promise.resolve(keys.flatMap(withTenures)),
    rows: (kind, keys) =>
      Promise.resolve((kind === 'tenure' ? pick(tenures, keys) : pick(persons, keys)) as never),
    members: (keys) => Promise.resolve(pick(members, keys)),
    lists: () => memoryLists,
  }

/** Finds every person for any text. */
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

function pick<Key extends string, Row>(
  rows: ReadonlyMap<string, Row>,
  keys: readonly Key[],
): Map<Key, Row> {
  const result = new Map<Key, Row>()
  for (const id of keys) {
    const row = rows.get(id)
    if (row !== undefined) result.set(id, row)
  }
  return result
}
