import type { PersonRecord } from '../../src/records/model/record-model.js'
import { fullName } from '../../src/records/rules/tenure-rules.js'
import { dateOf, type DayNumber } from './calendar.js'
import { cycle } from './cycle.js'
import { money } from './pence.js'
import {
  awkwardNames,
  birthPlaces,
  londonFirstNames,
  nicknames,
  shortNames,
  surnames,
} from './person-names.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'

export type Sex = 'female' | 'male'

/** A person under construction. */
export interface PersonDraft {
  readonly id: string
  readonly title: string | null
  readonly firstName: string
  readonly middleName: string | null
  readonly surname: string
  readonly preferredFirstName: string | null
  readonly bornOn: DayNumber | null
  readonly placeOfBirth: string | null
  readonly isAlerted: boolean
  readonly versionNumber: number
  readonly types: Set<string>
  hasTenureAlert: boolean
  /** Sum over the accounts of the person's tenures; null without a known balance. */
  balancePence: number | null
}

const titles = {
  female: [
    { weight: 40, value: 'Mrs' },
    { weight: 35, value: 'Ms' },
    { weight: 20, value: 'Miss' },
    { weight: 3, value: 'Dr' },
    { weight: 1, value: 'Mx' },
    { weight: 1, value: 'Reverend' },
  ],
  male: [
    { weight: 94, value: 'Mr' },
    { weight: 3, value: 'Dr' },
    { weight: 1, value: 'Mx' },
    { weight: 1, value: 'Reverend' },
    { weight: 1, value: 'Rabbi' },
  ],
} as const

/** One person in 24 has an awkward name. */
const awkwardEvery = 24

/** The register of persons, up to a fixed number. */
export class Register {
  readonly persons: PersonDraft[] = []

  constructor(
    private readonly random: Random,
    private readonly ids: IdSource,
    private readonly today: DayNumber,
    private readonly size: number,
  ) {}

  /** Number of persons still to be added. */
  get room(): number {
    return this.size - this.persons.length
  }

  /** Adds a person; relatives take the surname of the household. */
  enter(age: 'adult' | 'child', householdSurname?: string): PersonDraft {
    const { random } = this
    const name = this.name(householdSurname)
    const years = age === 'adult' ? random.integer(19, 92) : random.integer(0, 17)
    const person: PersonDraft = {
      id: this.ids.next('person'),
      title: random.maybe(0.96, this.title(name.sex, age)),
      firstName: name.firstName,
      middleName: random.maybe(0.15, this.firstName(name.sex)),
      surname: name.surname,
      preferredFirstName: shortNames[name.firstName] ?? random.maybe(0.05, random.pick(nicknames)),
      bornOn: random.maybe(0.97, this.today - years * 365 - random.integer(1, 364)),
      placeOfBirth: random.maybe(0.1, random.pick(birthPlaces)),
      isAlerted: age === 'adult' && random.chance(0.02),
      versionNumber: random.integer(0, 12),
      types: new Set(),
      hasTenureAlert: false,
      balancePence: null,
    }
    this.persons.push(person)
    return person
  }

  private name(householdSurname: string | undefined) {
    const { random, persons } = this
    if (householdSurname === undefined && persons.length % awkwardEvery === awkwardEvery - 1) {
      return cycle(awkwardNames, Math.floor(persons.length / awkwardEvery))
    }
    const sex: Sex = random.chance(0.53) ? 'female' : 'male'
    const surname = householdSurname ?? this.surname()
    // Some sources have first and middle name in one field.
    const second = random.chance(0.02) ? ` ${this.firstName(sex)}` : ''
    return { sex, surname, firstName: `${this.firstName(sex)}${second}` }
  }

  private firstName(sex: Sex): string {
    const { random } = this
    return random.chance(0.35) ? random.pick(londonFirstNames[sex]) : random.firstName(sex)
  }

  private surname(): string {
    const { random } = this
    const surname = random.pick(surnames)
    return random.chance(0.03) ? `${surname}-${random.pick(surnames)}` : surname
  }

  private title(sex: Sex, age: 'adult' | 'child'): string {
    if (age === 'child') return sex === 'female' ? 'Miss' : 'Master'
    return this.random.weighted<string>(titles[sex])
  }
}

/** The full name in copies: `Mrs Ana Rose Example`. */
export function nameOf(person: PersonDraft): string {
  return fullName([person.title, person.firstName, person.middleName, person.surname])
}

/** Half of the holders of tenures have a mobile number and an e-mail address, from reserved ranges. */
function contactDetails({ id, types }: PersonDraft) {
  const digits = Number.parseInt(id.slice(0, 4), 16) % 1_000
  if (types.has('HouseholdMember') || digits % 2 === 0) return []
  const ending = String(digits).padStart(3, '0')
  return [
    { contactType: 'phone', subType: 'mobile', value: `07700 900${ending}` },
    { contactType: 'email', subType: null, value: `resident-${ending}@example.com` },
  ]
}

export function personRecord(draft: PersonDraft, balanceAsOf: Date): PersonRecord {
  return {
    id: draft.id,
    title: draft.title,
    preferredTitle: draft.preferredFirstName === null ? null : draft.title,
    firstName: draft.firstName,
    middleName: draft.middleName,
    surname: draft.surname,
    preferredFirstName: draft.preferredFirstName,
    preferredSurname: draft.preferredFirstName === null ? null : draft.surname,
    dateOfBirth: draft.bornOn === null ? null : dateOf(draft.bornOn),
    placeOfBirth: draft.placeOfBirth,
    personTypes: [...draft.types].sort(),
    contactDetails: contactDetails(draft),
    isPersonCautionaryAlert: draft.isAlerted,
    isTenureCautionaryAlert: draft.hasTenureAlert,
    totalBalance: draft.balancePence === null ? null : money(draft.balancePence),
    balanceAsOf: draft.balancePence === null ? null : balanceAsOf,
    balanceStale: false,
    versionNumber: draft.versionNumber,
  }
}
