import { describe, expect, it } from 'vitest'
import {
  firstNameGroups,
  isOtherName,
  type Names,
  namesFor,
  otherNames,
  surnameGroups,
} from '../../../src/records/language/name-forms.js'

const formsOf = (names: Names) => Object.values(otherNames(names)).flat()
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
    expect(formsOf(alone(name))).toContain(form)
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
    expect(formsOf(surname(name))).toContain(form)
  })

  it('does not merge the groups of a name with two long forms', () => {
    expect(formsOf(alone('Bob'))).not.toContain('albert')
    expect(formsOf(alone('Bert'))).toEqual(expect.arrayContaining(['albert', 'robert']))
  })

  it('are close to the full name of their group, and to similar spellings', () => {
    expect(otherNames(alone('Margaret')).closeNames).toEqual(
      expect.arrayContaining(['maggie', 'rita']),
    )
    expect(otherNames(alone('Rita')).closeNames).toEqual(['margaret'])
    expect(otherNames(alone('Rita')).otherNames).toContain('maggie')
    expect(otherNames(alone('Allan')).closeNames).toEqual(expect.arrayContaining(['alan', 'allen']))
  })

  it('omits names that the person has, and does not treat a surname as a first name', () => {
    expect(formsOf({ firstNames: ['Robert', 'Bob'], surnames: [] })).not.toContain('bob')
    expect(formsOf(surname('James'))).not.toContain('jim')
    expect(formsOf(surname('Mack'))).toEqual([])
  })
})

it.each(['bob', 'thomson', 'mcallister'])('recognises %s as another form of a name', (word) => {
  expect(isOtherName(word)).toBe(true)
})

it.each(['bo', 'rowan-house', '14', 'zzz', 'mack'])(
  'does not recognise %s as another form of a name',
  (word) => {
    expect(isOtherName(word)).toBe(false)
  },
)

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
  it(`are at least ${fewest}`, () => {
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
