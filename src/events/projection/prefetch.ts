import type DataLoader from 'dataloader'
import type { HouseholdMemberRecord } from '../../records/model/record-model.js'
import type { ClaimedEvent } from '../inbox/event-inbox.js'
import { entityOf, type EventSubject } from '../inbox/event-types.js'
import type { ProjectionReads } from './projection-reads.js'
import { rowKey } from './row-versions.js'

/**
 * Loads the stored records of all events with a handful of statements. Otherwise each event would run its own whenever a
 * source has responded. Records that only the sources refer to are loaded later.
 */
export async function prefetchStored(
  reads: ProjectionReads,
  events: readonly ClaimedEvent[],
): Promise<void> {
  const { stored } = reads
  const idsOf = (subject: EventSubject) =>
    events.flatMap(({ eventType, entityId }) => (entityOf(eventType) === subject ? entityId : []))
  const [memberships, accounts] = await Promise.all([
    all(stored.membershipsOfPerson, idsOf('person')),
    all(stored.account, idsOf('account')),
  ])
  const tenureIds = [
    ...idsOf('tenure'),
    ...memberships.flatMap((rows) => rows.map(({ tenureId }) => tenureId)),
  ]
  const targets = accounts.flatMap((account) => account?.targetId ?? [])
  const [tenures, accountsOfTenures] = await Promise.all([
    all(stored.tenure, [...tenureIds, ...targets]),
    all(stored.accountsOfTenure, tenureIds),
  ])
  const requestedTenures = new Set(idsOf('tenure'))
  const storedTenures = tenures.filter((tenure) => tenure !== null)
  const members = storedTenures
    .filter(({ id }) => requestedTenures.has(id))
    .flatMap(({ householdMembers }) => personsOn(householdMembers))
  await reads.versionsOf([
    ...[...idsOf('person'), ...members].map((id) => rowKey('person', id)),
    ...idsOf('tenure').map((id) => rowKey('tenure', id)),
    ...idsOf('account').map((id) => rowKey('account', id)),
    ...accountsOfTenures.flat().map(({ id }) => rowKey('account', id)),
    ...idsOf('transaction').map((id) => rowKey('transaction', id)),
    ...idsOf('asset').map((id) => rowKey('asset', id)),
    ...storedTenures.flatMap(({ tenuredAssetId }) =>
      tenuredAssetId === null ? [] : rowKey('asset', tenuredAssetId),
    ),
  ])
}

export function personsOn(members: readonly HouseholdMemberRecord[]): string[] {
  return members
    .filter(({ type }) => type?.toLowerCase() !== 'organisation')
    .map(({ personId }) => personId)
}

function all<Value>(loader: DataLoader<string, Value>, ids: readonly string[]): Promise<Value[]> {
  return Promise.all(ids.map((id) => loader.load(id)))
}
