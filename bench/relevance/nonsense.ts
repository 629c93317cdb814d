import { allScopes } from '../../src/access/scopes.js'
import type { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { Chance } from './chance.js'

/** Texts that nobody means anything by, alone in the box. */
export interface Nonsense {
  readonly name: string
  readonly goal: number
  readonly asked: number
  readonly found: readonly string[]
}

const [vowels, consonants] = ['aeiou', 'bcdfghjklmnprstvw']
const scopes = new Set(allScopes)

/** How many of each kind are asked, and of which: those whose names hold the text. */
interface Asked {
  readonly count: number
  readonly seed: number
  readonly kinds: string
}

/** Random words of six letters that can be spoken, and random numbers of the length of references. */
export async function askNonsense(
  box: CombinedSearch,
  { count, seed, kinds: wanted }: Asked,
): Promise<Nonsense[]> {
  const kinds = [
    { name: 'random words of six letters', goal: 20, make: pronounceable },
    { name: 'random digits', goal: 0, make: digits },
  ]
  const results: Nonsense[] = []
  for (const { name, goal, make } of kinds) {
    if (!name.includes(wanted)) continue
    const chance = new Chance(seed, name)
    const found: string[] = []
    for (let asked = 0; asked < count; asked += 1) {
      const text = make(chance)
      const { persons, assets, tenures, transactions, accounts } = await box.find({ text }, scopes)
      const parts = [persons, assets, tenures, transactions, accounts]
      if (parts.some((part) => (part?.totalCount ?? 0) > 0)) found.push(text)
    }
    results.push({ name, goal, asked: count, found })
  }
  return results
}

function pronounceable(chance: Chance): string {
  const shape = chance.pick(['cvcvcv', 'cvccvc', 'vccvcv', 'cvcvcc'])
  return Array.from(shape, (sort) =>
    chance.pick(Array.from(sort === 'v' ? vowels : consonants)),
  ).join('')
}

function digits(chance: Chance): string {
  const length = chance.integer(8, 12)
  return Array.from({ length }, (_, place) => chance.integer(place === 0 ? 1 : 0, 9)).join('')
}
