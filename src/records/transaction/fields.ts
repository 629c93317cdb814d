import type { SourceFields, Stored } from '../kinds/source-fields.js'
import { flag, instant, money, text, uuid, whole } from '../sources/source-values.js'

/** The columns of a transaction that are shown as they are stored. */
export const transactionFields = {
  targetId: [uuid, 'UUID of the tenure. Null for money in suspense.'],
  targetType: [text, 'Type of the record in `targetId`. Always "Tenure" today.'],
  transactionDate: [
    instant,
    'When the transaction takes effect, in UTC. Example: "2021-12-07T23:00:00.000Z".',
  ],
  transactionType: [text, 'Transaction type. New values may appear. Example: "DirectDebit".'],
  transactionAmount: [money, 'Amount in pounds, never negative. Example: "56.78".'],
  paidAmount: [money, 'Amount paid in pounds, never negative.'],
  chargedAmount: [money, 'Amount charged in pounds, never negative.'],
  housingBenefitAmount: [money, 'Amount paid by housing benefit, in pounds.'],
  balanceAmount: [
    money,
    'Account balance after this transaction, in pounds. A positive amount is owed. Example: "1025.00".',
  ],
  paymentReference: [text, 'Rent account number. Example: "228008546".'],
  address: [text, 'Address. Example: "Flat 3, 14 Rowan House".'],
  transactionSource: [text, 'Source of the transaction. Example: "DD".'],
  fund: [text, 'Ledger fund. Example: "HSGSUN".'],
  periodNo: [whole, 'Rent week or leaseholder period, 1 to 53. Example: 2.'],
  financialYear: [whole, 'Financial year. Example: 2021.'],
  financialMonth: [whole, 'Financial month. Example: 12.'],
  assetId: [uuid, 'UUID of the billed asset, if given.'],
  assetType: [text, 'Type of the billed asset.'],
  tenancyAgreementRef: [text, 'Tenancy reference from the source.'],
  propertyRef: [text, 'Property reference from the source.'],
  postDate: [instant, 'When the ledger posted it, in UTC.'],
  createdAt: [instant, 'When the record was created, in UTC. Example: "2021-12-08T04:30:00.000Z".'],
  createdBy: [text, 'Who created the record.'],
  lastUpdatedAt: [
    instant,
    'When the record was last changed, in UTC. Example: "2021-12-08T04:30:00.000Z".',
  ],
  lastUpdatedBy: [text, 'Who last changed the record.'],
} as const satisfies SourceFields

/** How a payment in suspense was resolved. */
export const resolutionFields = {
  resolutionDate: [instant, 'When it was resolved, in UTC.'],
  isConfirmed: [flag, 'True if an officer confirmed the resolution.'],
  isApproved: [flag, 'True if a manager approved the resolution.'],
  note: [text, 'Note of the officer. Example: "Matched by reference."'],
} as const satisfies SourceFields

export type SuspenseResolution = Stored<typeof resolutionFields>
