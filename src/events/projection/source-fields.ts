import { plainKinds } from '../../records/kinds/plain-kinds.js'
import type { AssetManagement, StoredContract } from '../../records/asset/fields.js'
import { type AlertRecord, derivedId } from '../../records/cautionary-alert/source.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { SourceSnapshot } from './source-snapshot.js'
import type { WorkingSet } from './working-set.js'

/** Sets the fields that the source owns, and keeps other fields. An older version never replaces a newer version. */
export function putSourceFields(set: WorkingSet, snapshot: SourceSnapshot): void {
  for (const { record } of snapshot.persons.values()) {
    const stored = set.persons.get(record.id)
    if (isOlder(record, stored)) continue
    set.persons.put({ ...stored, ...record, ...newVersion(record, stored) })
  }
  for (const { tenuredAsset, ...record } of snapshot.tenures.values()) {
    const stored = set.tenures.get(record.id)
    if (isOlder(record, stored)) continue
    set.tenures.put({
      ...stored,
      ...record,
      ...newVersion(record, stored),
      ...(tenuredAsset === null ? {} : { tenuredAsset: { ...tenuredAsset } }),
    })
  }
  for (const asset of snapshot.assets.values()) putAsset(set, asset)
  for (const [assetId, contracts] of snapshot.contracts) {
    const asset = set.assets.get(assetId)
    if (asset !== undefined)
      set.assets.put({ ...asset, assetContracts: currentContracts(contracts) })
  }
  for (const record of snapshot.accounts.values()) {
    set.accounts.put({ ...set.accounts.get(record.id), ...record })
  }
  for (const kind of plainKinds) {
    const drafts = set.plain[kind]
    for (const record of snapshot.plain[kind].values()) {
      drafts.put({ ...drafts.get(record.id), ...record })
    }
  }
}

/** Sets the totals from the account service. If a total could not be read, the stored total stays and becomes stale. */
export function putTotals({ persons }: WorkingSet, { totals }: SourceSnapshot, now: Date): void {
  for (const [id, totalBalance] of totals) {
    const person = persons.get(id)
    if (person === undefined) continue
    if (totalBalance === undefined) persons.put({ ...person, balanceStale: true })
    else {
      const balanceAsOf = totalBalance === null ? null : now
      persons.put({ ...person, totalBalance, balanceAsOf, balanceStale: false })
    }
  }
}

/**
 * Replaces the alerts of persons and assets whose alerts were read; the others stay. Flags follow when alerts are
 * written, and here if there are none.
 *
 * @returns ids of the alerts that are gone
 */
export function putAlerts(
  { persons, assets, plain: { cautionaryAlert: alerts } }: WorkingSet,
  snapshot: SourceSnapshot,
): string[] {
  const dropped = new Set<string>()
  for (const [targetId, listed] of snapshot.alerts) {
    const records = listed.map((alert) => withOwnId(alert, targetId, alerts.get(alert.id)))
    const ids = new Set(records.map(({ id }) => id))
    for (const alert of alerts.all()) {
      if (ids.has(alert.id)) continue
      if (alert.personId === targetId) alerts.put({ ...alert, personId: null })
      else if (alert.assetId === targetId) alerts.put({ ...alert, assetId: null })
      else continue
      dropped.add(alert.id)
    }
    for (const record of records) alerts.put({ ...alerts.get(record.id), ...record })
    if (listed.length > 0) continue
    const [person, asset] = [persons.get(targetId), assets.get(targetId)]
    if (person !== undefined) persons.put({ ...person, isPersonCautionaryAlert: false })
    if (asset !== undefined) assets.put({ ...asset, isAssetCautionaryAlerted: false })
  }
  return [...dropped].filter((id) => {
    const alert = alerts.get(id)
    return (alert?.personId ?? alert?.assetId ?? null) === null
  })
}

/** Gives an alert another id if a second person or asset has one with the same id, so that both are stored. */
function withOwnId(
  alert: AlertRecord,
  targetId: string,
  stored: AlertRecord | undefined,
): AlertRecord {
  const isOfOther = (name: 'personId' | 'assetId') =>
    typeof stored?.[name] === 'string' && (alert[name] ?? stored[name]) !== stored[name]
  return isOfOther('personId') || isOfOther('assetId')
    ? { ...alert, id: derivedId(`${targetId} ${alert.id}`) }
    : alert
}

function putAsset(set: WorkingSet, asset: SourceAsset): void {
  const { record, address, location, management, characteristics } = asset
  const stored = set.assets.get(record.id)
  if (isOlder(record, stored)) return
  set.assets.put({
    ...stored,
    ...record,
    ...newVersion(record, stored),
    rentGroup: record.rentGroup ?? stored?.rentGroup ?? null,
    ...(address === null ? {} : { assetAddress: { ...address } }),
    ...(location === null ? {} : { assetLocation: { ...location } }),
    ...(characteristics === null ? {} : { assetCharacteristics: { ...characteristics } }),
    ...(management === null
      ? {}
      : {
          assetManagement: withStoredBlock(
            management,
            stored?.assetManagement as AssetManagement | null,
          ),
        }),
  })
}

/** Keeps the stored block of temporary accommodation, because the asset service omits it in most responses. */
function withStoredBlock(management: AssetManagement, stored: AssetManagement | null | undefined) {
  return {
    ...management,
    temporaryAccommodationParentAssetId:
      management.temporaryAccommodationParentAssetId ??
      stored?.temporaryAccommodationParentAssetId ??
      null,
  }
}

function currentContracts(contracts: readonly StoredContract[]) {
  return contracts
    .filter(({ endReason }) => endReason !== 'ContractNoLongerNeeded')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ charges, relatedPeople, ...contract }) => ({
      ...contract,
      charges: (charges ?? []).map((charge) => ({ ...charge })),
      relatedPeople: (relatedPeople ?? []).map((person) => ({ ...person })),
    }))
}

interface Versioned {
  readonly versionNumber?: number | null
}

/** The version to store. A response without a version counts as the latest, but the stored version stays. */
function newVersion(received: Versioned, stored: Versioned | undefined): Versioned {
  return { versionNumber: received.versionNumber ?? stored?.versionNumber ?? null }
}

function isOlder(received: Versioned, stored: Versioned | undefined): boolean {
  const storedVersion = stored?.versionNumber ?? null
  const receivedVersion = received.versionNumber ?? null
  return storedVersion !== null && receivedVersion !== null && receivedVersion < storedVersion
}
