import { randomUUID } from 'node:crypto'
import {
  account,
  ana,
  areaId,
  blockId,
  boilerId,
  estateId,
  flat,
  lease,
  master,
  organisationId,
  patchId,
  payment,
} from './filtered-records.js'

/** A filter value that matches only the wanted record, and one that does not match it. */
export interface FilterCase {
  readonly finds: unknown
  readonly misses: unknown
}

const other = randomUUID()

const yes: FilterCase = { finds: true, misses: false }
const id = (finds: string | undefined): FilterCase => ({ finds, misses: other })
const text = (finds: string): FilterCase => ({ finds, misses: `${finds}0` })
const anyOf = (finds: string): FilterCase => ({ finds: ['x', finds], misses: [`${finds}0`] })
const number = (finds: number): FilterCase => ({ finds, misses: finds + 1 })
const range = (value: number): FilterCase => ({ finds: { to: value }, misses: { from: value + 1 } })

/** The wanted record of each search, and a case for each of its filters. */
export const filterCases = {
  searchPersons: {
    expectedId: ana.id,
    cases: {
      personTypes: anyOf('Freeholder'),
      isPersonCautionaryAlert: yes,
      isTenureCautionaryAlert: yes,
      'tenure.tenureId': id(lease.id),
      'tenure.tenureTypes': anyOf('LEA'),
      'tenure.isActive': yes,
      'tenure.isResponsible': yes,
      'tenure.assetId': id(flat.id),
      'tenure.postCode': text('n17aa'),
      'tenure.uprn': text('010002'),
      'tenure.propertyReference': text('00000042'),
      'tenure.paymentReference': text('228000042'),
      'tenure.uhReference': text('0712345/01'),
    },
  },
  searchAssets: {
    expectedId: flat.id,
    cases: {
      isActive: yes,
      isVoid: yes,
      isLettable: yes,
      isRightToBuy: yes,
      isAssetCautionaryAlerted: yes,
      rentGroups: anyOf('LSC'),
      propertyReference: text('00000042'),
      uprn: text('010002'),
      postCode: text('N1  7aa'),
      floorNo: text('G'),
      areaId: id(areaId),
      patchId: id(patchId),
      parentAssetId: id(estateId),
      rootAsset: id(estateId),
      boilerHouseId: id(boilerId),
      'tenure.tenureId': id(lease.id),
      'tenure.tenureTypes': anyOf('Leasehold (RTB)'),
      'tenure.isActive': yes,
      'tenure.paymentReference': text('228000042'),
      'management.agent': text('HAH'),
      'management.areaOfficeName': text('North Area Team'),
      'management.owner': text('Example Homes'),
      'management.managingOrganisation': text('LBH'),
      'management.managingOrganisationId': id(organisationId),
      'management.isCouncilProperty': yes,
      'management.isTMOManaged': yes,
      'management.isNoRepairsMaintenance': yes,
      'management.propertyOccupiedStatuses': anyOf('Void'),
      'management.isTemporaryAccommodation': yes,
      'management.isTemporaryAccommodationBlock': yes,
      'management.isPartOfTemporaryAccommodationBlock': yes,
      'management.temporaryAccommodationParentAssetId': id(blockId),
      'characteristics.numberOfBedrooms': range(2),
      'characteristics.numberOfBedSpaces': range(4),
      'characteristics.numberOfCots': range(1),
      'characteristics.hasPrivateBathroom': yes,
      'characteristics.hasPrivateKitchen': yes,
      'characteristics.isStepFree': yes,
      'contract.approvalStatus': anyOf('Approved'),
      'contract.approvalStatusReason': text('ContractExtended'),
      'contract.isActive': yes,
      'contract.endReason': text('ContractHasEnded'),
      'contract.chargeSubType': text('rate'),
    },
  },
  searchTenures: {
    expectedId: lease.id,
    cases: {
      isActive: yes,
      isRightToBuy: yes,
      isTemporaryAccommodation: yes,
      isTerminated: yes,
      tenureTypes: anyOf('LEA'),
      agreementType: text('X'),
      bookingStatus: text('ACC'),
      paymentReference: text('228000042'),
      legacyReference: text('0712345/01'),
      startOfTenureDate: {
        finds: { from: '2024-05-01', to: '2024-05-01' },
        misses: { to: '2024-04-30' },
      },
      endOfTenureDate: { finds: { from: '2026-06-30' }, misses: { from: '2026-07-01' } },
      'asset.assetId': id(flat.id),
      'asset.assetTypes': anyOf('Flat'),
      'asset.propertyReference': text('00000042'),
      'member.personId': id(ana.id),
      'member.isResponsible': yes,
      'member.types': anyOf('Person'),
      'member.personTenureTypes': anyOf('Leaseholder'),
    },
  },
  searchTransactions: {
    expectedId: payment.id,
    cases: {
      transactionTypes: { finds: ['Direct Debit'], misses: ['HousingBenefit'] },
      amountFrom: { finds: '56.78', misses: '56.79' },
      amountTo: { finds: '56.78', misses: '56.77' },
      transactionSources: anyOf('DD'),
      funds: anyOf('HSGSUN'),
      targetType: text('Tenure'),
      senderId: id(ana.id),
      bankAccountNumber: { finds: '******78', misses: '8' },
      'period.periodNo': number(2),
      'period.financialYear': number(2021),
      'period.financialMonth': number(12),
      'suspenseResolution.isConfirmed': yes,
      'suspenseResolution.isApproved': yes,
      'suspenseResolution.isResolved': yes,
      'suspenseResolution.isOpen': { finds: false, misses: true },
      'asset.assetId': id(flat.id),
      'asset.assetTypes': anyOf('Flat'),
      'reference.paymentReference': text('228000042'),
      'reference.tenancyAgreementRef': text('0712345/01'),
      'reference.propertyRef': text('00000042'),
    },
  },
  searchAccounts: {
    expectedId: account.id,
    cases: {
      accountType: anyOf('Recharge'),
      accountStatus: anyOf('Suspended'),
      agreementType: text('R'),
      rentGroupTypes: anyOf('LHMajorWorks'),
      isInArrears: yes,
      balanceFrom: { finds: '317.54', misses: '317.55' },
      balanceTo: { finds: '400.00', misses: '317.53' },
      paymentReference: text('228000042'),
      parentAccountId: id(master),
      targetId: id(lease.id),
      targetType: text('Tenure'),
      tenureTypes: anyOf('LEA'),
      primaryTenantId: id(ana.id),
    },
  },
} as const
