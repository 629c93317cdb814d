import type {
  AccountRecord,
  AssetContract,
  Money,
  AssetRecord,
  RecordKind,
  TransactionRecord,
} from '../../records/model/record-model.js'
import { type PoisonEventError, RetryableEventError } from '../inbox/event-jobs.js'
import type { StampKey } from './row-stamps.js'
import type { SourceAlert } from '../sources/source-alert.js'
import type { SourceAsset } from '../sources/source-asset.js'
import type { SourcePerson } from '../sources/source-person.js'
import type { TenureRow } from '../../records/row-reader.js'
import type { SourceTenure } from '../sources/source-tenure.js'

/** Why a source did not tell what it was asked for. */
export type SourceFailure = RetryableEventError | PoisonEventError

/** Of what shows facts of others, all that names them. */
export interface Referring {
  readonly assets?: readonly Pick<AssetRecord, 'id' | 'parentAssetIds'>[]
  readonly tenures?: readonly {
    readonly id: string
    readonly tenuredAssetId?: string | null
    readonly householdMembers: readonly { readonly personId: string }[]
  }[]
  readonly accounts?: readonly Pick<AccountRecord, 'id' | 'targetId'>[]
}

/** What the sources have of everything that one event is about. */
export class Gathered {
  readonly persons = new Map<string, SourcePerson>()
  readonly tenures = new Map<string, SourceTenure>()
  readonly assets = new Map<string, SourceAsset>()
  /** By id of the asset; an empty list says that it has none. */
  readonly contracts = new Map<string, readonly AssetContract[]>()
  readonly accounts = new Map<string, AccountRecord>()
  /** Found in the list of a tenure's accounts. */
  readonly listedAccounts = new Map<string, AccountRecord>()
  readonly transactions = new Map<string, TransactionRecord>()
  /** Total balances of persons, where the account service gives them; null when it knows none. */
  readonly totals = new Map<string, Money | null>()
  /** Persons whose total was not told, and why. */
  readonly unknownTotals = new Map<string, SourceFailure>()
  /** Cautionary alerts, where the alert service gives them. */
  readonly alertsOfPersons = new Map<string, readonly SourceAlert[]>()
  readonly alertsOfAssets = new Map<string, readonly SourceAlert[]>()
  /** Why the alerts of some were not told. */
  readonly unknownAlerts: SourceFailure[] = []
  /** What its source no longer has. */
  readonly removed: { readonly kind: RecordKind; readonly id: string }[] = []
  /** Neither a person nor an asset has the id of the event's target. */
  isUnknown = false
  /** As they were before: what shows facts of something that was read is likely to be written. */
  readonly storedTenures = new Map<string, TenureRow>()
  /** The rows as they were before their entities were read; see `row-stamps.ts`. */
  readonly stamps = new Map<StampKey, string | null>()

  /** What several events are about that read everything once. */
  static together(all: readonly Gathered[]): Gathered {
    const merged = new Gathered()
    for (const one of all) {
      addAll(merged.persons, one.persons)
      addAll(merged.tenures, one.tenures)
      addAll(merged.assets, one.assets)
      addAll(merged.contracts, one.contracts)
      addAll(merged.accounts, one.accounts)
      addAll(merged.listedAccounts, one.listedAccounts)
      addAll(merged.transactions, one.transactions)
      addAll(merged.totals, one.totals)
      addAll(merged.unknownTotals, one.unknownTotals)
      addAll(merged.alertsOfPersons, one.alertsOfPersons)
      addAll(merged.alertsOfAssets, one.alertsOfAssets)
      addAll(merged.storedTenures, one.storedTenures)
      addAll(merged.stamps, one.stamps)
      merged.unknownAlerts.push(...one.unknownAlerts)
      merged.removed.push(...one.removed)
    }
    // Who asks for one account knows better than who asks for a list.
    for (const id of merged.accounts.keys()) merged.listedAccounts.delete(id)
    for (const { kind, id } of merged.removed) {
      if (kind === 'account') merged.listedAccounts.delete(id)
    }
    return merged
  }

  /** Whether the rows are still as they were before their entities were read. */
  isCurrent(stamps: ReadonlyMap<StampKey, string | null>): boolean {
    return [...this.stamps].every(([key, stamp]) => {
      const [kind, id = ''] = key.split(' ')
      // One of a list is left alone by itself.
      if (kind === 'account' && this.listedAccounts.has(id)) return true
      return stamp === (stamps.get(key) ?? null)
    })
  }

  /**
   * Why some of what the event asks for could not be read; null when nothing is missing. The rest is
   * written. What another try may bring leads, so that the event gets it.
   */
  get missing(): SourceFailure | null {
    const failures = [...this.unknownTotals.values(), ...this.unknownAlerts]
    const retryable = failures.find((failure) => failure instanceof RetryableEventError)
    return retryable ?? failures[0] ?? null
  }

  isRemoved(kind: RecordKind, id: string): boolean {
    return this.removed.some((gone) => gone.kind === kind && gone.id === id)
  }

  /** What shows facts of other records. */
  referring(): Referring {
    return {
      assets: [...this.assets.values()].map(({ record }) => record),
      tenures: [...this.storedTenures.values(), ...this.tenures.values()],
      accounts: [...this.accounts.values(), ...this.listedAccounts.values()],
    }
  }

  /** Of everything that was found at its source. */
  ids(): string[] {
    return [
      this.persons,
      this.tenures,
      this.assets,
      this.contracts,
      this.accounts,
      this.listedAccounts,
      this.transactions,
      this.totals,
      this.unknownTotals,
    ].flatMap((found) => [...found.keys()])
  }
}

function addAll<Key, Value>(to: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of from) to.set(key, value)
}
