import type {
  AccountRecord,
  Money,
  RecordKind,
  TransactionRecord,
} from '../../records/model/record-model.js'
import type { StoredContract } from '../../records/asset/fields.js'
import { type PoisonEventError, RetryableEventError } from '../inbox/event-jobs.js'
import { rowKey, type RowKey } from './row-versions.js'
import type { SourceAlert } from '../sources/source-alert.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { SourcePerson } from '../../records/person/source.js'
import type { SourceTenure } from '../../records/tenure/source.js'

/** Why a source could not be read. */
export type SourceFailure = RetryableEventError | PoisonEventError

/** The entities of one event as their sources have them. */
export class SourceSnapshot {
  readonly persons = new Map<string, SourcePerson>()
  readonly tenures = new Map<string, SourceTenure>()
  readonly assets = new Map<string, SourceAsset>()
  /** By asset id; an empty list means that it has none. */
  readonly contracts = new Map<string, readonly StoredContract[]>()
  readonly accounts = new Map<string, AccountRecord>()
  /** From the list of a tenure's accounts. */
  readonly listedAccounts = new Map<string, AccountRecord>()
  readonly transactions = new Map<string, TransactionRecord>()
  /** Total balances of persons from the account service; null when it knows none. */
  readonly totals = new Map<string, Money | null>()
  /** Persons whose total could not be read, with the reason. */
  readonly unknownTotals = new Map<string, SourceFailure>()
  /** Cautionary alerts from the alert service. */
  readonly alertsOfPersons = new Map<string, readonly SourceAlert[]>()
  readonly alertsOfAssets = new Map<string, readonly SourceAlert[]>()
  /** Reasons why alerts could not be read. */
  readonly unknownAlerts: SourceFailure[] = []
  /** Records that their source no longer has. */
  readonly removed: { readonly kind: RecordKind; readonly id: string }[] = []
  /** The event's target id belongs to neither a person nor an asset. */
  isUnknown = false
  /** Versions of the rows before their entities were read; see `row-versions.ts`. */
  readonly versions = new Map<RowKey, string | null>()

  /** Merges the snapshots of several events that shared their reads. */
  static merge(all: readonly SourceSnapshot[]): SourceSnapshot {
    const result = new SourceSnapshot()
    for (const one of all) {
      addAll(result.persons, one.persons)
      addAll(result.tenures, one.tenures)
      addAll(result.assets, one.assets)
      addAll(result.contracts, one.contracts)
      addAll(result.accounts, one.accounts)
      addAll(result.listedAccounts, one.listedAccounts)
      addAll(result.transactions, one.transactions)
      addAll(result.totals, one.totals)
      addAll(result.unknownTotals, one.unknownTotals)
      addAll(result.alertsOfPersons, one.alertsOfPersons)
      addAll(result.alertsOfAssets, one.alertsOfAssets)
      addAll(result.versions, one.versions)
      result.unknownAlerts.push(...one.unknownAlerts)
      result.removed.push(...one.removed)
    }
    // A single account is newer than one from a list.
    for (const id of result.accounts.keys()) result.listedAccounts.delete(id)
    for (const { kind, id } of result.removed) {
      if (kind === 'account') result.listedAccounts.delete(id)
    }
    return result
  }

  /** Whether the rows have the same versions as before their entities were read; see `dropStaleLists` for lists. */
  isCurrent(versions: ReadonlyMap<RowKey, string | null>): boolean {
    const ofLists = new Set([...this.listedAccounts.keys()].map((id) => rowKey('account', id)))
    return [...this.versions].every(
      ([key, version]) => ofLists.has(key) || version === (versions.get(key) ?? null),
    )
  }

  /** Drops the accounts of lists that have changed since the list was read. */
  dropStaleLists(versions: ReadonlyMap<RowKey, string | null>): void {
    for (const id of this.listedAccounts.keys()) {
      const key = rowKey('account', id)
      const isSame = (this.versions.get(key) ?? null) === (versions.get(key) ?? null)
      if (!isSame) this.listedAccounts.delete(id)
    }
  }

  allAccounts(): AccountRecord[] {
    return [...this.accounts.values(), ...this.listedAccounts.values()]
  }

  /**
   * The failure for data that could not be read; null when nothing is missing. The rest is written. Retryable failures
   * come first.
   */
  get missing(): SourceFailure | null {
    const failures = [...this.unknownTotals.values(), ...this.unknownAlerts]
    const retryable = failures.find((failure) => failure instanceof RetryableEventError)
    return retryable ?? failures[0] ?? null
  }

  isRemoved(kind: RecordKind, id: string): boolean {
    return this.removed.some((row) => row.kind === kind && row.id === id)
  }
}

function addAll<Key, Value>(to: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of from) to.set(key, value)
}
