import { foldLetters } from '../../search-engine/text/tokenise.js'

/**
 * Names as people type them who leave out apostrophes, or have no key for a letter: `O'Brien` becomes
 * `OBrien` and `Łukasz` `Lukasz`. A name that is typed as it is written gives nothing.
 */
export function nameSpellings(names: readonly string[]): string[] {
  const spelt = names.flatMap((name) => {
    const without = name.replace(/[’']/g, '')
    return [without, foldLetters(name), foldLetters(without)].filter((other) => other !== name)
  })
  return [...new Set(spelt)]
}
