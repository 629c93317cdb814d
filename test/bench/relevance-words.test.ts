import { describe, expect, it } from 'vitest'
import {
  isKnownAbbreviation,
  isKnownFirstName,
  isKnownSurname,
} from '../../bench/relevance/known-pairs.js'
import { shortened } from '../../bench/relevance/landlord/words/abbreviations.js'
import {
  firstNameSpellings,
  surnameSpellings,
} from '../../bench/relevance/landlord/words/name-spellings.js'
import { nicknames } from '../../bench/relevance/landlord/words/nicknames.js'

// A benchmark with words from the search's own lists would measure nothing.

describe('the words of the relevance bench', () => {
  it.each([
    ['abbreviations', pairs(shortened), isKnownAbbreviation],
    ['nicknames', pairs(nicknames), isKnownFirstName],
    ['first names that sound alike', everyPair(firstNameSpellings), isKnownFirstName],
    ['surnames that sound alike', everyPair(surnameSpellings), isKnownSurname],
  ])('contain %s, at least a third of them unknown to the search', (_name, all, isKnown) => {
    const unknown = all.filter(([one, other]) => !isKnown(one, other))
    expect(unknown.length / all.length).toBeGreaterThan(1 / 3)
  })
})

type Pair = readonly [string, string]

function pairs(groups: readonly (readonly string[])[]): Pair[] {
  return groups.flatMap(([first = '', ...others]) => others.map((other) => [first, other] as const))
}

function everyPair(groups: readonly (readonly string[])[]): Pair[] {
  return groups.flatMap((group) =>
    group.flatMap((one, index) => group.slice(index + 1).map((other) => [one, other] as const)),
  )
}
