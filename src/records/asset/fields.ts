import { day, factor, flag, money, postCode, text, uuid, whole } from '../sources/source-values.js'
import { sourceType, type SourceFields, type Stored } from '../kinds/source-fields.js'

/** The columns of an asset that the API shows as the asset service gives them. */
export const assetFields = {
  assetId: [text, 'Property reference, 8 digits with leading zeros. Example: "00054374".'],
  assetType: [text, 'Asset type. New values may appear. Example: "Dwelling".'],
  assetName: [text, 'Name of a block or estate. Null for a property. Example: "Rowan House".'],
  rentGroup: [text, 'Ledger for its charges. Example: "HRA".'],
  rootAsset: [uuid, 'UUID of the topmost asset of its hierarchy.'],
  areaId: [uuid, 'UUID of the management area.'],
  patchId: [uuid, 'UUID of the housing officer’s patch.'],
  boilerHouseId: [uuid, 'UUID of the boiler house that heats it.'],
} as const satisfies SourceFields

export const AssetAddress = sourceType('AssetAddress', 'Address of an asset.', {
  uprn: [text, 'Unique Property Reference Number, with leading zeros. Example: "100021099999".'],
  postPreamble: [text, 'Flat or house part. Example: "Flat 3".'],
  addressLine1: [text, 'First line. Example: "14 Rowan House".'],
  addressLine2: [text, 'Second line. Example: "Marlow Estate".'],
  addressLine3: [text, 'Third line. Example: "Hackney".'],
  addressLine4: [text, 'Fourth line. Example: "London".'],
  postCode: [postCode, 'Postcode. Example: "E8 1DY".'],
})
export type AssetAddress = Stored<typeof AssetAddress.fields>

export const AssetLocation = sourceType('AssetLocation', 'Position of an asset in its block.', {
  floorNo: [text, 'Floor, as text. Example: "G".'],
  totalBlockFloors: [whole, 'Number of floors of the block. Example: 6.'],
})
export type AssetLocation = Stored<typeof AssetLocation.fields>

export const AssetManagement = sourceType(
  'AssetManagement',
  'Who manages an asset, and how it is used.',
  {
    agent: [text, 'Managing agent. Example: "HAH".'],
    areaOfficeName: [text, 'Area office. Example: "North Area Team".'],
    owner: [text, 'Owner.'],
    managingOrganisation: [text, 'Managing organisation. Example: "LBH".'],
    managingOrganisationId: [uuid, 'UUID of the managing organisation.'],
    isCouncilProperty: [flag, 'True if the council owns it.'],
    isTMOManaged: [flag, 'True if a tenant management organisation manages it.'],
    isNoRepairsMaintenance: [flag, 'True if the landlord does not repair it.'],
    propertyOccupiedStatus: [
      text,
      'Occupied, Reserved, Vacant, Void or another status. New values may appear. Example: "Occupied".',
    ],
    propertyOccupiedStatusReason: [text, 'Why it has that status.'],
    readyToLetDate: [day, 'First day on which it can be let. Example: "2024-02-01".'],
    councilTaxType: [text, 'Council tax type.'],
    councilTaxLiability: [text, 'Who pays the council tax. Example: "Tenant".'],
    isTemporaryAccommodation: [flag, 'True if it is temporary accommodation.'],
    isTemporaryAccommodationBlock: [flag, 'True if it is a block of temporary accommodation.'],
    isPartOfTemporaryAccommodationBlock: [
      flag,
      'True if it is in a block of temporary accommodation.',
    ],
    temporaryAccommodationParentAssetId: [uuid, 'UUID of its temporary accommodation block.'],
  },
)
export type AssetManagement = Stored<typeof AssetManagement.fields>

export const AssetCharacteristics = sourceType(
  'AssetCharacteristics',
  'Size, fittings and certificates of an asset.',
  {
    numberOfBedrooms: [whole, 'Number of bedrooms. Example: 2.'],
    numberOfBedSpaces: [whole, 'Number of bed spaces. Example: 4.'],
    numberOfCots: [whole, 'Number of cots.'],
    numberOfSingleBeds: [whole, 'Number of single beds.'],
    numberOfDoubleBeds: [whole, 'Number of double beds.'],
    numberOfLivingRooms: [whole, 'Number of living rooms.'],
    numberOfBathrooms: [whole, 'Number of bathrooms.'],
    numberOfKitchens: [whole, 'Number of kitchens.'],
    numberOfShowers: [whole, 'Number of showers.'],
    numberOfFloors: [whole, 'Number of floors.'],
    numberOfStairs: [whole, 'Number of stairs.'],
    numberOfLifts: [whole, 'Number of lifts.'],
    hasPrivateBathroom: [flag, 'True if it has a private bathroom.'],
    hasPrivateKitchen: [flag, 'True if it has a private kitchen.'],
    isStepFree: [flag, 'True if access is step-free.'],
    hasStairs: [flag, 'True if it has stairs.'],
    hasRampAccess: [flag, 'True if it has a ramp.'],
    hasCommunalAreas: [flag, 'True if it has communal areas.'],
    optionToTax: [flag, 'True if there is an option to tax.'],
    yearConstructed: [text, 'Year of construction, as text. Example: "1978".'],
    windowType: [text, 'Type of windows. Example: "DBL".'],
    epcScore: [text, 'Energy score. Example: "80 C".'],
    architecturalType: [text, 'Architectural type.'],
    heating: [text, 'Type of heating.'],
    bathroomFloor: [text, 'Floor of the bathroom. Example: "1".'],
    kitchenFloor: [text, 'Floor of the kitchen. Example: "G".'],
    propertyFactor: [factor, 'Factor for service charges. Example: "1.25".'],
    epcExpiryDate: [day, 'Last valid day of the energy certificate.'],
    fireSafetyCertificateExpiryDate: [day, 'Last valid day of the fire safety certificate.'],
    gasSafetyCertificateExpiryDate: [day, 'Last valid day of the gas safety certificate.'],
    elecCertificateExpiryDate: [day, 'Last valid day of the electrical certificate.'],
    alertSystemExpiryDate: [
      day,
      'Last valid day of the alert system certificate. Example: "2026-05-01".',
    ],
    accessibilityComments: [
      text,
      'Accessibility notes, free text. Example: "Ramp at the rear door."',
    ],
    sleepingArrangementNotes: [
      text,
      'Sleeping arrangement, free text. Example: "Sofa bed in the living room."',
    ],
    kitchenNotes: [text, 'Notes on the kitchen, free text. Example: "Shared by two rooms."'],
    bathroomNotes: [text, 'Notes on the bathroom, free text. Example: "Walk-in shower."'],
    livingRoomNotes: [text, 'Notes on the living room, free text. Example: "Opens to the garden."'],
    assetPropertyFolderLink: [
      text,
      'URL of the folder with its documents. Example: "https://files.example.org/00054374".',
    ],
  },
)
export type AssetCharacteristics = Stored<typeof AssetCharacteristics.fields>

export const chargeFields = {
  type: [text, 'Charge type.'],
  subType: [text, 'Charge subtype. Example: "rate".'],
  frequency: [text, 'Frequency: Daily, Weekly, Monthly or Yearly. Example: "Monthly".'],
  amount: [money, 'Amount in pounds for each period. Example: "1250.00".'],
} as const satisfies SourceFields

export const partyFields = {
  type: [text, 'Type of party. Example: "Organisation".'],
  subType: [text, 'Role in the contract. Example: "Landlord".'],
  name: [text, 'Name. Example: "Example Lettings Ltd".'],
} as const satisfies SourceFields

export const contractFields = {
  targetId: [uuid, 'UUID of the asset.'],
  targetType: [text, 'Type of the record in `targetId`. Example: "asset".'],
  startDate: [day, 'First day. Example: "2024-02-01".'],
  approvalDate: [day, 'Day of approval. Example: "2024-01-15".'],
  endDate: [day, 'Last day. Null if there is none yet. Example: "2027-01-31".'],
  approvalStatus: [
    text,
    'PendingApproval, Approved or PendingReapproval. New values may appear. Example: "Approved".',
  ],
  approvalStatusReason: [text, 'Why it has that status. Example: "ContractExtended".'],
  isActive: [flag, 'True if the contract is in force.'],
  endReason: [text, 'Why it ended. Example: "ContractHasEnded".'],
} as const satisfies SourceFields

export type ContractCharge = Stored<typeof chargeFields> & { id?: string | null }
export type ContractParty = Stored<typeof partyFields> & { id?: string | null }

/** A contract on an asset, as it is stored. */
export type StoredContract = Stored<typeof contractFields> & {
  id: string
  charges?: ContractCharge[] | null
  relatedPeople?: ContractParty[] | null
}

/** The parent of an asset, as named in the source of the asset. */
export interface ParentCopy {
  id: string
  /** `sub-block`, `block` or `estate`. */
  type?: string | null
  name?: string | null
}
