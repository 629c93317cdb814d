import type DataLoader from 'dataloader'
import type { HouseholdMemberRecord } from '../../records/model/record-model.js'
import type { ClaimedEvent } from '../inbox/event-inbox.js'
import { entityOf, type EventSubject } from '../inbox/event-types.js'
import type { ProjectionReads } from './projection-reads.js'
import { stampKey } from './row-stamps.js'

/**
 * Reads what is stored of what events are about, for all of them together: a handful of statements, where
 * each event by itself would ask for its own whenever a source has answered. What turns up at the sources alone
 * is read when it does.
 */
export async function readAhead(
  reads: ProjectionReads,
  events: readonly ClaimedEvent[],
): Promise<void> {
  const { stored } = reads
  const about = (subject: EventSubject) =>
    events.flatMap(({ eventType, entityId }) => (entityOf(eventType) === subject ? entityId : []))
  const [memberships, accounts] = await Promise.all([
    all(stored.membershipsOfPerson, about('person')),
    all(stored.account, about('account')),
  ])
  const listed = [
    ...about('tenure'),
    ...memberships.flatMap((own) => own.map(({ tenureId }) => tenureId)),
  ]
  const targets = accounts.flatMap((account) => account?.targetId ?? [])
  const [tenures, accountsOfTenures] = await Promise.all([
    all(stored.tenure, [...listed, ...targets]),
    all(stored.accountsOfTenure, listed),
  ])
  const isAsked = new Set(about('tenure'))
  const known = tenures.filter((tenure) => tenure !== null)
  const members = known
    .filter(({ id }) => isAsked.has(id))
    .flatMap(({ householdMembers }) => personsOn(householdMembers))
  await reads.stampsOf([
    ...[...about('person'), ...members].map((id) => stampKey('person', id)),
    ...about('tenure').map((id) => stampKey('tenure', id)),
    ...about('account').map((id) => stampKey('account', id)),
    ...accountsOfTenures.flat().map(({ id }) => stampKey('account', id)),
    ...about('transaction').map((id) => stampKey('transaction', id)),
    ...about('asset').map((id) => stampKey('asset', id)),
    ...known.flatMap(({ tenuredAssetId }) =>
      tenuredAssetId === null ? [] : stampKey('asset', tenuredAssetId),
    ),
  ])
}

/** The persons among the members of a household. */
export function personsOn(members: readonly HouseholdMemberRecord[]): string[] {
  return members
    .filter(({ type }) => type?.toLowerCase() !== 'organisation')
    .map(({ personId }) => personId)
}

function all<Value>(loader: DataLoader<string, Value>, ids: readonly string[]): Promise<Value[]> {
  return Promise.all(ids.map((id) => loader.load(id)))
}
