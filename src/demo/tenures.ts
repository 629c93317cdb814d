import type { PropertyDraft } from './assets.js'
import type { DayNumber } from './calendar.js'
import type { Households, MemberDraft } from './households.js'
import { type PersonDraft, type Register } from './people.js'
import type { Makers } from './makers.js'
import type { Random } from './random.js'
import {
  isHome,
  isTemporaryTenure,
  paysRent,
  personTenureType,
  type PropertyUse,
  tenureChoices,
  type TenureType,
} from './tenure-choices.js'

/** A tenure while the landlord takes shape. */
export interface TenureDraft {
  readonly id: string
  readonly property: PropertyDraft
  readonly type: TenureType
  readonly members: MemberDraft[]
  readonly startsOn: DayNumber
  readonly endsOn: DayNumber | null
  readonly isActive: boolean
  readonly paymentReference: string | null
  /** UH number of tenures that began in the former housing system. */
  readonly formerReference: string | null
  /** A week's rent; owners pay none. */
  readonly rentPence: number
  /** A week's service charge. */
  readonly servicePence: number
  /** The officer who booked temporary accommodation. */
  readonly officer: PersonDraft | null
  /** Sum over the accounts of the tenure. */
  balancePence: number
}

/** How many years of records came from the former housing system before it was replaced. */
const formerSystemEndedDaysAgo = 5 * 365

/**
 * Lets the properties: a current tenure for each occupied one, and former tenures for some. Marks on
 * each property which tenure is its current or last. Each `yield` is a point where the caller may let
 * other work run.
 */
export function* planTenures(
  makers: Makers,
  properties: readonly PropertyDraft[],
  people: { register: Register; households: Households; officers: readonly PersonDraft[] },
  today: DayNumber,
): Generator<undefined, TenureDraft[]> {
  const { random } = makers
  const { register, households, officers } = people
  const tenures: TenureDraft[] = []
  const add = (property: PropertyDraft, facts: Terms, members: MemberDraft[]): void => {
    const officer = isTemporaryTenure(facts.type) ? random.pick(officers) : null
    const tenure = draftTenure(makers, { property, members, officer, ...facts }, today)
    property.currentTenureId = tenure.id
    if (isHome(property.use)) property.rentGroup = rentGroup(random, property.use, tenure.type)
    tenures.push(tenure)
  }
  // Homes first: those who live in them are the ones who rent garages.
  const homes = properties.filter((property) => isHome(property.use))
  const others = properties.filter(
    (property) => !isHome(property.use) && property.use !== 'communal',
  )
  for (const [index, property] of homes.entries()) {
    if (index % 100 === 99) yield undefined
    const isOccupied = property.management.propertyOccupiedStatus === 'Occupied'
    const current = currentTerms(random, property.use, today)
    if (random.chance(isOccupied ? 0.13 : 0.85)) {
      const leftOn = isOccupied ? current.startsOn - random.integer(7, 90) : null
      const former = formerTerms(random, property.use, leftOn ?? today - random.integer(5, 400))
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
  const lived = tenures.filter((tenure) => tenure.isActive && isHome(tenure.property.use))
  while (register.room > 0) {
    if (register.room % 200 === 0) yield undefined
    const { members } = random.pick(lived)
    members.push(households.relative(members))
  }
  yield* enterTypes(random, tenures)
  return tenures
}

interface Terms {
  readonly type: TenureType
  readonly startsOn: DayNumber
  readonly endsOn: DayNumber | null
}

function currentTerms(random: Random, use: PropertyUse, today: DayNumber): Terms {
  const type = random.weighted(tenureChoices[use])
  const years = isTemporaryTenure(type) ? 2 : type.code === 'INT' ? 1 : random.pick([3, 8, 20, 38])
  // Notice was given: the tenure lasts until then.
  const endsOn = random.maybe(0.006, today + random.integer(1, 60))
  return { type, startsOn: today - random.integer(7, years * 365), endsOn }
}

function formerTerms(random: Random, use: PropertyUse, endsOn: DayNumber): Terms {
  const type = random.weighted(tenureChoices[use])
  return { type, startsOn: endsOn - random.integer(120, 15 * 365), endsOn }
}

function draftTenure(
  { random, ids, references }: Makers,
  terms: Terms & Pick<TenureDraft, 'property' | 'members' | 'officer'>,
  today: DayNumber,
): TenureDraft {
  const { property, type } = terms
  const isOld = terms.startsOn < today - formerSystemEndedDaysAgo
  return {
    ...terms,
    id: ids.next('tenure'),
    isActive: terms.endsOn === null || terms.endsOn >= today,
    paymentReference: random.maybe(0.99, references.payment()),
    formerReference: isOld ? references.formerTenancy() : null,
    rentPence: paysRent(type) ? weeklyRent(random, property) : 0,
    servicePence: isHome(property.use) ? random.integer(180, 3_900) : 0,
    balancePence: 0,
  }
}

function weeklyRent(random: Random, { use, bedrooms }: PropertyDraft): number {
  switch (use) {
    case 'garage':
      return random.integer(900, 2_800)
    case 'commercial':
      return random.integer(12_000, 48_000)
    case 'temporary':
      return random.integer(14_000, 31_000)
    default:
      return 8_200 + bedrooms * 1_700 + random.integer(0, 2_400)
  }
}

function rentGroup(random: Random, use: PropertyUse, type: TenureType): string {
  if (use === 'temporary') return random.pick(['TAG', 'TAH'])
  if (type.code === 'RSL') return 'RSL'
  if (paysRent(type)) return random.chance(0.96) ? 'HRA' : 'HGF'
  return random.chance(0.9) ? 'LSC' : 'LMW'
}

/** Writes onto the persons what their tenures make them. */
function* enterTypes(random: Random, tenures: readonly TenureDraft[]): Generator<undefined> {
  for (const [index, { members, type }] of tenures.entries()) {
    if (index % 500 === 499) yield undefined
    const isAlerted = random.chance(0.012)
    for (const { person, isResponsible } of members) {
      person?.types.add(personTenureType(type, isResponsible))
      if (isAlerted && person !== null) person.hasTenureAlert = true
    }
  }
}
