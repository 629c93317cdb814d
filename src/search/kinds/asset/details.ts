import { ObjectType } from 'type-graphql'
import type * as records from '../../../records/model/record-model.js'
import {
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalInt,
  OptionalText,
  OptionalUuid,
} from '../../../schema/fields.js'

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

@ObjectType({ description: 'Where an asset lies in its block.' })
export class AssetLocation implements records.AssetLocation {
  @OptionalText('Floor, as text. Example: "G".')
  readonly floorNo!: string | null

  @OptionalInt('Floors of the block. Example: 6.')
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

  @OptionalUuid('Identifier of the managing organisation.')
  readonly managingOrganisationId!: string | null

  @OptionalFlag('The council owns it.')
  readonly isCouncilProperty!: boolean | null

  @OptionalFlag('A tenant management organisation runs it.')
  readonly isTMOManaged!: boolean | null

  @OptionalFlag('The landlord does not repair it.')
  readonly isNoRepairsMaintenance!: boolean | null

  @OptionalText('Occupied, Reserved, Vacant, Void and others; an open set. Example: "Occupied".')
  readonly propertyOccupiedStatus!: string | null

  @OptionalText('Why it has that status.')
  readonly propertyOccupiedStatusReason!: string | null

  @OptionalDay('Day from which it can be let. Example: "2024-02-01".')
  readonly readyToLetDate!: string | null

  @OptionalText('Kind of council tax.')
  readonly councilTaxType!: string | null

  @OptionalText('Who pays the council tax. Example: "Tenant".')
  readonly councilTaxLiability!: string | null

  @OptionalFlag('It is temporary accommodation.')
  readonly isTemporaryAccommodation!: boolean | null

  @OptionalFlag('It is a block of temporary accommodation.')
  readonly isTemporaryAccommodationBlock!: boolean | null

  @OptionalFlag('It lies in a block of temporary accommodation.')
  readonly isPartOfTemporaryAccommodationBlock!: boolean | null

  @OptionalUuid('Record identifier of its temporary accommodation block.')
  readonly temporaryAccommodationParentAssetId!: string | null
}

@ObjectType({ description: 'Size, fittings and certificates of an asset.' })
export class AssetCharacteristics implements records.AssetCharacteristics {
  @OptionalInt('Bedrooms. Example: 2.')
  readonly numberOfBedrooms!: number | null

  @OptionalInt('Bed spaces. Example: 4.')
  readonly numberOfBedSpaces!: number | null

  @OptionalInt('Cots.')
  readonly numberOfCots!: number | null

  @OptionalInt('Single beds.')
  readonly numberOfSingleBeds!: number | null

  @OptionalInt('Double beds.')
  readonly numberOfDoubleBeds!: number | null

  @OptionalInt('Living rooms.')
  readonly numberOfLivingRooms!: number | null

  @OptionalInt('Bathrooms.')
  readonly numberOfBathrooms!: number | null

  @OptionalInt('Kitchens.')
  readonly numberOfKitchens!: number | null

  @OptionalInt('Showers.')
  readonly numberOfShowers!: number | null

  @OptionalInt('Floors.')
  readonly numberOfFloors!: number | null

  @OptionalInt('Stairs.')
  readonly numberOfStairs!: number | null

  @OptionalInt('Lifts.')
  readonly numberOfLifts!: number | null

  @OptionalFlag('It has a bathroom of its own.')
  readonly hasPrivateBathroom!: boolean | null

  @OptionalFlag('It has a kitchen of its own.')
  readonly hasPrivateKitchen!: boolean | null

  @OptionalFlag('It is reached without a step.')
  readonly isStepFree!: boolean | null

  @OptionalFlag('It has stairs.')
  readonly hasStairs!: boolean | null

  @OptionalFlag('It has a ramp.')
  readonly hasRampAccess!: boolean | null

  @OptionalFlag('It has communal areas.')
  readonly hasCommunalAreas!: boolean | null

  @OptionalFlag('There is an option to tax.')
  readonly optionToTax!: boolean | null

  @OptionalText('Year of construction, as text. Example: "1978".')
  readonly yearConstructed!: string | null

  @OptionalText('Windows. Example: "DBL".')
  readonly windowType!: string | null

  @OptionalText('Energy score. Example: "80 C".')
  readonly epcScore!: string | null

  @OptionalText('Architectural type.')
  readonly architecturalType!: string | null

  @OptionalText('Heating.')
  readonly heating!: string | null

  @OptionalText('Floor of the bathroom. Example: "1".')
  readonly bathroomFloor!: string | null

  @OptionalText('Floor of the kitchen. Example: "G".')
  readonly kitchenFloor!: string | null

  @OptionalDecimal('Factor for service charges. Example: "1.25".')
  readonly propertyFactor!: string | null

  @OptionalDay('Last day of the energy certificate.')
  readonly epcExpiryDate!: string | null

  @OptionalDay('Last day of the fire safety certificate.')
  readonly fireSafetyCertificateExpiryDate!: string | null

  @OptionalDay('Last day of the gas safety certificate.')
  readonly gasSafetyCertificateExpiryDate!: string | null

  @OptionalDay('Last day of the electrical certificate.')
  readonly elecCertificateExpiryDate!: string | null

  @OptionalDay('Last day of the alert system’s certificate. Example: "2026-05-01".')
  readonly alertSystemExpiryDate!: string | null

  @OptionalText('How accessible it is, in free text. Example: "Ramp at the rear door."')
  readonly accessibilityComments!: string | null

  @OptionalText('Who can sleep where, in free text. Example: "Sofa bed in the living room."')
  readonly sleepingArrangementNotes!: string | null

  @OptionalText('Notes on the kitchen, in free text. Example: "Shared by two rooms."')
  readonly kitchenNotes!: string | null

  @OptionalText('Notes on the bathroom, in free text. Example: "Walk-in shower."')
  readonly bathroomNotes!: string | null

  @OptionalText('Notes on the living room, in free text. Example: "Opens to the garden."')
  readonly livingRoomNotes!: string | null

  @OptionalText(
    'Address of the folder with its documents. Example: "https://files.example.org/00054374".',
  )
  readonly assetPropertyFolderLink!: string | null
}
