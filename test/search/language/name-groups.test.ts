import { describe, expect, it } from 'vitest'
import { firstNameGroups, surnameGroups } from '../../../src/search/language/name-forms.js'

describe.each([
  ['first names', firstNameGroups, 400],
  ['surnames', surnameGroups, 200],
])('groups of %s', (_what, groups, fewest) => {
  it(`are ${fewest} and more`, () => {
    expect(groups.length).toBeGreaterThanOrEqual(fewest)
  })

  it('hold two names and more, none of them twice, in plain small letters', () => {
    const faulty = groups.filter(
      (group) =>
        group.length < 2 ||
        new Set(group).size < group.length ||
        group.some((name) => !/^[a-z]{2,}$/.test(name)),
    )
    expect(faulty).toEqual([])
  })

  it('say nothing that another one says, too', () => {
    const contained = groups.filter((group) =>
      groups.some((other) => other !== group && group.every((name) => other.includes(name))),
    )
    expect(contained).toEqual([])
  })
})
