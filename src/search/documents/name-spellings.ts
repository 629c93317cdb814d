import { foldLetters } from '../../search-engine/text/tokenise.js'

/** Small words that belong to the surname behind them: `van der Berg`, `de la Cruz`, `Al Hassan`. */
export const particles =
  `abu al ap bin bint da dal das de degli dei del della den der des di do dos du el ibn la las le les
  lo los mac mc ni o st te ter ul van vander vom von zu zum zur`.split(/\s+/)

/** Behind another name, and set off by a blank or a dash, as in `Al-Hassan`. */
const withParticles = new RegExp(
  `(?<=[\\p{L}.] {1,9})(?:(?:${particles.join('|')})[ -]{1,9}){1,9}[\\p{L}’']{2,}`,
  'giu',
)
const lastParticle = /(?<![ -])[ -]+(?=[\p{L}’']+$)/u
const doubleBarrelled = /(?<=\p{L}{2})-(?=\p{L}{2})/gu

/**
 * Names as people type them who leave out apostrophes, or have no key for a letter: `O'Brien` becomes
 * `OBrien` and `Łukasz` `Lukasz`. Names of several words are written as one, too: `van der Berg` as
 * `vanderBerg` and `vander Berg`, `Smith-Jones` as `SmithJones`. A name that is typed as it is written
 * gives nothing.
 */
export function nameSpellings(names: readonly string[]): string[] {
  const spelt = names.flatMap((name) => {
    const without = name.replace(/[’']/g, '')
    const asWritten = [...new Set([name, without, foldLetters(name), foldLetters(without)])]
    return [...asWritten, ...asWritten.flatMap(joined)].filter((other) => other !== name)
  })
  return [...new Set(spelt)]
}

function joined(name: string): string[] {
  const asOne = name
    .replace(withParticles, (surname) => surname.replace(/[ -]+/g, ''))
    .replace(doubleBarrelled, '')
  const apart = name.replace(withParticles, (surname) => {
    const [particle = '', ...rest] = surname.split(lastParticle)
    return [particle.replace(/[ -]+/g, ''), ...rest].join(' ')
  })
  return [asOne, apart].filter((other) => other !== name && other !== name.replaceAll('-', ' '))
}
