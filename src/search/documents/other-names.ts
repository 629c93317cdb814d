import { otherNames, type Names } from '../language/name-forms.js'
import { nameParts } from './name-parts.js'

/** Nicknames and other spellings of somebody's names; see `otherNames`. */
export function otherNamesOf(wholeNames: readonly string[], known: Partial<Names> = {}): string[] {
  const parts = wholeNames.map(nameParts)
  return otherNames({
    firstNames: [...(known.firstNames ?? []), ...parts.flatMap(({ firstNames }) => firstNames)],
    surnames: [...(known.surnames ?? []), ...parts.flatMap(({ surnames }) => surnames)],
  })
}
