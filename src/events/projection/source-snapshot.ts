import { type PlainRecord, plainKinds } from '../../records/kinds/plain-kinds.js'
import {
  mapEach,
  type AccountRecord,
  type Money,
  type RecordKind,
} from '../../records/model/record-model.js'
import type { StoredContract } from '../../records/asset/fields.js'
import { type EventError, RetryableEventError } from '../inbox/event-errors.js'
import type { AlertRecord } from '../../records/cautionary-alert/source.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { SourcePerson } from '../../records/person/source.js'
import type { SourceTenure } from '../../records/tenure/source.js'

/** The entities of one or several events, as read from the source services. */
export class SourceSnapshot {
  readonly persons = new Map<string, SourcePerson>()
  readonly tenures = new Map<string, SourceTenure>()
  readonly assets = new Map<string, SourceAsset>()
  /** By asset id. An empty list means that the asset has no contracts. */
  readonly contracts = new Map<string, readonly StoredContract[]>()
  readonly accounts = new Map<string, AccountRecord>()
  readonly plain = mapEach(plainKinds, () => new Map<string, PlainRecord>())
  /** Total balances of persons from the account service. Null if unknown there, undefined if it could not be read. */
  readonly totals = new Map<string, Money | null | undefined>()
  /** All cautionary alerts of persons and assets, by their ids; an empty list means that it has none. */
  readonly alerts = new Map<string, readonly AlertRecord[]>()
  /** Records that their source no longer has. */
  readonly removed: { readonly kind: RecordKind; readonly id: string }[] = []
  /** Why totals and alerts could not be read. The other data are written. */
  readonly failures: EventError[] = []
  /** `unknown target` if the id in the event belongs to neither a person nor an asset. */
  outcome: 'done' | 'unknown type' | 'unknown target' = 'done'

  /** Merges the snapshots of several events that shared their reads. */
  static merge(all: readonly SourceSnapshot[]): SourceSnapshot {
    const result = new SourceSnapshot()
    for (const part of all) {
      addAll(result.persons, part.persons)
      addAll(result.tenures, part.tenures)
      addAll(result.assets, part.assets)
      addAll(result.contracts, part.contracts)
      addAll(result.accounts, part.accounts)
      for (const kind of plainKinds) addAll(result.plain[kind], part.plain[kind])
      addAll(result.totals, part.totals)
      addAll(result.alerts, part.alerts)
      result.removed.push(...part.removed)
    }
    return result
  }

  /** Ids of the records that the snapshot writes or removes. */
  get ids(): string[] {
    const { persons, tenures, assets, accounts, plain, totals, alerts, removed } = this
    return [
      ...[persons, tenures, assets, accounts, totals, alerts, ...Object.values(plain)].flatMap(
        (map) => [...map.keys()],
      ),
      ...[...alerts.values()].flat().map(({ id }) => id),
      ...removed.map(({ id }) => id),
    ]
  }

  /** The failure to report for missing data; null if no data is missing. Prefers a retryable failure. */
  get failure(): EventError | null {
    const retryable = this.failures.find((failure) => failure instanceof RetryableEventError)
    return retryable ?? this.failures[0] ?? null
  }

  isRemoved(kind: RecordKind, id: string): boolean {
    return this.removed.some((row) => row.kind === kind && row.id === id)
  }
}

function addAll<Key, Value>(to: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of from) to.set(key, value)
}
