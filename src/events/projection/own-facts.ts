import type { AssetContract, AssetManagement } from '../../records/model/record-model.js'
import { isAlerted } from '../sources/source-alert.js'
import type { SourceAsset } from '../sources/source-asset.js'
import type { Gathered } from './gathered.js'
import type { WorkingSet } from './working-set.js'

/**
 * Puts into each record the facts that its source owns. Those of other owners stay: what a source
 * leaves out is not in its entity. An older version never replaces a newer one.
 */
export function putOwnFacts(set: WorkingSet, gathered: Gathered, isFresh: IsFresh): void {
  for (const { record } of gathered.persons.values()) {
    const stored = set.persons.get(record.id)
    if (isOlder(record, stored)) continue
    set.persons.put({ ...stored, ...record, ...version(record, stored) })
  }
  for (const { tenuredAsset, ...record } of gathered.tenures.values()) {
    const stored = set.tenures.get(record.id)
    if (isOlder(record, stored)) continue
    set.tenures.put({
      ...stored,
      ...record,
      ...version(record, stored),
      ...(tenuredAsset === null ? {} : { tenuredAsset: { ...tenuredAsset } }),
    })
  }
  for (const asset of gathered.assets.values()) putAsset(set, asset)
  for (const [assetId, contracts] of gathered.contracts) {
    const asset = set.assets.get(assetId)
    if (asset !== undefined) set.assets.put({ ...asset, assetContracts: running(contracts) })
  }
  for (const record of gathered.accounts.values()) {
    set.accounts.put({ ...set.accounts.get(record.id), ...record })
  }
  for (const record of gathered.listedAccounts.values()) {
    if (isFresh('account', record.id)) {
      set.accounts.put({ ...set.accounts.get(record.id), ...record })
    }
  }
  for (const record of gathered.transactions.values()) {
    set.transactions.put({ ...set.transactions.get(record.id), ...record })
  }
}

/**
 * Puts the totals that the account service gave to persons. One that it did not tell keeps the last
 * one, marked as stale.
 */
export function putTotals(
  { persons }: WorkingSet,
  { totals, unknownTotals }: Gathered,
  now: Date,
): void {
  for (const [id, totalBalance] of totals) {
    const person = persons.get(id)
    if (person === undefined) continue
    const balanceAsOf = totalBalance === null ? null : now
    persons.put({ ...person, totalBalance, balanceAsOf, balanceStale: false })
  }
  for (const id of unknownTotals.keys()) {
    const person = persons.get(id)
    if (person !== undefined) persons.put({ ...person, balanceStale: true })
  }
}

/** Flags the persons and assets that the alert service was asked about; the others keep their flags. */
export function putAlerts(
  { persons, assets }: WorkingSet,
  { alertsOfPersons, alertsOfAssets }: Gathered,
  now: Date,
): void {
  for (const [id, alerts] of alertsOfPersons) {
    const person = persons.get(id)
    if (person === undefined) continue
    persons.put({ ...person, isPersonCautionaryAlert: isAlerted(alerts, now) })
  }
  for (const [id, alerts] of alertsOfAssets) {
    const asset = assets.get(id)
    if (asset === undefined) continue
    assets.put({ ...asset, isAssetCautionaryAlerted: isAlerted(alerts, now) })
  }
}

/** Whether a row is still as it was before its entity was read. */
export type IsFresh = (kind: 'account', id: string) => boolean

function putAsset(set: WorkingSet, asset: SourceAsset): void {
  const { record, address, location, management, characteristics } = asset
  const stored = set.assets.get(record.id)
  if (isOlder(record, stored)) return
  set.assets.put({
    ...stored,
    ...record,
    ...version(record, stored),
    rentGroup: record.rentGroup ?? stored?.rentGroup ?? null,
    ...(address === null ? {} : { assetAddress: { ...address } }),
    ...(location === null ? {} : { assetLocation: { ...location } }),
    ...(characteristics === null ? {} : { assetCharacteristics: { ...characteristics } }),
    ...(management === null
      ? {}
      : { assetManagement: merged(management, stored?.assetManagement as AssetManagement | null) }),
  })
}

/** The block of temporary accommodation is kept elsewhere and only sometimes repeated here. */
function merged(given: AssetManagement, stored: AssetManagement | null | undefined) {
  return {
    ...given,
    temporaryAccommodationParentAssetId:
      given.temporaryAccommodationParentAssetId ??
      stored?.temporaryAccommodationParentAssetId ??
      null,
  }
}

function running(contracts: readonly AssetContract[]) {
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

/** An answer without a version is taken for the latest, but does not let older ones through. */
function version(given: Versioned, stored: Versioned | undefined): Versioned {
  return { versionNumber: given.versionNumber ?? stored?.versionNumber ?? null }
}

function isOlder(given: Versioned, stored: Versioned | undefined): boolean {
  const known = stored?.versionNumber ?? null
  const offered = given.versionNumber ?? null
  return known !== null && offered !== null && offered < known
}
