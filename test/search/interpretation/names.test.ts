import { describe, expect, it } from 'vitest'
import { samplePerson, sampleTenure } from '../../support/samples.js'
import { sharedSearch } from './interpreted-search.js'

const person = (firstName: string, surname: string) => samplePerson({ firstName, surname })
const smith = person('Jane', 'Smith')
const home = sampleTenure({
  tenuredAsset: { fullAddress: '3 Elm Road, Bow, E3 1DY' },
  householdMembers: [{ personId: smith.id, isResponsible: true, fullName: 'Jane Smith' }],
})
const { search } = await sharedSearch({
  persons: [
    smith,
    person('Hugh', 'Smith'),
    person('Hubert', 'Quill'),
    person('Rita', 'Adeyemi'),
    person('Margaret', 'Zelenka'),
    person('Maisie', 'Brown'),
    person('Dafydd', 'Ellis'),
    person('David', 'Young'),
    person('Robert', 'Okonkwo'),
  ],
  tenures: [home],
})

async function find(searchText: string) {
  const { edges, interpretation } = await search.persons({ searchText })
  const names = edges.map(({ node }) => `${node.firstName ?? ''} ${node.surname ?? ''}`)
  return { names, interpretation }
}

describe('a first name that no person with the surname has', () => {
  it.each([
    ['is not corrected to a name with the nickname', 'Robert Smith', 'Robert'],
    ['is not corrected to a town', 'Bob Smith', 'Bob'],
  ])('%s: %s', async (_what, text, ignored) => {
    const { names, interpretation } = await find(text)
    expect(names.toSorted()).toEqual(['Hugh Smith', 'Jane Smith'])
    expect(interpretation).toMatchObject({
      usedText: 'Smith',
      corrections: [],
      ignoredWords: [ignored],
    })
  })

  it('is still a nickname beside a corrected surname', async () => {
    const { names, interpretation } = await find('Bob Okonkvoo')
    expect(names).toEqual(['Robert Okonkwo'])
    expect(interpretation?.corrections).toEqual([{ typed: 'Okonkvoo', used: 'okonkwo' }])
  })
})

it.each([
  ['Maggie', ['Margaret Zelenka', 'Rita Adeyemi', 'Maisie Brown']],
  ['Dave', ['David Young', 'Dafydd Ellis']],
])('%s finds direct forms of the name before indirect forms', async (text, names) => {
  expect((await find(text)).names).toEqual(names)
})
