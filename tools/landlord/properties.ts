import type { Day } from '../../src/records/model/record-model.js'
import type { AssetCharacteristics, AssetManagement } from '../../src/records/asset/fields.js'
import { addressAt } from './addresses.js'
import { type AssetDraft, newAsset, type PropertyDraft } from './assets.js'
import { dayText, type DayNumber } from './calendar.js'
import { planBlocks } from './blocks.js'
import { planEstates } from './estates.js'
import type { Makers } from './makers.js'
import { communalPlaces, flatPlaces, garagePlaces, type Place, streetPlaces } from './places.js'
import type { Random } from './random.js'
import { isHome, type PropertyUse } from './tenure-choices.js'

export interface Stock {
  /** Estates, blocks and sub-blocks. */
  readonly grounds: readonly AssetDraft[]
  readonly properties: readonly PropertyDraft[]
}

/**
 * All assets: exactly `size` properties, with their estates and blocks. Each `yield` lets the caller run other work.
 */
export function* planStock(
  makers: Makers,
  size: number,
  today: DayNumber,
): Generator<undefined, Stock> {
  const { random, addresses } = makers
  const garages = Math.max(1, Math.round(size * 0.06))
  const communal = Math.max(2, Math.round(size * 0.015))
  const onStreets = Math.round(size * 0.12)
  const inBlocks = size - garages - communal - onStreets
  const estates = planEstates(makers, Math.max(2, Math.round(size / 167)))
  const blocks = yield* planBlocks(makers, estates, Math.max(3, Math.round(size * 0.03)), inBlocks)
  const groups = [
    communalPlaces(estates, communal),
    flatPlaces(blocks.buildings, random),
    streetPlaces(addresses, random, onStreets),
    garagePlaces(estates, garages),
  ]
  const properties: PropertyDraft[] = []
  for (const places of groups) {
    for (const place of places) {
      const property = draftProperty(makers, place, today)
      // Communal places come first, so that the boiler house of later homes is known.
      if (place.type === 'BoilerHouse' && place.estate !== null) {
        place.estate.boilerHouseId ??= property.id
      }
      properties.push(property)
      if (properties.length % 200 === 0) yield undefined
    }
  }
  return { grounds: [...estates.map((estate) => estate.draft), ...blocks.drafts], properties }
}

function draftProperty(makers: Makers, place: Place, today: DayNumber): PropertyDraft {
  const { random, references } = makers
  const isLivedIn = isHome(place.use)
  const bedrooms = isLivedIn ? bedroomsOf(random, place) : 0
  const status = occupiedStatus(random, place.use)
  return {
    ...newAsset(makers),
    rentGroup: rentGroups[place.use],
    type: place.type,
    name: null,
    use: place.use,
    bedrooms,
    address: { ...addressAt(place.spot, place.line, place.preamble), uprn: references.uprn() },
    parents: place.parents,
    areaId: place.estate?.draft.areaId ?? null,
    patchId: place.estate?.draft.patchId ?? null,
    boilerHouseId: isLivedIn ? (place.estate?.boilerHouseId ?? null) : null,
    isActive: status !== 'Archived',
    location:
      place.building === undefined || random.chance(0.05)
        ? null
        : {
            floorNo: place.floor === 0 ? 'G' : String(place.floor ?? 0),
            totalBlockFloors: place.building.storeys,
          },
    management: management(random, place, status, today),
    characteristics: isLivedIn && random.chance(0.96) ? homeFacts(random, place, bedrooms) : null,
  }
}

/** Rent group before letting; for homes it changes with the tenure. */
const rentGroups: Readonly<Record<PropertyUse, string | null>> = {
  home: 'HRA',
  house: 'HRA',
  temporary: 'TAH',
  garage: 'GPS',
  commercial: 'HGF',
  travellers: 'TRA',
  communal: null,
}

const statusesOfHomes = [
  { weight: 935, value: 'Occupied' },
  { weight: 35, value: 'Void' },
  { weight: 12, value: 'Vacant' },
  { weight: 10, value: 'Reserved' },
  { weight: 8, value: 'Archived' },
]
const statusesOfGarages = [
  { weight: 80, value: 'Occupied' },
  { weight: 20, value: 'Vacant' },
]

function occupiedStatus(random: Random, use: PropertyUse): string {
  if (use === 'communal') return 'In council use'
  return random.weighted(isHome(use) ? statusesOfHomes : statusesOfGarages)
}

function management(
  random: Random,
  { use, estate, building }: Place,
  status: string,
  today: DayNumber,
): AssetManagement {
  const isVoid = status === 'Void' || status === 'Vacant'
  const isTemporary = use === 'temporary'
  return {
    agent: random.maybe(0.1, 'HAH'),
    areaOfficeName: estate?.draft.management.areaOfficeName ?? random.maybe(0.8, 'Street Team'),
    managingOrganisation: estate?.draft.management.managingOrganisation ?? null,
    isCouncilProperty: true,
    isTMOManaged: estate?.draft.management.isTMOManaged ?? false,
    isNoRepairsMaintenance: random.chance(0.02),
    propertyOccupiedStatus: status,
    propertyOccupiedStatusReason: isVoid ? random.maybe(0.5, 'Awaiting repairs') : null,
    readyToLetDate: isVoid ? random.maybe<Day>(0.7, readyToLet(random, today)) : null,
    isTemporaryAccommodation: isTemporary,
    isPartOfTemporaryAccommodationBlock: isTemporary,
    temporaryAccommodationParentAssetId: isTemporary ? (building?.blockId ?? null) : null,
  }
}

function readyToLet(random: Random, today: DayNumber): Day {
  return dayText(today + random.integer(-60, 45))
}

const bedroomsOfFlats = [
  { weight: 30, value: 1 },
  { weight: 42, value: 2 },
  { weight: 23, value: 3 },
  { weight: 5, value: 4 },
]

function bedroomsOf(random: Random, { type, use }: Place): number {
  if (type === 'StudioFlat' || type === 'SelfContainedBedsit') return 0
  if (type === 'Room') return 1
  return use === 'house' ? random.integer(2, 5) : random.weighted(bedroomsOfFlats)
}

function homeFacts(random: Random, place: Place, bedrooms: number): AssetCharacteristics {
  const shared = place.type === 'Room'
  const block = place.building?.draft.characteristics
  return {
    numberOfBedrooms: bedrooms,
    numberOfBedSpaces: Math.max(1, bedrooms * 2 - random.integer(0, 1)),
    numberOfLivingRooms: shared ? 0 : 1,
    numberOfBathrooms: bedrooms > 3 ? 2 : 1,
    numberOfKitchens: 1,
    hasPrivateBathroom: !shared,
    hasPrivateKitchen: !shared,
    hasStairs: place.use === 'house' || (place.floor ?? 0) > 0,
    isStepFree: (block?.numberOfLifts ?? 0) > 0 || place.floor === 0,
    yearConstructed:
      block?.yearConstructed ?? random.maybe(0.9, String(random.integer(1870, 1990))),
    windowType: random.maybe(0.7, random.pick(['DBL', 'SGL'])),
    epcScore: random.maybe(0.8, random.pick(['80 C', '74 C', '69 C', '65 D', '58 D', '83 B'])),
    heating: random.pick(['Gas central heating', 'Communal heating', 'Electric', null]),
  }
}
