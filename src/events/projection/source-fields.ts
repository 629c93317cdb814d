import { plainKinds } from '../../records/kinds/plain-kinds.js'
import type { AssetManagement, StoredContract } from '../../records/asset/fields.js'
import { alertsInForce } from '../sources/source-alert.js'
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

/** Sets the alert flags of persons and assets whose alerts were read. Other flags stay. */
export function putAlerts(
  { persons, assets }: WorkingSet,
  { alerts: alertsById }: SourceSnapshot,
  now: Date,
): void {
  for (const [id, alerts] of alertsById) {
    const [person, asset] = [persons.get(id), assets.get(id)]
    const inForce = alertsInForce(alerts, now)
    const hasAlert = inForce.length > 0
    if (asset !== undefined) assets.put({ ...asset, isAssetCautionaryAlerted: hasAlert })
    if (person === undefined) continue
    const cautionaryAlerts = inForce.map(({ isActive: _inForce, ...alert }) => alert)
    persons.put({ ...person, isPersonCautionaryAlert: hasAlert, cautionaryAlerts })
  }
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
