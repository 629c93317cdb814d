import { allScopes } from '../../src/access/scopes.js'
import type { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { Chance } from './chance.js'

/** Meaningless texts in the combined search. */
export interface Nonsense {
  readonly name: string
  readonly goal: number
  readonly total: number
  readonly withHits: readonly string[]
}

const [vowels, consonants] = ['aeiou', 'bcdfghjklmnprstvw']
const scopes = new Set(allScopes)

/** Number of texts per kind, and a filter on kinds. */
interface NonsenseOptions {
  readonly count: number
  readonly seed: number
  readonly kinds: string
}

/** Searches for random pronounceable words of six letters, and random numbers of the length of references. */
export async function askNonsense(
  box: CombinedSearch,
  { count, seed, kinds: kindFilter }: NonsenseOptions,
): Promise<Nonsense[]> {
  const kinds = [
    { name: 'random words of six letters', goal: 20, make: pronounceable },
    { name: 'random digits', goal: 0, make: digits },
  ]
  const results: Nonsense[] = []
  for (const { name, goal, make } of kinds) {
    if (!name.includes(kindFilter)) continue
    const chance = new Chance(seed, name)
    const withHits: string[] = []
    for (let round = 0; round < count; round += 1) {
      const text = make(chance)
      const { kinds: pages } = await box.find({ text }, scopes)
      if (Object.values(pages).some(({ totalCount }) => totalCount > 0)) withHits.push(text)
    }
    results.push({ name, goal, total: count, withHits })
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
