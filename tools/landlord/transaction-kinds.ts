import type { TenureDraft } from './tenure-drafts.js'
import type { Weighted } from './random.js'
import { isHome, paysRent } from './tenure-choices.js'

/** How a household pays: the transaction type, its origin, and how many weeks one payment covers. */
export interface PaymentMethod {
  readonly type: string
  readonly source: string
  readonly weeks: number
  /** Comes out of a bank account, so its last digits are known. */
  readonly fromBank: boolean
}

const byHousehold: readonly Weighted<PaymentMethod>[] = [
  { weight: 30, value: { type: 'DirectDebit', source: 'DD', weeks: 4, fromBank: true } },
  { weight: 8, value: { type: 'StandingOrder', source: 'SO', weeks: 1, fromBank: true } },
  { weight: 8, value: { type: 'PayPointPostOffice', source: 'PP', weeks: 2, fromBank: false } },
  { weight: 8, value: { type: 'DebitOrCreditCard', source: 'CC', weeks: 4, fromBank: false } },
  { weight: 5, value: { type: 'BankPayment', source: 'BP', weeks: 4, fromBank: true } },
  { weight: 2, value: { type: 'CashOfficePayments', source: 'CO', weeks: 2, fromBank: false } },
  { weight: 1, value: { type: 'ChequePayments', source: 'CQ', weeks: 4, fromBank: true } },
]

const withBenefits: readonly Weighted<PaymentMethod>[] = [
  ...byHousehold,
  { weight: 22, value: { type: 'HousingBenefit', source: 'HB', weeks: 1, fromBank: false } },
  { weight: 16, value: { type: 'UniversalCreditRec', source: 'UC', weeks: 4, fromBank: false } },
]

/** Benefits pay the rent of homes, not service charges, garages or shops. */
export function paymentMethodsOf({ type, property }: TenureDraft): typeof byHousehold {
  return isHome(property.use) && paysRent(type) ? withBenefits : byHousehold
}

/** Charges and payments that turn up now and then. */
export const occasionalCharges: readonly string[] = [
  ...['Heating', 'HotWater', 'WaterRates', 'ContentsInsurance', 'CourtCosts', 'TenantsLevy'],
  ...[
    'LandlordLighting',
    'CleaningBlock',
    'GroundsMaintenance',
    'LostKeyFobs',
    'DirectDebitUnpaid',
  ],
]
export const occasionalCredits: readonly string[] = [
  ...['HBAdjustment', 'RechargeRepCredit', 'PromptPayDiscount', 'WriteOff', 'RepCashIncentive'],
]

/** The charge that a Master account sees every week. */
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

/** The charge that a Recharge or Sundry account is opened for. */
export function childCharge({ type }: TenureDraft): string {
  return paysRent(type) ? 'RechargeableRepairs' : 'MajorWorksCapital'
}
