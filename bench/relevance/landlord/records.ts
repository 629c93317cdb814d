import type {
  AccountRecord,
  AssetRecord,
  PersonRecord,
  TenureRecord,
} from '../../../src/records/model/record-model.js'
import type { AccountTenureCopy } from '../../../src/records/account/fields.js'
import type { AssetAddress, ParentCopy } from '../../../src/records/asset/fields.js'
import type { LegacyReference, TenuredAssetCopy } from '../../../src/records/tenure/fields.js'
import { doorway, fullName, type Home, type Landlord, type Resident } from './model.js'

/** The records of a landlord in the formats of the source services. */
export function personRecord({ home: _home, ...person }: Resident): PersonRecord {
  return { ...person, personTypes: ['Tenant'] }
}

export function homeRecord({ id, address, block, estate, ...home }: Home): AssetRecord {
  const parents: ParentCopy[] = [
    ...(block === null ? [] : [{ ...block, type: 'block' }]),
    ...(estate === null ? [] : [{ ...estate, type: 'estate' }]),
  ].map(({ id: parent, type, name }) => ({ id: parent, type, name }))
  const lines = [block === null ? null : (estate?.name ?? null), address.area, address.town]
  const [addressLine2, addressLine3, addressLine4] = lines.filter((line) => line !== null)
  return {
    id,
    assetId: home.propertyReference,
    assetType: 'Dwelling',
    assetAddress: {
      uprn: home.uprn,
      postPreamble: address.preamble,
      addressLine1: address.line1,
      addressLine2: addressLine2 ?? null,
      addressLine3: addressLine3 ?? null,
      addressLine4: addressLine4 ?? null,
      postCode: address.postCode,
    } satisfies AssetAddress,
    currentTenureId: home.tenureId,
    parentAssetIds: parents.map((parent) => parent.id),
    parents: parents.map((parent) => ({ ...parent })),
  }
}

/** Estates and blocks. */
export function* buildingRecords({ estates, blocks }: Landlord): Generator<AssetRecord> {
  for (const { id, name } of estates) {
    yield { id, assetType: 'Estate', assetName: name, assetAddress: { addressLine1: name } }
  }
  for (const { id, name, estate } of blocks) {
    yield {
      id,
      assetType: 'Block',
      assetName: name,
      assetAddress: { addressLine1: name, addressLine2: estate.name },
      parentAssetIds: [estate.id],
      parents: [{ id: estate.id, type: 'estate', name: estate.name }],
    }
  }
}

export function tenureRecord(home: Home): TenureRecord {
  const legacy: LegacyReference[] = [{ name: 'uh_tag_ref', value: home.uhNumber }]
  return {
    id: home.tenureId,
    paymentReference: home.paymentReference,
    legacyReferences: legacy.map((reference) => ({ ...reference })),
    tenureTypeCode: 'SEC',
    tenureTypeDescription: 'Secure',
    startOfTenureDate: new Date('2015-04-06'),
    tenuredAssetId: home.id,
    tenuredAsset: {
      type: 'Dwelling',
      fullAddress: `${doorway(home)} ${home.address.postCode}`,
      uprn: home.uprn,
      propertyReference: home.propertyReference,
    } satisfies TenuredAssetCopy,
    householdMembers: home.residents.map((resident, index) => ({
      personId: resident.id,
      type: 'Person',
      fullName: fullName(resident),
      isResponsible: index === 0,
      personTenureType: index === 0 ? 'Tenant' : 'HouseholdMember',
    })),
  }
}

export function accountRecord(home: Home): AccountRecord {
  return {
    id: home.accountId,
    paymentReference: home.paymentReference,
    targetId: home.tenureId,
    targetType: 'Tenure',
    accountType: 'Master',
    rentGroupType: 'HraRents',
    accountStatus: 'Active',
    accountBalance: '0.00',
    tenure: {
      tenureId: home.tenureId,
      fullAddress: `${doorway(home)} ${home.address.postCode}`,
      primaryTenants: home.residents
        .slice(0, 1)
        .map((resident) => ({ id: resident.id, fullName: fullName(resident) })),
    } satisfies AccountTenureCopy,
  }
}
