import type { PropertyDraft } from './assets.js'
import type { DayNumber } from './calendar.js'
import type { Households, MemberDraft } from './households.js'
import type { Makers } from './makers.js'
import type { PersonDraft, Register } from './people.js'
import type { Random } from './random.js'
import {
  isHome,
  isTemporaryTenure,
  paysRent,
  personTenureType,
  type PropertyUse,
  type TenureType,
} from './tenure-choices.js'
import {
  currentTerms,
  draftTenure,
  formerTerms,
  type TenureDraft,
  type Terms,
} from './tenure-drafts.js'

interface People {
  readonly register: Register
  readonly households: Households
  readonly officers: readonly PersonDraft[]
}

/**
 * Lets the properties: a current tenure for each occupied property, and former tenures for some. Sets the current or
 * last tenure of each property. Each `yield` lets the caller run other work.
 */
export function* planTenures(
  makers: Makers,
  properties: readonly PropertyDraft[],
  people: People,
  today: DayNumber,
): Generator<undefined, TenureDraft[]> {
  const { random } = makers
  const { households, officers } = people
  const tenures: TenureDraft[] = []
  const add = (property: PropertyDraft, terms: Terms, members: MemberDraft[]): void => {
    const officer = isTemporaryTenure(terms.type) ? random.pick(officers) : null
    const tenure = draftTenure(makers, { property, members, officer, ...terms }, today)
    property.currentTenureId = tenure.id
    if (isHome(property.use)) property.rentGroup = rentGroup(random, property.use, tenure.type)
    tenures.push(tenure)
  }
  // Homes first: their residents rent the garages.
  const homes = properties.filter((property) => isHome(property.use))
  const others = properties.filter(
    (property) => !isHome(property.use) && property.use !== 'communal',
  )
  for (const [index, property] of homes.entries()) {
    if (index % 100 === 99) yield undefined
    const isOccupied = property.management.propertyOccupiedStatus === 'Occupied'
    const current = currentTerms(random, property.use, today)
    if (random.chance(isOccupied ? 0.13 : 0.85)) {
      const endedOn = isOccupied ? current.startsOn - random.integer(7, 90) : null
      const former = formerTerms(random, property.use, endedOn ?? today - random.integer(5, 400))
      add(property, former, households.former())
    }
    if (isOccupied) add(property, current, households.current(current.type))
  }
  for (const [index, property] of others.entries()) {
    if (index % 200 === 199) yield undefined
    const isOccupied = property.management.propertyOccupiedStatus === 'Occupied'
    if (isOccupied) {
      const terms = currentTerms(random, property.use, today)
      add(property, terms, households.nonResidential(property.use))
    }
  }
  yield* fillHomes(random, tenures, people)
  yield* setPersonTypes(random, tenures)
  return tenures
}

/** Adds the remaining persons of the register to households, as relatives. */
function* fillHomes(
  random: Random,
  tenures: readonly TenureDraft[],
  { register, households }: Pick<People, 'register' | 'households'>,
): Generator<undefined> {
  const occupiedHomes = tenures.filter(
    ({ isActive, property, members }) =>
      isActive && isHome(property.use) && members.some((member) => member.person !== null),
  )
  while (register.room > 0) {
    if (register.room % 200 === 0) yield undefined
    const { members } = random.pick(occupiedHomes)
    members.push(households.relative(members))
  }
}

function rentGroup(random: Random, use: PropertyUse, type: TenureType): string {
  if (use === 'temporary') return random.pick(['TAG', 'TAH'])
  if (type.code === 'RSL') return 'RSL'
  if (paysRent(type)) return random.chance(0.96) ? 'HRA' : 'HGF'
  return random.chance(0.9) ? 'LSC' : 'LMW'
}

/** Sets person types and tenure alerts. */
function* setPersonTypes(random: Random, tenures: readonly TenureDraft[]): Generator<undefined> {
  for (const [index, { members, type }] of tenures.entries()) {
    if (index % 500 === 499) yield undefined
    const isAlerted = random.chance(0.012)
    for (const { person, isResponsible } of members) {
      person?.types.add(personTenureType(type, isResponsible))
      if (isAlerted && person !== null) person.hasTenureAlert = true
    }
  }
}
