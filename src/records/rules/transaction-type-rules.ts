import { splitWords } from './split-words.js'

/** Labels of transaction types that are not the name split into words. */
const labels: Readonly<Record<string, string>> = {
  BasicRentNoVAT: 'Basic Rent (No VAT)',
  CleaningBlock: 'Cleaning (Block)',
  CleaningEstate: 'Cleaning (Estate)',
  CAdministration: 'C Administration',
  CContingencySums: 'C Contingency Sums',
  CPreliminaries: 'C Preliminaries',
  CProfessionalFees: 'C Professional Fees',
  CProvisionalSums: 'C Provisional Sums',
  DebitOrCreditCard: 'Debit / Credit Card',
  DeductionSalary: 'Deduction (Salary)',
  DeductionWorkAndP: 'Deduction (Work & P)',
  GarageAttached: 'Garage (Attached)',
  LegacyDebit: '\\Legacy Debit',
  OpeningBalance: '\\Opening Balance',
  PayPointPostOffice: 'PayPoint/Post Office',
  PayPointPostOfficecivicapay: 'PayPoint/Post Office (civicapay)',
  PromptPayDiscount: 'Prompt Pay. Discount',
  RAdministrationFee: 'R Administration Fee',
  RContingencySums: 'R Contingency Sums',
  RPreliminaries: 'R Preliminaries',
  RProfessionalFees: 'R Professional Fees',
  RProvisionalSums: 'R Provisional Sums',
  RechargeRepCredit: 'Recharge Rep. Credit',
  RechgRepairsnoVAT: 'Rechg Repairs no VAT',
  RepCashIncentive: 'Rep. Cash Incentive',
  Rentwaiver: 'Rent waiver',
  WaterStandingChrg: 'Water Standing Chrg.',
}

const namesByLabel = new Map(
  Object.entries(labels).map(([name, label]) => [label.toLowerCase(), name]),
)

/** The words for people: `DirectDebit` is `Direct Debit`. Unknown names are split the same way. */
export function transactionTypeLabel(name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : splitWords(name)
}

/** The name of a type given by name or by label; a text that is neither is taken for a name. */
export function transactionTypeName(nameOrLabel: string): string {
  const label = nameOrLabel.trim().toLowerCase()
  return namesByLabel.get(label) ?? nameOrLabel.replaceAll(' ', '')
}
