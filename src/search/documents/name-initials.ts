import { nameParts } from './name-parts.js'

/**
 * Whole names with initials for their first names, as banks and letters write them: of
 * `Ms Jane Ann van der Berg` `J van der Berg`, `J A van der Berg` and `JA van der Berg`. A name of one
 * word has none.
 */
export function initialSpellings(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(spellings))]
}

function spellings(name: string): string[] {
  const { firstNames, surnames } = nameParts(name)
  if (firstNames.length === 0 || firstNames === surnames) return []
  const initials = firstNames.map((word) => Array.from(word)[0] ?? '')
  const rest = surnames.join(' ')
  const first = `${initials[0] ?? ''} ${rest}`
  return initials.length === 1
    ? [first]
    : [first, `${initials.join(' ')} ${rest}`, `${initials.join('')} ${rest}`]
}
