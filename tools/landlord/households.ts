import { nameOf, type PersonDraft, type Register } from './people.js'
import { organisations } from './person-names.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'
import type { PropertyUse, TenureType } from './tenure-choices.js'

/** A person or organisation on a tenure. Organisations are not in the register. */
export interface MemberDraft {
  readonly id: string
  readonly fullName: string
  readonly person: PersonDraft | null
  readonly isResponsible: boolean
}

const householdSizes = [
  { weight: 56, value: 1 },
  { weight: 28, value: 2 },
  { weight: 11, value: 3 },
  { weight: 5, value: 4 },
]

/** Chooses the members of a tenure: new persons while the register has room, then existing persons. */
export class Households {
  /** Adults with a home; they also rent garages and have former homes. */
  private readonly residents: PersonDraft[] = []

  constructor(
    private readonly random: Random,
    private readonly ids: IdSource,
    private readonly register: Register,
  ) {}

  /** The members of a current home. */
  current(type: TenureType): MemberDraft[] {
    if (type.code === 'RSL') return [this.organisation()]
    const { random } = this
    const holder = this.adult()
    const adults = [holder]
    const children: PersonDraft[] = []
    const size = random.weighted(householdSizes)
    while (adults.length + children.length < size && this.register.room > 0) {
      const surname = random.chance(0.7) ? holder.surname : undefined
      if (adults.length === 1 && random.chance(0.75)) adults.push(this.adult(surname))
      else children.push(this.register.enter('child', surname))
    }
    const isJoint = random.chance(0.55)
    // A few migrated tenures have no named holder.
    const isNamed = random.chance(0.985)
    return [
      ...adults.map((person, index) => member(person, isNamed && (index === 0 || isJoint))),
      ...children.map((person) => member(person, false)),
    ]
  }

  /** The members of a former tenure; half of them have moved to another home of the landlord. */
  former(): MemberDraft[] {
    const isTransfer = this.random.chance(0.5)
    return [member(isTransfer ? this.resident() : this.adult(), true)]
  }

  /** The members of a garage, shop or pitch. */
  nonResidential(use: PropertyUse): MemberDraft[] {
    if (use === 'commercial') {
      const trader = this.random.chance(0.4) ? [member(this.resident(), true)] : []
      return [this.organisation(), ...trader]
    }
    const holder = this.random.chance(0.85) ? this.resident() : this.adult()
    const sharer = this.resident()
    const isShared = sharer !== holder && this.random.chance(0.12)
    return [member(holder, true), ...(isShared ? [member(sharer, false)] : [])]
  }

  /** A relative who joins a household; requires room in the register. */
  relative(household: readonly MemberDraft[]): MemberDraft {
    const surname = household.find((other) => other.person !== null)?.person?.surname
    return member(this.register.enter(this.random.chance(0.6) ? 'child' : 'adult', surname), false)
  }

  private adult(surname?: string): PersonDraft {
    return this.register.room > 0 ? this.newcomer(surname) : this.resident()
  }

  private resident(): PersonDraft {
    return this.residents.length > 0 ? this.random.pick(this.residents) : this.newcomer()
  }

  private newcomer(surname?: string): PersonDraft {
    const person = this.register.enter('adult', surname)
    this.residents.push(person)
    return person
  }

  private organisation(): MemberDraft {
    return {
      id: this.ids.next('organisation'),
      fullName: this.random.pick(organisations),
      person: null,
      isResponsible: true,
    }
  }
}

function member(person: PersonDraft, isResponsible: boolean): MemberDraft {
  return { id: person.id, fullName: nameOf(person), person, isResponsible }
}
