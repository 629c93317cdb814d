import { describe, expect, it } from 'vitest'
import {
  firstNameGroups,
  isOtherName,
  namesFor,
  otherNames,
  surnameGroups,
} from '../../../src/records/language/name-forms.js'

const alone = (name: string) => ({ firstNames: [name], surnames: [] })
const surname = (name: string) => ({ firstNames: [], surnames: [name] })

describe('otherNames', () => {
  it.each([
    ['Robert', 'bob'],
    ['Bob', 'robert'],
    ['Kathryn', 'catherine'],
    ['Stephen', 'steven'],
    ['Mohammed', 'mahamed'],
    ['Yusuf', 'joseph'],
    ['Agnieszka', 'agnes'],
    ['Małgorzata', 'gosia'],
    ['Siobhán', 'shevaun'],
    ['Oluwaseun', 'seun'],
    ['Ayşe', 'aisha'],
    ['Yitzchok', 'isaac'],
  ])('of %s include %s', (name, form) => {
    expect(otherNames(alone(name))).toContain(form)
  })

  it.each([
    ['Thomson', 'thompson'],
    ['Reid', 'reed'],
    ['Mohamud', 'mohammed'],
    ['O’Neill', 'neil'],
    ['McDonald', 'macdonald'],
    ['MacAllister', 'mcallister'],
    ['Smith-Clarke', 'clark'],
    ['Chowdhury', 'choudhury'],
  ])('of the surname %s include %s', (name, form) => {
    expect(otherNames(surname(name))).toContain(form)
  })

  it('does not merge the groups of a name with two long forms', () => {
    expect(otherNames(alone('Bob'))).not.toContain('albert')
    expect(otherNames(alone('Bert'))).toEqual(expect.arrayContaining(['albert', 'robert']))
  })

  it('omits names that the person has, and treats no surname as a first name', () => {
    expect(otherNames({ firstNames: ['Robert', 'Bob'], surnames: [] })).not.toContain('bob')
    expect(otherNames(surname('James'))).not.toContain('jim')
    expect(otherNames(surname('Mack'))).toEqual([])
  })
})

it.each(['bob', 'thomson', 'mcallister'])('recognises %s as another form of names', (word) => {
  expect(isOtherName(word)).toBe(true)
})

it.each(['bo', 'rowan-house', '14', 'zzz', 'mack'])('recognises no name in %s', (word) => {
  expect(isOtherName(word)).toBe(false)
})

it('returns the names that a word stands for', () => {
  const names = { firstNames: ['Robert', 'Ali'], surnames: ['Smyth'] }
  expect(namesFor('bob', names)).toEqual(['robert'])
  expect(namesFor('smith', names)).toEqual(['smyth'])
  expect(namesFor('robert', names)).toEqual([])
})

describe.each([
  ['first names', firstNameGroups, 400],
  ['surnames', surnameGroups, 200],
])('groups of %s', (_what, groups, fewest) => {
  it(`are ${fewest} and more`, () => {
    expect(groups.length).toBeGreaterThanOrEqual(fewest)
  })

  it('have at least two names, no duplicates, in plain lower case', () => {
    const faulty = groups.filter(
      (group) =>
        group.length < 2 ||
        new Set(group).size < group.length ||
        group.some((name) => !/^[a-z]{2,}$/.test(name)),
    )
    expect(faulty).toEqual([])
  })

  it('are not contained in another group', () => {
    const contained = groups.filter((group) =>
      groups.some((other) => other !== group && group.every((name) => other.includes(name))),
    )
    expect(contained).toEqual([])
  })
})
