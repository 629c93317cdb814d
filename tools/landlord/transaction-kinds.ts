import type { TenureDraft } from './tenure-drafts.js'
import type { Weighted } from './random.js'
import { isHome, paysRent } from './tenure-choices.js'
import { wordList } from './word-list.js'

/** A payment method: transaction type, source, and weeks covered by one payment. */
export interface PaymentMethod {
  readonly type: string
  readonly source: string
  readonly weeks: number
  /** True if the payment comes from a bank account. The last digits of the account are then known. */
  readonly fromBank: boolean
}

const householdMethods: readonly Weighted<PaymentMethod>[] = [
  { weight: 30, value: { type: 'DirectDebit', source: 'DD', weeks: 4, fromBank: true } },
  { weight: 8, value: { type: 'StandingOrder', source: 'SO', weeks: 1, fromBank: true } },
  { weight: 8, value: { type: 'PayPointPostOffice', source: 'PP', weeks: 2, fromBank: false } },
  { weight: 8, value: { type: 'DebitOrCreditCard', source: 'CC', weeks: 4, fromBank: false } },
  { weight: 5, value: { type: 'BankPayment', source: 'BP', weeks: 4, fromBank: true } },
  { weight: 2, value: { type: 'CashOfficePayments', source: 'CO', weeks: 2, fromBank: false } },
  { weight: 1, value: { type: 'ChequePayments', source: 'CQ', weeks: 4, fromBank: true } },
]

const methodsWithBenefits: readonly Weighted<PaymentMethod>[] = [
  ...householdMethods,
  { weight: 22, value: { type: 'HousingBenefit', source: 'HB', weeks: 1, fromBank: false } },
  { weight: 16, value: { type: 'UniversalCreditRec', source: 'UC', weeks: 4, fromBank: false } },
]

/** Benefits cover the rent of homes, but not service charges, garages or shops. */
export function paymentMethodsOf({ type, property }: TenureDraft): typeof householdMethods {
  return isHome(property.use) && paysRent(type) ? methodsWithBenefits : householdMethods
}

/** Occasional charges and payments. */
export const occasionalCharges: readonly string[] = wordList(`
  Heating, HotWater, WaterRates, ContentsInsurance, CourtCosts, TenantsLevy, LandlordLighting,
  CleaningBlock, GroundsMaintenance, LostKeyFobs, DirectDebitUnpaid
`)
export const occasionalCredits: readonly string[] = wordList(`
  HBAdjustment, RechargeRepCredit, PromptPayDiscount, WriteOff, RepCashIncentive
`)

/** The weekly charge of a Master account. */
export function weeklyCharge({ type, property }: TenureDraft): string {
  switch (property.use) {
    case 'garage':
      return 'GarageAttached'
    case 'travellers':
      return 'TravellersCharge'
    case 'temporary':
      return 'BasicRentTempAcc'
    default:
      if (type.code === 'SHO') return 'SharedOwnersRent'
      return paysRent(type) ? 'BasicRentNoVAT' : 'ServiceCharges'
  }
}

/** The charge of a Recharge or Sundry account. */
export function childCharge({ type }: TenureDraft): string {
  return paysRent(type) ? 'RechargeableRepairs' : 'MajorWorksCapital'
}
