import { Decimal } from '@prisma/client/runtime/client'
import { assetClass } from '../../../src/records/rules/asset-type-rules.js'
import type { ChangedRecords } from '../../../src/records/model/changed-records.js'
import type {
  AccountRecord,
  AssetRecord,
  PersonRecord,
  RecordBatch,
  TenureRecord,
} from '../../../src/records/model/record-model.js'
import type { TenureCharges } from '../../../src/records/tenure/fields.js'
import { isTenureActive } from '../../../src/records/rules/tenure-rules.js'
import { tenureSide } from '../../../src/records/rules/tenure-type-rules.js'

export interface RollUpTotals {
  readonly totalBalance: string | null
  readonly totalDwellingRent: string
  readonly totalNonDwellingRent: string
  readonly totalServiceCharges: string
  readonly totalRentalServiceCharges: string
}

const timesAYear: Record<string, number> = { Daily: 364, Weekly: 52, Monthly: 12, Yearly: 1 }

/** The records in memory; recomputes all balances in the simplest way. */
export class BalanceModel {
  private readonly persons = new Map<string, PersonRecord>()
  private readonly assets = new Map<string, AssetRecord>()
  private readonly tenures = new Map<string, TenureRecord>()
  private readonly accounts = new Map<string, AccountRecord>()

  apply(batch: RecordBatch, removed: Partial<ChangedRecords> = {}): void {
    for (const id of removed.person ?? []) this.persons.delete(id)
    for (const id of removed.asset ?? []) this.assets.delete(id)
    for (const id of removed.tenure ?? []) this.tenures.delete(id)
    for (const id of removed.account ?? []) this.accounts.delete(id)
    for (const person of batch.persons ?? []) this.persons.set(person.id, person)
    for (const asset of batch.assets ?? []) this.assets.set(asset.id, asset)
    for (const tenure of batch.tenures ?? []) this.tenures.set(tenure.id, tenure)
    for (const account of batch.accounts ?? []) this.accounts.set(account.id, account)
  }

  personTotals(): Record<string, string | null> {
    return Object.fromEntries(
      [...this.persons.keys()].map((id) => {
        const own = [...this.tenures.values()].filter((tenure) =>
          tenure.householdMembers.some((member) => member.personId === id),
        )
        return [id, this.balanceOf(own)]
      }),
    )
  }

  rollUps(now: Date): Record<string, RollUpTotals> {
    const parents = new Set([...this.assets.values()].flatMap((row) => row.parentAssetIds ?? []))
    return Object.fromEntries([...parents].map((id) => [id, this.rollUp(id, now)]))
  }

  private rollUp(id: string, now: Date): RollUpTotals {
    const inScope = [...this.assets.values()].filter(
      (asset) => asset.id === id || (asset.parentAssetIds ?? []).includes(id),
    )
    const scope = new Map(inScope.map((asset) => [asset.id, asset]))
    const tenures = [...this.tenures.values()].filter((row) => scope.has(row.tenuredAssetId ?? ''))
    const active = tenures.filter((row) =>
      isTenureActive((row.endOfTenureDate ?? null) as Date | null, now),
    )
    const rentOf = (kind: string) =>
      weekly(
        active.filter((row) => assetClass(scope.get(row.tenuredAssetId ?? '')?.assetType) === kind),
        'rent',
      )
    const servicesOf = (side: string) =>
      weekly(
        active.filter((row) => tenureSide(row.tenureTypeCode, row.tenureTypeDescription) === side),
        'serviceCharge',
      )
    return {
      totalBalance: this.balanceOf(tenures),
      totalDwellingRent: rentOf('dwelling'),
      totalNonDwellingRent: rentOf('non-dwelling'),
      totalServiceCharges: servicesOf('Leaseholder'),
      totalRentalServiceCharges: servicesOf('Tenant'),
    }
  }

  private balanceOf(tenures: readonly TenureRecord[]): string | null {
    const ids = new Set(tenures.map((tenure) => tenure.id))
    const balances = [...this.accounts.values()]
      .filter((account) => ids.has(account.targetId ?? ''))
      .flatMap((account) => account.accountBalance ?? [])
    return balances.length === 0
      ? null
      : balances
          .reduce<Decimal>((sum, balance) => sum.plus(balance as string), new Decimal(0))
          .toFixed(2)
  }
}

function weekly(tenures: readonly TenureRecord[], charge: 'rent' | 'serviceCharge'): string {
  return tenures
    .reduce((sum, tenure) => {
      const charges = (tenure.charges ?? {}) as TenureCharges
      const times = timesAYear[charges.billingFrequency ?? ''] ?? 0
      const amount = charges[charge] ?? '0'
      return sum.plus(new Decimal(Number.isNaN(Number(amount)) ? '0' : amount).times(times))
    }, new Decimal(0))
    .dividedBy(52)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toFixed(2)
}
