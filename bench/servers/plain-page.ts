import { firstMemberships } from '../../src/records/person/memberships.js'
import type { Person } from '../../src/generated/prisma/client.js'
import type { MembershipSummary } from '../../src/records/persons-with-tenures.js'
import type { TenuredAssetCopy } from '../../src/records/tenure/fields.js'
import { fullName, isTenureActive } from '../../src/records/rules/tenure-rules.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import type { PeerContext, PersonSource } from './person-source.js'

/** The search text of every measured page. */
export const searchText = 'ma'

/** A surname of slightly more persons than fit on a page. */
export const surname = 'kaya'

/** Arguments of the measured page. */
export interface PageArguments {
  readonly searchText: string
  readonly pageSize: number
}

/** The page as plain JSON values, without GraphQL. */
export async function plainPage({ service, context }: PersonSource, args: PageArguments) {
  const request = context()
  const page = await service.persons(args, undefined, (ids) =>
    request.loaders.personsWithTenures(ids),
  )
  const edges = await Promise.all(
    page.edges.map(async ({ node }) => ({ node: await plainPerson(node, request) })),
  )
  const { hasNextPage, endCursor } = page.pageInfo
  return { totalCount: page.totalCount, pageInfo: { hasNextPage, endCursor }, edges }
}

async function plainPerson(person: Person, { loaders, now }: PeerContext) {
  const memberships = await firstMemberships(person.id, loaders)
  return {
    id: encodeNodeId({ type: 'Person', uuid: person.id }),
    title: person.title,
    firstName: person.firstName,
    surname: person.surname,
    fullName: nameOf(person),
    personTypes: person.personTypes,
    totalBalance: person.totalBalance?.toFixed(2) ?? null,
    isPersonCautionaryAlert: person.isPersonCautionaryAlert,
    dateOfBirth: day(person.dateOfBirth),
    tenures: memberships.map((membership) => ({
      uuid: membership.tenure.id,
      startDate: day(membership.tenure.startOfTenureDate),
      endDate: day(membership.tenure.endOfTenureDate),
      assetFullAddress: addressOf(membership),
      paymentReference: membership.tenure.paymentReference,
      isActive: isTenureActive(membership.tenure.endOfTenureDate, now),
    })),
  }
}

export function nameOf({ title, firstName, middleName, surname }: Person): string {
  return fullName([title, firstName, middleName, surname])
}

export function addressOf({ tenure }: MembershipSummary): string | null {
  return ((tenure.tenuredAsset ?? {}) as TenuredAssetCopy).fullAddress ?? null
}

function day(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null
}
