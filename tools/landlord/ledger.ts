import type { AccountDraft } from './accounts.js'
import { type DayNumber, mondayOf } from './calendar.js'
import type { Random } from './random.js'
import {
  childCharge,
  occasionalCharges,
  occasionalCredits,
  type PaymentMethod,
  paymentMethodsOf,
  weeklyCharge,
} from './transaction-kinds.js'

/** A line of an account: a charge adds to the debt, a credit reduces it. */
export interface LedgerEntry {
  readonly type: string
  readonly kind: 'charge' | 'credit'
  readonly pence: number
  readonly day: DayNumber
  /** Debt after the line; null if the account's balance is unknown. */
  readonly balancePence: number | null
  /** Set for payments by the household. */
  readonly method: PaymentMethod | null
}

/**
 * The latest `count` lines of an account, newest first: weekly charges on Mondays and the household's
 * payments. The newest line has the account's balance; older balances follow from it.
 */
export function* ledgerEntries(
  random: Random,
  { tenure, record, balancePence }: AccountDraft,
  count: number,
  today: DayNumber,
): Generator<LedgerEntry> {
  const method = random.weighted(paymentMethodsOf(tenure))
  const isMaster = record.accountType === 'Master'
  const chargeType = isMaster ? weeklyCharge(tenure) : childCharge(tenure)
  const chargePence = isMaster
    ? Math.max(100, tenure.rentPence + tenure.servicePence)
    : random.integer(1_500, 24_000)
  const lastDay = Math.min(tenure.endsOn ?? today - 1, today - 1)
  const lastMonday = mondayOf(lastDay)
  let balance = balancePence
  let week = 0
  for (let position = 0; position < count; position += 1) {
    const isPayment = position % (method.weeks + 1) === 0
    const isOccasional = random.chance(0.05)
    const monday = lastMonday - 7 * week
    const day = isPayment ? Math.min(monday + random.integer(0, 6), lastDay) : monday
    const entry = {
      kind: isPayment ? ('credit' as const) : ('charge' as const),
      type: isPayment ? method.type : chargeType,
      pence: isPayment ? payment(random, method, chargePence) : chargePence,
      ...(isOccasional ? occasional(random, isPayment) : {}),
    }
    yield {
      ...entry,
      day: Math.max(day, tenure.startsOn),
      balancePence: balance,
      method: isPayment && !isOccasional ? method : null,
    }
    if (balance !== null) balance -= entry.kind === 'charge' ? entry.pence : -entry.pence
    if (!isPayment) week += 1
  }
}

function payment(random: Random, method: PaymentMethod, chargePence: number): number {
  const due = chargePence * method.weeks
  if (method.type === 'HousingBenefit') return Math.round((due * random.integer(60, 100)) / 100)
  // Most households pay the exact amount; some pay a round sum.
  return random.chance(0.75) ? due : Math.max(500, Math.round(due / 500) * 500)
}

function occasional(random: Random, isPayment: boolean) {
  return {
    type: random.pick(isPayment ? occasionalCredits : occasionalCharges),
    pence: random.integer(150, 6_500),
  }
}
