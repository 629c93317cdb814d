import type {
  AccountRecord,
  AssetContract,
  Money,
  RecordBatch,
  RecordKind,
  TransactionRecord,
} from '../../records/record-types.js'
import type { RetryableEventError } from '../event-worker.js'
import type { SourceAsset } from '../sources/source-asset.js'
import type { SourcePerson } from '../sources/source-person.js'
import type { SourceTenure } from '../sources/source-tenure.js'

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
  /** Persons whose total could not be asked for, and why. */
  readonly unknownTotals = new Map<string, RetryableEventError>()
  /** What its source no longer has. */
  readonly removed: { readonly kind: RecordKind; readonly id: string }[] = []
  /** The rows as they were before their entities were read; see `row-stamps.ts`. */
  readonly stamps = new Map<string, string | null>()

  isRemoved(kind: RecordKind, id: string): boolean {
    return this.removed.some((gone) => gone.kind === kind && gone.id === id)
  }

  /** What shows facts of other records. */
  referring(): RecordBatch {
    return {
      assets: [...this.assets.values()].map(({ record }) => record),
      tenures: [...this.tenures.values()].map(({ tenuredAsset: _copy, ...tenure }) => tenure),
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
