import type { PropertyDraft } from './assets.js'
import type { DayNumber } from './calendar.js'
import type { MemberDraft } from './households.js'
import type { Makers } from './makers.js'
import type { PersonDraft } from './people.js'
import type { Random } from './random.js'
import {
  isHome,
  isTemporaryTenure,
  paysRent,
  type PropertyUse,
  tenureChoices,
  type TenureType,
} from './tenure-choices.js'

/** A tenure under construction. */
export interface TenureDraft {
  readonly id: string
  readonly property: PropertyDraft
  readonly type: TenureType
  readonly members: MemberDraft[]
  readonly startsOn: DayNumber
  readonly endsOn: DayNumber | null
  readonly isActive: boolean
  readonly paymentReference: string | null
  /** UH number of tenures from the former housing system. */
  readonly formerReference: string | null
  /** Weekly rent; 0 for owners. */
  readonly rentPence: number
  /** Weekly service charge. */
  readonly servicePence: number
  /** The officer who booked temporary accommodation. */
  readonly officer: PersonDraft | null
  /** Sum over the accounts of the tenure. */
  balancePence: number
}

/** The former housing system was replaced five years ago. */
const formerSystemEndedDaysAgo = 5 * 365

/** The tenure type and dates of a letting. */
export interface Terms {
  readonly type: TenureType
  readonly startsOn: DayNumber
  readonly endsOn: DayNumber | null
}

/** Terms of a current tenure. */
export function currentTerms(random: Random, use: PropertyUse, today: DayNumber): Terms {
  const type = random.weighted(tenureChoices[use])
  const years = isTemporaryTenure(type) ? 2 : type.code === 'INT' ? 1 : random.pick([3, 8, 20, 38])
  // A few tenures end soon, because notice was given.
  const endsOn = random.maybe(0.006, today + random.integer(1, 60))
  return { type, startsOn: today - random.integer(7, years * 365), endsOn }
}

/** Terms of a tenure that ended on this day. */
export function formerTerms(random: Random, use: PropertyUse, endsOn: DayNumber): Terms {
  const type = random.weighted(tenureChoices[use])
  return { type, startsOn: endsOn - random.integer(120, 15 * 365), endsOn }
}

export function draftTenure(
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
