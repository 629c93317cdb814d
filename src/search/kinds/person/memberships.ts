import { currentScope } from '../../../foundation/work-scope.js'
import type { MembershipSummary } from '../../../records/person-pages.js'
import type { RecordLoaders } from '../../../records/record-loaders.js'
import { tenuresOfPerson, type RecordList } from '../../../records/record-lists.js'
import { memberKey, type Membership } from '../../../records/row-reader.js'
import { firstRows, type ReadRows } from '../../paging/record-list-page.js'

/** Reads a person's memberships by the tenures that they are of. */
export function membershipsOf(
  personId: string,
  { member, tenure }: RecordLoaders,
): ReadRows<Membership> {
  return async (tenureIds) => {
    const [members, tenures] = await Promise.all([
      Promise.all(tenureIds.map((id) => member.load(memberKey(id, personId)))),
      Promise.all(tenureIds.map((id) => tenure.load(id))),
    ])
    await currentScope()?.turns.pause()
    return members.map((membership, index) => {
      const itself = tenures[index] ?? null
      return membership === null || itself === null ? null : { ...membership, tenure: itself }
    })
  }
}

/** The newest of a person's memberships, as many as a list without paging shows; at once where they were read ahead. */
export function firstMemberships(
  personId: string,
  loaders: RecordLoaders,
  list: RecordList = tenuresOfPerson,
): readonly MembershipSummary[] | Promise<readonly MembershipSummary[]> {
  const ahead = list === tenuresOfPerson ? loaders.prefetchedMemberships.get(personId) : undefined
  return ahead ?? firstRows(loaders.lists, list, personId, membershipsOf(personId, loaders))
}
