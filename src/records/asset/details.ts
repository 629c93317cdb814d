import { ObjectType } from 'type-graphql'
import type * as records from '../model/record-model.js'
import {
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalInt,
  OptionalText,
  OptionalUuid,
} from '../../schema/fields.js'

@ObjectType({ description: 'Address of an asset.' })
export class AssetAddress implements records.AssetAddress {
  @OptionalText('Unique Property Reference Number, with leading zeros. Example: "100021099999".')
  readonly uprn!: string | null

  @OptionalText('Flat or house part. Example: "Flat 3".')
  readonly postPreamble!: string | null

  @OptionalText('First line. Example: "14 Rowan House".')
  readonly addressLine1!: string | null

  @OptionalText('Second line. Example: "Marlow Estate".')
  readonly addressLine2!: string | null

  @OptionalText('Third line. Example: "Hackney".')
  readonly addressLine3!: string | null

  @OptionalText('Fourth line. Example: "London".')
  readonly addressLine4!: string | null

  @OptionalText('Postcode. Example: "E8 1DY".')
  readonly postCode!: string | null
}

@ObjectType({ description: 'Position of an asset in its block.' })
export class AssetLocation implements records.AssetLocation {
  @OptionalText('Floor, as text. Example: "G".')
  readonly floorNo!: string | null

  @OptionalInt('Number of floors of the block. Example: 6.')
  readonly totalBlockFloors!: number | null
}

@ObjectType({ description: 'Who manages an asset, and how it is used.' })
export class AssetManagement implements records.AssetManagement {
  @OptionalText('Managing agent. Example: "HAH".')
  readonly agent!: string | null

  @OptionalText('Area office. Example: "North Area Team".')
  readonly areaOfficeName!: string | null

  @OptionalText('Owner.')
  readonly owner!: string | null

  @OptionalText('Managing organisation. Example: "LBH".')
  readonly managingOrganisation!: string | null

  @OptionalUuid('UUID of the managing organisation.')
  readonly managingOrganisationId!: string | null

  @OptionalFlag('True if the council owns it.')
  readonly isCouncilProperty!: boolean | null

  @OptionalFlag('True if a tenant management organisation manages it.')
  readonly isTMOManaged!: boolean | null

  @OptionalFlag('True if the landlord does not repair it.')
  readonly isNoRepairsMaintenance!: boolean | null

  @OptionalText(
    'Occupied, Reserved, Vacant, Void or another status. New values may appear. Example: "Occupied".',
  )
  readonly propertyOccupiedStatus!: string | null

  @OptionalText('Why it has that status.')
  readonly propertyOccupiedStatusReason!: string | null

  @OptionalDay('First day on which it can be let. Example: "2024-02-01".')
  readonly readyToLetDate!: string | null

  @OptionalText('Council tax type.')
  readonly councilTaxType!: string | null

  @OptionalText('Who pays the council tax. Example: "Tenant".')
  readonly councilTaxLiability!: string | null

  @OptionalFlag('True if it is temporary accommodation.')
  readonly isTemporaryAccommodation!: boolean | null

  @OptionalFlag('True if it is a block of temporary accommodation.')
  readonly isTemporaryAccommodationBlock!: boolean | null

  @OptionalFlag('True if it is in a block of temporary accommodation.')
  readonly isPartOfTemporaryAccommodationBlock!: boolean | null

  @OptionalUuid('UUID of its temporary accommodation block.')
  readonly temporaryAccommodationParentAssetId!: string | null
}

@ObjectType({ description: 'Size, fittings and certificates of an asset.' })
export class AssetCharacteristics implements records.AssetCharacteristics {
  @OptionalInt('Number of bedrooms. Example: 2.')
  readonly numberOfBedrooms!: number | null

  @OptionalInt('Number of bed spaces. Example: 4.')
  readonly numberOfBedSpaces!: number | null

  @OptionalInt('Number of cots.')
  readonly numberOfCots!: number | null

  @OptionalInt('Number of single beds.')
  readonly numberOfSingleBeds!: number | null

  @OptionalInt('Number of double beds.')
  readonly numberOfDoubleBeds!: number | null

  @OptionalInt('Number of living rooms.')
  readonly numberOfLivingRooms!: number | null

  @OptionalInt('Number of bathrooms.')
  readonly numberOfBathrooms!: number | null

  @OptionalInt('Number of kitchens.')
  readonly numberOfKitchens!: number | null

  @OptionalInt('Number of showers.')
  readonly numberOfShowers!: number | null

  @OptionalInt('Number of floors.')
  readonly numberOfFloors!: number | null

  @OptionalInt('Number of stairs.')
  readonly numberOfStairs!: number | null

  @OptionalInt('Number of lifts.')
  readonly numberOfLifts!: number | null

  @OptionalFlag('True if it has a private bathroom.')
  readonly hasPrivateBathroom!: boolean | null

  @OptionalFlag('True if it has a private kitchen.')
  readonly hasPrivateKitchen!: boolean | null

  @OptionalFlag('True if access is step-free.')
  readonly isStepFree!: boolean | null

  @OptionalFlag('True if it has stairs.')
  readonly hasStairs!: boolean | null

  @OptionalFlag('True if it has a ramp.')
  readonly hasRampAccess!: boolean | null

  @OptionalFlag('True if it has communal areas.')
  readonly hasCommunalAreas!: boolean | null

  @OptionalFlag('True if there is an option to tax.')
  readonly optionToTax!: boolean | null

  @OptionalText('Year of construction, as text. Example: "1978".')
  readonly yearConstructed!: string | null

  @OptionalText('Type of windows. Example: "DBL".')
  readonly windowType!: string | null

  @OptionalText('Energy score. Example: "80 C".')
  readonly epcScore!: string | null

  @OptionalText('Architectural type.')
  readonly architecturalType!: string | null

  @OptionalText('Type of heating.')
  readonly heating!: string | null

  @OptionalText('Floor of the bathroom. Example: "1".')
  readonly bathroomFloor!: string | null

  @OptionalText('Floor of the kitchen. Example: "G".')
  readonly kitchenFloor!: string | null

  @OptionalDecimal('Factor for service charges. Example: "1.25".')
  readonly propertyFactor!: string | null

  @OptionalDay('Last valid day of the energy certificate.')
  readonly epcExpiryDate!: string | null

  @OptionalDay('Last valid day of the fire safety certificate.')
  readonly fireSafetyCertificateExpiryDate!: string | null

  @OptionalDay('Last valid day of the gas safety certificate.')
  readonly gasSafetyCertificateExpiryDate!: string | null

  @OptionalDay('Last valid day of the electrical certificate.')
  readonly elecCertificateExpiryDate!: string | null

  @OptionalDay('Last valid day of the alert system certificate. Example: "2026-05-01".')
  readonly alertSystemExpiryDate!: string | null

  @OptionalText('Accessibility notes, free text. Example: "Ramp at the rear door."')
  readonly accessibilityComments!: string | null

  @OptionalText('Sleeping arrangement, free text. Example: "Sofa bed in the living room."')
  readonly sleepingArrangementNotes!: string | null

  @OptionalText('Notes on the kitchen, free text. Example: "Shared by two rooms."')
  readonly kitchenNotes!: string | null

  @OptionalText('Notes on the bathroom, free text. Example: "Walk-in shower."')
  readonly bathroomNotes!: string | null

  @OptionalText('Notes on the living room, free text. Example: "Opens to the garden."')
  readonly livingRoomNotes!: string | null

  @OptionalText(
    'URL of the folder with its documents. Example: "https://files.example.org/00054374".',
  )
  readonly assetPropertyFolderLink!: string | null
}
