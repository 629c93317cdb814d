import { splitWords } from './split-words.js'

/** Labels of transaction types that `splitWords` gets wrong. */
const labels: Readonly<Record<string, string>> = {
  BasicRentNoVAT: 'Basic Rent (No VAT)',
  CleaningBlock: 'Cleaning (Block)',
  CleaningEstate: 'Cleaning (Estate)',
  DebitOrCreditCard: 'Debit / Credit Card',
  DeductionSalary: 'Deduction (Salary)',
  DeductionWorkAndP: 'Deduction (Work & P)',
  GarageAttached: 'Garage (Attached)',
  LegacyDebit: '\\Legacy Debit',
  OpeningBalance: '\\Opening Balance',
  PayPointPostOffice: 'PayPoint/Post Office',
  PayPointPostOfficecivicapay: 'PayPoint/Post Office (civicapay)',
  PromptPayDiscount: 'Prompt Pay. Discount',
  RechargeRepCredit: 'Recharge Rep. Credit',
  RechgRepairsnoVAT: 'Rechg Repairs no VAT',
  RepCashIncentive: 'Rep. Cash Incentive',
  Rentwaiver: 'Rent waiver',
  WaterStandingChrg: 'Water Standing Chrg.',
}

const namesByLabel = new Map(
  Object.entries(labels).map(([name, label]) => [label.toLowerCase(), name]),
)

/** A readable label: `DirectDebit` becomes `Direct Debit`. */
export function transactionTypeLabel(name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : splitWords(name)
}

/** The type name for a name or a label; any other text is returned without blanks. */
export function transactionTypeName(nameOrLabel: string): string {
  const label = nameOrLabel.trim().toLowerCase()
  return namesByLabel.get(label) ?? nameOrLabel.replaceAll(' ', '')
}
