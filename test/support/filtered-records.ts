import { randomUUID } from 'node:crypto'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import { sampleAsset, samplePerson, sampleTenure } from './samples.js'

// One record of each kind with all filtered values, and other records without them.

export const [estateId, boilerId, areaId, patchId, organisationId, blockId] = Array.from(
  { length: 6 },
  () => randomUUID(),
)

export const ana = samplePerson({
  personTypes: ['Freeholder'],
  isPersonCautionaryAlert: true,
  isTenureCautionaryAlert: true,
})
const stranger = samplePerson()
const officer = samplePerson({ personTypes: ['HousingOfficer'] })

const tenureId = randomUUID()
export const flat = sampleAsset({
  assetId: '00000042',
  assetType: 'Flat',
  assetAddress: { addressLine1: '14 Rowan House', uprn: '010002', postCode: 'N1 7AA' },
  currentTenureId: tenureId,
  rentGroup: 'LSC',
  isAssetCautionaryAlerted: true,
  rootAsset: estateId ?? null,
  parentAssetIds: [estateId ?? ''],
  areaId: areaId ?? null,
  patchId: patchId ?? null,
  boilerHouseId: boilerId ?? null,
  assetLocation: { floorNo: 'G' },
  assetManagement: {
    agent: 'HAH',
    areaOfficeName: 'North Area Team',
    owner: 'Example Homes',
    managingOrganisation: 'LBH',
    managingOrganisationId: organisationId ?? null,
    isCouncilProperty: true,
    isTMOManaged: true,
    isNoRepairsMaintenance: true,
    propertyOccupiedStatus: 'Void',
    readyToLetDate: '2026-06-30',
    isTemporaryAccommodation: true,
    isTemporaryAccommodationBlock: true,
    isPartOfTemporaryAccommodationBlock: true,
    temporaryAccommodationParentAssetId: blockId ?? null,
  },
  assetCharacteristics: {
    numberOfBedrooms: 2,
    numberOfBedSpaces: 4,
    numberOfCots: 1,
    hasPrivateBathroom: true,
    hasPrivateKitchen: true,
    isStepFree: true,
  },
  assetContracts: [
    {
      id: randomUUID(),
      approvalStatus: 'Approved',
      approvalStatusReason: 'ContractExtended',
      isActive: true,
      charges: [{ subType: 'rate', amount: '1.00' }],
    },
    { id: randomUUID(), approvalStatus: 'PendingApproval', endReason: 'ContractHasEnded' },
  ],
})
const shed = sampleAsset({
  assetAddress: {},
  isActive: false,
  assetManagement: { isCouncilProperty: false },
})

export const lease = sampleTenure({
  id: tenureId,
  paymentReference: '228000042',
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
  startOfTenureDate: '2024-05-01T00:00:00.000Z',
  endOfTenureDate: '2026-06-30T00:00:00.000Z',
  tenureTypeCode: 'LEA',
  tenureTypeDescription: 'Leasehold (RTB)',
  tenuredAssetId: flat.id,
  tenuredAsset: {
    type: 'Flat',
    uprn: '010002',
    propertyReference: '00000042',
    isTemporaryAccommodation: true,
  },
  tempAccommodationInfo: { bookingStatus: 'ACC' },
  agreementType: { code: 'X' },
  terminated: { isTerminated: true },
  householdMembers: [
    { personId: ana.id, isResponsible: true, type: 'Person', personTenureType: 'Leaseholder' },
  ],
})
const former = sampleTenure({
  endOfTenureDate: '2026-06-29T00:00:00.000Z',
  terminated: { isTerminated: false },
  householdMembers: [{ personId: stranger.id, isResponsible: false }],
})

export const payment = {
  id: randomUUID(),
  targetId: lease.id,
  targetType: 'Tenure',
  transactionType: 'DirectDebit',
  transactionAmount: '56.78',
  transactionSource: 'DD',
  fund: 'HSGSUN',
  senderId: ana.id,
  bankAccountNumber: '******78',
  periodNo: 2,
  financialYear: 2021,
  financialMonth: 12,
  assetId: flat.id,
  assetType: 'Flat',
  paymentReference: '228000042',
  tenancyAgreementRef: '0712345/01',
  propertyRef: '00000042',
  suspenseResolution: { isConfirmed: true, isApproved: true },
}
const bareTransaction = {
  id: randomUUID(),
  bankAccountNumber: '******79',
  suspenseResolution: { isConfirmed: false },
}

export const master = randomUUID()
export const account = {
  id: randomUUID(),
  parentAccountId: master,
  paymentReference: '228000042',
  targetType: 'Tenure',
  targetId: lease.id,
  accountType: 'Recharge',
  rentGroupType: 'LHMajorWorks',
  agreementType: 'R',
  accountStatus: 'Suspended',
  accountBalance: '317.54',
  tenure: {
    tenureType: { code: 'LEA', description: 'Leasehold (RTB)' },
    primaryTenants: [{ id: ana.id }],
  },
}

export const workOrder = {
  id: randomUUID(),
  reference: '10600042',
  status: 'InProgress',
  tradeCode: 'PL',
  priority: '4 [N] NORMAL',
  propertyReference: '00000042',
  // In London, both are the next day.
  dateRaised: new Date('2026-04-30T23:30:00.000Z'),
  targetDate: new Date('2026-05-20T23:30:00.000Z'),
}

export const note = {
  id: randomUUID(),
  targetType: 'person',
  targetId: ana.id,
  category: 'Safety',
  isHighlighted: true,
  authorName: 'Amina Officer',
  createdAt: new Date('2026-05-01T09:00:00.000Z'),
}

export const activity = {
  id: randomUUID(),
  type: 'update',
  targetType: 'person',
  targetId: ana.id,
  authorName: 'Amina Officer',
  sourceDomain: 'Person',
  createdAt: new Date('2026-05-01T09:00:00.000Z'),
  changes: [{ field: 'surname', oldValue: 'Exampel', newValue: 'Example' }],
}

export const alert = {
  id: randomUUID(),
  personId: ana.id,
  assetId: flat.id,
  alertCode: 'VA',
  startDate: new Date('2026-05-01T00:00:00.000Z'),
}

export const filteredRecords: RecordBatch = {
  persons: [ana, stranger, officer],
  assets: [flat, shed],
  tenures: [lease, former],
  transactions: [payment, bareTransaction],
  accounts: [account, { id: randomUUID() }],
  workOrders: [workOrder, { id: randomUUID(), status: 'Completed' }],
  notes: [note, { id: randomUUID() }],
  activities: [activity, { id: randomUUID() }],
  cautionaryAlerts: [alert, { id: randomUUID(), isActive: false }],
}
