import { currentScope } from '../../foundation/operation-scope.js'
import type { MembershipSummary } from '../persons-with-tenures.js'
import type { RecordLoaders } from '../record-loaders.js'
import { tenuresOfPerson, type RecordList } from '../record-lists.js'
import { memberKey, type Membership } from '../row-reader.js'
import { firstRows, type ReadRows } from '../record-list-page.js'

/** Reads the memberships of a person by tenure id. */
function membershipsOf(personId: string, { member, tenure }: RecordLoaders): ReadRows<Membership> {
  return async (tenureIds) => {
    const [members, tenures] = await Promise.all([
      Promise.all(tenureIds.map((id) => member.load(memberKey(id, personId)))),
      Promise.all(tenureIds.map((id) => tenure.load(id))),
    ])
    await currentScope()?.turns.pause()
    return members.map((membership, index) => {
      const tenureRow = tenures[index] ?? null
      return membership === null || tenureRow === null ? null : { ...membership, tenure: tenureRow }
    })
  }
}

/** The newest memberships of a person, up to the limit of an unpaged list. Synchronous if they are prefetched. */
export function firstMemberships(
  personId: string,
  loaders: RecordLoaders,
  list: RecordList = tenuresOfPerson,
): readonly MembershipSummary[] | Promise<readonly MembershipSummary[]> {
  const prefetched =
    list === tenuresOfPerson ? loaders.prefetchedMemberships.get(personId) : undefined
  return prefetched ?? firstRows(loaders.lists, list, personId, membershipsOf(personId, loaders))
}
