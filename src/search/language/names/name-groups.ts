import { africanFirstNames } from './african-first-names.js'
import { asianFirstNames } from './asian-first-names.js'
import { britishSurnamesAToL } from './british-surnames-a-to-l.js'
import { britishSurnamesMToZ } from './british-surnames-m-to-z.js'
import { celticFirstNames } from './celtic-first-names.js'
import { englishFirstNamesAToJ } from './english-first-names-a-to-j.js'
import { englishFirstNamesKToZ } from './english-first-names-k-to-z.js'
import { europeanFirstNames } from './european-first-names.js'
import { hebrewFirstNames } from './hebrew-first-names.js'
import { muslimNames } from './muslim-names.js'
import { worldSurnames } from './world-surnames.js'

/** Forms that stand for each other. A name may be in several groups, whose other names it does not join. */
export type NameGroup = readonly string[]

/** Of first names: nicknames, and spellings of one name. */
export const firstNameGroups = groupsOf(
  englishFirstNamesAToJ,
  englishFirstNamesKToZ,
  celticFirstNames,
  europeanFirstNames,
  africanFirstNames,
  asianFirstNames,
  hebrewFirstNames,
  muslimNames,
)

/** Of surnames: spellings of one name, and names that are taken for each other. */
export const surnameGroups = groupsOf(
  britishSurnamesAToL,
  britishSurnamesMToZ,
  worldSurnames,
  muslimNames,
)

function groupsOf(...lists: readonly string[]): NameGroup[] {
  return lists.flatMap((list) =>
    list
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  )
}
