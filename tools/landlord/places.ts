import type { ParentCopy } from '../../src/records/asset/fields.js'
import type { AddressBook, Spot } from './addresses.js'
import { asParent } from './assets.js'
import { cycle } from './cycle.js'
import type { Building } from './blocks.js'
import type { Estate } from './estates.js'
import type { Random } from './random.js'
import type { PropertyUse } from './tenure-choices.js'

/** The location, type and use of a property. */
export interface Place {
  readonly spot: Spot
  readonly type: string
  readonly use: PropertyUse
  /** First line of the address. */
  readonly line: string
  readonly preamble?: string
  readonly parents: readonly ParentCopy[]
  readonly estate: Estate | null
  readonly building?: Building
  /** 0 is the ground floor. */
  readonly floor?: number
}

const communalKinds = [
  { type: 'BoilerHouse', name: 'Boiler House', use: 'communal' },
  { type: 'LettableNonDwelling', name: 'Shop Unit', use: 'commercial' },
  { type: 'CommunityHall', name: 'Community Hall', use: 'communal' },
  { type: 'TravellerSite', name: 'Pitch', use: 'travellers' },
  { type: 'Concierge', name: 'Concierge Office', use: 'communal' },
  { type: 'BoilerHouse', name: 'Boiler House', use: 'communal' },
  { type: 'LettableNonDwelling', name: 'Shop Unit', use: 'commercial' },
  { type: 'AdministrativeBuilding', name: 'Estate Office', use: 'communal' },
  { type: 'CleanersFacilities', name: 'Cleaners Store', use: 'communal' },
] as const

/** Boiler houses, shops, halls and similar, distributed over the estates. */
export function* communalPlaces(estates: readonly Estate[], count: number): Generator<Place> {
  for (let index = 0; index < count; index += 1) {
    const estate = cycle(estates, index)
    const { type, name, use } = cycle(communalKinds, index)
    const line = `${name} ${Math.floor(index / communalKinds.length) + 1}, ${estate.name}`
    yield { spot: estate, type, use, line, estate, parents: [asParent(estate.draft, 'estate')] }
  }
}

/** Garages on estates, numbered per estate: `Gge 4 Marlow Estate`. */
export function* garagePlaces(estates: readonly Estate[], count: number): Generator<Place> {
  for (let index = 0; index < count; index += 1) {
    const estate = cycle(estates, index)
    yield {
      spot: estate,
      type: 'LettableNonDwelling',
      use: 'garage',
      line: `Gge ${Math.floor(index / estates.length) + 1} ${estate.name}`,
      estate,
      parents: [asParent(estate.draft, 'estate')],
    }
  }
}

const flatTypes = [
  { weight: 62, value: 'Flat' },
  { weight: 16, value: 'Dwelling' },
  { weight: 14, value: 'Maisonette' },
  { weight: 5, value: 'StudioFlat' },
  { weight: 3, value: 'SelfContainedBedsit' },
]

/** Homes inside blocks. */
export function* flatPlaces(buildings: readonly Building[], random: Random): Generator<Place> {
  for (const building of buildings) {
    const { firstFlat, flats, storeys, numbersInLine, isTemporary } = building
    for (let offset = 0; offset < flats; offset += 1) {
      const number = firstFlat + offset
      yield {
        spot: building,
        type: isTemporary && random.chance(0.5) ? 'Room' : random.weighted(flatTypes),
        use: isTemporary ? 'temporary' : 'home',
        line: numbersInLine ? `${number} ${building.line}` : building.line,
        ...(numbersInLine ? {} : { preamble: `Flat ${number}` }),
        parents: building.ancestors,
        estate: building.estate,
        building,
        floor: Math.floor((offset * storeys) / flats),
      }
    }
  }
}

const homesPerStreet = 14

/** Homes on streets, outside blocks and estates; some houses are split into flats. */
export function* streetPlaces(
  addresses: AddressBook,
  random: Random,
  count: number,
): Generator<Place> {
  let planned = 0
  while (planned < count) {
    const street = addresses.street()
    let house = random.integer(1, 60)
    for (let remaining = homesPerStreet; remaining > 0 && planned < count;) {
      const number = random.chance(0.04) ? `${house}A` : house.toString()
      const parts = random.chance(0.2) ? Math.min(3, remaining, count - planned) : 1
      for (const letter of 'ABC'.slice(0, parts)) {
        yield {
          spot: street,
          type: parts > 1 ? 'Flat' : 'House',
          use: parts > 1 ? 'home' : 'house',
          line: `${number} ${street.name}`,
          ...(parts > 1 ? { preamble: `Flat ${letter}` } : {}),
          parents: [],
          estate: null,
        }
      }
      planned += parts
      remaining -= parts
      house += random.integer(1, 3) * 2
    }
  }
}
