import type {
  Account,
  Asset,
  HouseholdMember,
  Person,
  Tenure,
  Transaction,
} from '../../generated/prisma/client.js'

/** What documents show of records: of each table the columns that are read for them, and no others. */
export const documentColumns = {
  person: [
    ...(['id', 'title', 'firstName', 'middleName', 'surname', 'preferredTitle'] as const),
    ...(['preferredFirstName', 'preferredMiddleName', 'preferredSurname', 'dateOfBirth'] as const),
    ...(['personTypes', 'isPersonCautionaryAlert', 'isTenureCautionaryAlert'] as const),
  ],
  home: [
    ...(['id', 'assetId', 'assetType', 'assetName', 'assetAddress'] as const),
    ...(['parentAssetIds', 'parents'] as const),
  ],
  asset: [
    ...(['id', 'assetId', 'assetType', 'assetName', 'assetAddress'] as const),
    ...(['parentAssetIds', 'parents', 'currentTenureId', 'rentGroup', 'isActive'] as const),
    ...(['isAssetCautionaryAlerted', 'rootAsset', 'areaId', 'patchId', 'boilerHouseId'] as const),
    ...(['assetLocation', 'assetManagement', 'assetCharacteristics', 'assetContracts'] as const),
  ],
  tenure: [
    ...(['id', 'paymentReference', 'legacyReferences', 'startOfTenureDate'] as const),
    ...(['endOfTenureDate', 'tenureTypeCode', 'tenureTypeDescription', 'tenuredAssetId'] as const),
    ...(['tenuredAsset', 'tempAccommodationInfo', 'agreementType', 'terminated'] as const),
  ],
  member: ['personId', 'fullName', 'isResponsible', 'type', 'personTenureType'],
  account: [
    ...(['id', 'parentAccountId', 'paymentReference', 'targetType', 'targetId'] as const),
    ...(['accountType', 'rentGroupType', 'agreementType', 'accountStatus', 'tenure'] as const),
    'accountBalance',
  ],
  transaction: [
    ...(['id', 'targetId', 'targetType', 'suspenseResolution', 'transactionDate'] as const),
    ...(['transactionType', 'transactionAmount', 'paymentReference', 'bankAccountNumber'] as const),
    ...(['address', 'senderId', 'senderFullName', 'transactionSource', 'fund'] as const),
    ...(['periodNo', 'financialYear', 'financialMonth', 'assetId', 'assetType'] as const),
    ...(['tenancyAgreementRef', 'propertyRef'] as const),
  ],
} as const

type Columns<Table extends keyof typeof documentColumns> = (typeof documentColumns)[Table][number]

export type PersonFacts = Pick<Person, Columns<'person'>>
/** An asset as it is shown by the records of its tenures. */
export type HomeFacts = Pick<Asset, Columns<'home'>>
export type AssetFacts = Pick<Asset, Columns<'asset'>>
export type TenureFacts = Pick<Tenure, Columns<'tenure'>>
export type MemberFacts = Pick<HouseholdMember, Columns<'member'>>
/** In the order in which the tenure lists them. */
export type TenureWithMembers = TenureFacts & { readonly householdMembers: readonly MemberFacts[] }
export type MembershipFacts = MemberFacts & { readonly tenure: TenureFacts }
/** Amounts are ordered and compared in documents, and not shown: a number is enough. */
export type AccountFacts = Omit<Pick<Account, Columns<'account'>>, 'accountBalance'> & {
  readonly accountBalance: number | null
}
export type TransactionFacts = Omit<
  Pick<Transaction, Columns<'transaction'>>,
  'transactionAmount'
> & { readonly transactionAmount: number | null }
/** A tenure of an asset, as far as the former housing system knew it. */
export type ReferenceFacts = Pick<Tenure, 'legacyReferences'> & { readonly assetId: string }
