import { sourceType, type SourceFields, type Stored } from '../kinds/source-fields.js'
import type { TenureType } from '../tenure/fields.js'
import { instant, money, text, uuid } from '../sources/source-values.js'

/** The columns of an account that the API shows as the account service gives them. */
export const accountFields = {
  parentAccountId: [uuid, 'UUID of the master account of a recharge or sundry account.'],
  paymentReference: [text, 'Rent account number. Example: "228008546".'],
  targetType: [text, 'Type of the record in `targetId`. Example: "Tenure".'],
  targetId: [uuid, 'UUID of the tenure.'],
  accountType: [text, 'Master, Recharge or Sundry.'],
  rentGroupType: [text, 'Ledger of the account. Example: "HraRents".'],
  agreementType: [text, 'Agreement type. Example: "M".'],
  accountStatus: [text, 'Active, Suspended or Ended.'],
  startDate: [instant, 'When the account was opened, in UTC.'],
  endDate: [instant, 'When the account was closed, in UTC. Null while it is open.'],
  endReasonCode: [text, 'Why the account was closed.'],
  createdAt: [instant, 'When the record was created, in UTC. Example: "2021-03-29T15:10:37.000Z".'],
  createdBy: [text, 'Who created the record.'],
  lastUpdatedAt: [
    instant,
    'When the record was last changed, in UTC. Example: "2024-05-01T08:30:00.000Z".',
  ],
  lastUpdatedBy: [text, 'Who last changed the record.'],
} as const satisfies SourceFields

export const ConsolidatedCharge = sourceType(
  'ConsolidatedCharge',
  'A recurring charge on an account.',
  {
    type: [text, 'Charge type. Example: "rent".'],
    frequency: [text, 'Frequency. Example: "weekly".'],
    amount: [money, 'Amount in pounds. Example: "101.20".'],
  },
)
export type ConsolidatedCharge = Stored<typeof ConsolidatedCharge.fields>

/** The tenure as the account service describes it. */
export interface AccountTenureCopy {
  tenureId?: string | null
  tenureType?: TenureType | null
  fullAddress?: string | null
  primaryTenants?: { id: string; fullName?: string | null }[]
}
