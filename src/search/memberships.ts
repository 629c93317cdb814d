import type { RecordLoaders } from '../records/record-loaders.js'
import { tenuresOfPerson, type RecordList } from '../records/record-lists.js'
import { memberKey, type Membership } from '../records/record-reader.js'
import { firstRows } from './record-list-page.js'

/** Reads a person's memberships by the tenures that they are of. */
export function membershipsOf(personId: string, { member, tenure }: RecordLoaders) {
  return {
    load: async (tenureId: string): Promise<Membership | null> => {
      const [membership, itself] = await Promise.all([
        member.load(memberKey(tenureId, personId)),
        tenure.load(tenureId),
      ])
      return membership === null || itself === null ? null : { ...membership, tenure: itself }
    },
  }
}

/** The newest of a person's memberships, as many as a list without paging shows. */
export function firstMemberships(
  personId: string,
  loaders: RecordLoaders,
  list: RecordList = tenuresOfPerson,
): Promise<Membership[]> {
  return firstRows(loaders.lists, list, personId, membershipsOf(personId, loaders))
}
