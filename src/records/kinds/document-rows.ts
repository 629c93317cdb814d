import type {
  Account,
  Asset,
  HouseholdMember,
  Person,
  Tenure,
  Transaction,
} from '../../generated/prisma/client.js'
import { personFields } from '../person/fields.js'
import { fieldNames } from './source-fields.js'

/** The columns that documents need, by table. */
export const documentColumns = {
  person: [
    'id',
    ...fieldNames(personFields),
    'dateOfBirth',
    'personTypes',
    'isPersonCautionaryAlert',
    'isTenureCautionaryAlert',
  ],
  home: ['id', 'assetId', 'assetType', 'assetName', 'assetAddress', 'parentAssetIds', 'parents'],
  asset: [
    'id',
    'assetId',
    'assetType',
    'assetName',
    'assetAddress',
    'parentAssetIds',
    'parents',
    'currentTenureId',
    'rentGroup',
    'isActive',
    'isAssetCautionaryAlerted',
    'rootAsset',
    'areaId',
    'patchId',
    'boilerHouseId',
    'assetLocation',
    'assetManagement',
    'assetCharacteristics',
    'assetContracts',
  ],
  tenure: [
    'id',
    'paymentReference',
    'legacyReferences',
    'startOfTenureDate',
    'endOfTenureDate',
    'tenureTypeCode',
    'tenureTypeDescription',
    'tenuredAssetId',
    'tenuredAsset',
    'tempAccommodationInfo',
    'agreementType',
    'terminated',
  ],
  member: ['personId', 'fullName', 'isResponsible', 'type', 'personTenureType'],
  account: [
    'id',
    'parentAccountId',
    'paymentReference',
    'targetType',
    'targetId',
    'accountType',
    'rentGroupType',
    'agreementType',
    'accountStatus',
    'tenure',
    'accountBalance',
  ],
  transaction: [
    'id',
    'targetId',
    'targetType',
    'suspenseResolution',
    'transactionDate',
    'transactionType',
    'transactionAmount',
    'paymentReference',
    'bankAccountNumber',
    'address',
    'senderId',
    'senderFullName',
    'transactionSource',
    'fund',
    'periodNo',
    'financialYear',
    'financialMonth',
    'assetId',
    'assetType',
    'tenancyAgreementRef',
    'propertyRef',
  ],
} as const

type Columns<Table extends keyof typeof documentColumns> = (typeof documentColumns)[Table][number]

export type PersonRow = Pick<Person, Columns<'person'>>
/** An asset as the documents of its tenures need it. */
export type HomeRow = Pick<Asset, Columns<'home'>>
export type AssetRow = Pick<Asset, Columns<'asset'>>
export type TenureRow = Pick<Tenure, Columns<'tenure'>>
export type MemberRow = Pick<HouseholdMember, Columns<'member'>>
/** Members are in the order of the tenure. */
export type TenureWithMembers = TenureRow & { readonly householdMembers: readonly MemberRow[] }
export type MembershipRow = MemberRow & { readonly tenure: TenureRow }
/** Amounts are only ordered and compared in documents, so a number is precise enough. */
export type AccountRow = Omit<Pick<Account, Columns<'account'>>, 'accountBalance'> & {
  readonly accountBalance: number | null
}
export type TransactionRow = Omit<
  Pick<Transaction, Columns<'transaction'>>,
  'transactionAmount'
> & { readonly transactionAmount: number | null }
/** The references of one tenure of an asset in the former housing system. */
export type ReferenceRow = Pick<Tenure, 'legacyReferences'> & { readonly assetId: string }
