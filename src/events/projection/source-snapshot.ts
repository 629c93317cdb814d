import { mapPlain, type PlainRecord, plainKinds } from '../../records/kinds/plain-kinds.js'
import type { AccountRecord, Money, RecordKind } from '../../records/model/record-model.js'
import type { StoredContract } from '../../records/asset/fields.js'
import { type EventError, RetryableEventError } from '../inbox/event-errors.js'
import type { SourceAlert } from '../sources/source-alert.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { SourcePerson } from '../../records/person/source.js'
import type { SourceTenure } from '../../records/tenure/source.js'

/** The entities of one event as their sources have them. */
export class SourceSnapshot {
  readonly persons = new Map<string, SourcePerson>()
  readonly tenures = new Map<string, SourceTenure>()
  readonly assets = new Map<string, SourceAsset>()
  /** By asset id; an empty list means that it has none. */
  readonly contracts = new Map<string, readonly StoredContract[]>()
  readonly accounts = new Map<string, AccountRecord>()
  readonly plain = mapPlain(() => new Map<string, PlainRecord>())
  /** Total balances of persons from the account service; null when it knows none, undefined if it could not be read. */
  readonly totals = new Map<string, Money | null | undefined>()
  /** Cautionary alerts from the alert service, by the id of the person or asset. */
  readonly alerts = new Map<string, readonly SourceAlert[]>()
  /** Records that their source no longer has. */
  readonly removed: { readonly kind: RecordKind; readonly id: string }[] = []
  /** Why totals and alerts could not be read. The rest is written. */
  readonly failures: EventError[] = []
  /** `unknown target` if the event's id belongs to neither a person nor an asset. */
  outcome: 'done' | 'unknown type' | 'unknown target' = 'done'

  /** Merges the snapshots of several events that shared their reads. */
  static merge(all: readonly SourceSnapshot[]): SourceSnapshot {
    const result = new SourceSnapshot()
    for (const one of all) {
      addAll(result.persons, one.persons)
      addAll(result.tenures, one.tenures)
      addAll(result.assets, one.assets)
      addAll(result.contracts, one.contracts)
      addAll(result.accounts, one.accounts)
      for (const kind of plainKinds) addAll(result.plain[kind], one.plain[kind])
      addAll(result.totals, one.totals)
      addAll(result.alerts, one.alerts)
      result.removed.push(...one.removed)
    }
    return result
  }

  /** Ids of the records that it writes or removes. */
  get ids(): string[] {
    const { persons, tenures, assets, accounts, plain, totals, removed } = this
    return [
      ...[persons, tenures, assets, accounts, totals, ...Object.values(plain)].flatMap((map) => [
        ...map.keys(),
      ]),
      ...removed.map(({ id }) => id),
    ]
  }

  /** The failure for data that could not be read; null when nothing is missing. Retryable failures come first. */
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
