import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { samplePerson, sampleTenure } from '../support/samples.js'

const person = (firstName: string, middleName: string | null, surname: string) =>
  samplePerson({ title: 'Ms', firstName, middleName, surname })
const smith = person('Anna', 'Beth', 'Smith')
const hussain = person('Rashid', 'Omar', 'Hussain')
const people = [
  person('Anna', null, 'Smithson'),
  person('Anna', null, 'Smith-Jones'),
  smith,
  person('Rashid', null, 'Hussain-Ali'),
  hussain,
]
/** Household members are stored with their full name, which does not show where the surname begins. */
const households = people.map(({ id, firstName, middleName, surname }) =>
  sampleTenure({
    householdMembers: [
      {
        personId: id,
        isResponsible: true,
        fullName: ['Ms', firstName, middleName, surname].join(' '),
      },
    ],
  }),
)

const query = `query ($text: String!) {
  searchPersons(searchText: $text, exact: true) { nodes { id: uuid } }
}`

describe.each(bothEngines)('exact surnames, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons: people, tenures: households })

  async function find(text: string): Promise<string[]> {
    const { searchPersons } = await gateway.read<{ searchPersons: { nodes: { id: string }[] } }>(
      query,
      { variables: { text } },
    )
    const { nodes } = searchPersons
    return nodes.map(({ id }) => id)
  }

  it.each([
    ['smith', smith],
    ['anna smith', smith],
    ['smith anna', smith],
    ['Smith, Anna', smith],
    ['SMITH, A', smith],
    ['A. Smith', smith],
    ['Ms. Anna Smith', smith],
    ['hussain', hussain],
    ['r hussain', hussain],
    ['Hussain R', hussain],
    ['Hussain, R', hussain],
    ['Hussain; Rashid', hussain],
  ])('ranks an exact surname above a double-barrelled one: %s', async (text, expected) => {
    const names = await find(text)
    expect(names.length).toBeGreaterThan(1)
    const surnames = names.map((id) => people.find((person) => person.id === id)?.surname)
    expect(surnames[0], surnames.join()).toBe(expected.surname)
  })
})
