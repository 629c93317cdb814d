import type { Chance } from '../chance.js'
import { nicknames } from './words/nicknames.js'
import { commonSurnames, plainFirstNames, surnameParts } from './words/person-names.js'
import {
  firstNameSpellings,
  surnameSpellings,
  surnamesWithParticles,
} from './words/name-spellings.js'

export interface PersonName {
  readonly title: string
  readonly firstName: string
  readonly middleName: string | null
  readonly surname: string
}

const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Mx']
const shares = {
  middleName: 0.5,
  doubleBarrelled: 0.06,
  particles: 0.03,
  spelling: 0.08,
  rare: 0.45,
}

/** Generates names. The seed decides which names are frequent. */
export class NameGiver {
  private readonly firstNames: readonly string[]
  private readonly spellings: readonly string[]
  private readonly common: readonly string[]
  private readonly rare: readonly string[]

  /** @param persons determines the number of distinct surnames */
  constructor(
    private readonly chance: Chance,
    persons: number,
  ) {
    const formal = [...nicknames.map(([name = '']) => name), ...firstNameSpellings.flat()]
    this.firstNames = chance.shuffled([...plainFirstNames, ...formal])
    this.spellings = surnameSpellings.flat()
    this.common = chance.shuffled(commonSurnames)
    const { beginnings, endings } = surnameParts
    const made = beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending))
    this.rare = chance.shuffled(made).slice(0, Math.max(400, Math.round(Math.sqrt(persons) * 9)))
  }

  surname(): string {
    const { chance } = this
    if (chance.is(shares.particles)) return chance.pick(surnamesWithParticles)
    const surname = this.oneWord()
    if (!chance.is(shares.doubleBarrelled)) return surname
    const other = this.oneWord()
    return other === surname ? surname : `${surname}-${other}`
  }

  /** A member of a family. */
  name(surname: string): PersonName {
    const { chance } = this
    return {
      title: chance.pick(titles),
      firstName: chance.pickFrequent(this.firstNames),
      middleName: chance.is(shares.middleName) ? chance.pick(this.firstNames) : null,
      surname,
    }
  }

  private oneWord(): string {
    const { chance } = this
    if (chance.is(shares.spelling)) return chance.pick(this.spellings)
    return chance.is(shares.rare) ? chance.pick(this.rare) : chance.pickFrequent(this.common)
  }
}
