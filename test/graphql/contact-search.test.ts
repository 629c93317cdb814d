import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson } from '../support/samples.js'

const contact = (contactType: string, value: string) => ({ contactType, subType: null, value })
const ana = samplePerson({
  firstName: 'Ana',
  surname: 'Turner',
  contactDetails: [
    contact('phone', '+44 (0)7700 900123'),
    contact('phone', '020 7946 0018 (work)'),
    contact('email', 'Ana.Turner@Example.com'),
    contact('address', '14 Elm Road'),
  ],
})
const ben = samplePerson({
  firstName: 'Ben',
  surname: 'Okafor',
  contactDetails: [contact('phone', '07700900123')],
})
const nora = samplePerson({ firstName: 'Nora', surname: 'Turner' })

const query = `query ($text: String!, $exact: Boolean) {
  persons: searchPersons(searchText: $text, exact: $exact, highlight: true, facets: [PERSON_TYPES]) {
    totalCount didYouMean
    edges { node { firstName } matchedFields highlights { html } otherNames { name } }
    facets { values { value count } }
    interpretation { usedText corrections { used } ignoredWords alternatives }
  }
  box: search(text: $text, exact: $exact) { persons { totalCount nodes { firstName } } interpretation { usedText } }
  residents: searchResidents(searchText: $text, exact: $exact) {
    totalCount interpretation { usedText ignoredWords } edges { node { firstName } }
  }
}`

interface Found {
  readonly persons: {
    readonly edges: readonly { readonly node: { readonly firstName: string } }[]
    readonly facets: readonly { readonly values: readonly { readonly count: number }[] }[]
    readonly interpretation: { readonly ignoredWords: readonly string[] } | null
  }
  readonly box: { readonly persons: { readonly nodes: readonly { firstName: string }[] } }
  readonly residents: { readonly edges: readonly { readonly node: { firstName: string } }[] }
}

describe.each(bothEngines)('contact details, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons: [ana, ben, nora] })
  const token = await gateway.token(allScopes.filter((scope) => scope !== 'personal:read'))

  const find = (text: string, exact = false, own?: string) =>
    gateway.read<Found>(query, {
      variables: { text, exact },
      ...(own === undefined ? {} : { token: own }),
    })

  it.each([
    ['07700 900 123', ['Ben', 'Ana']],
    ['tel: 0044 (0)7700-900-123', ['Ben', 'Ana']],
    ['(020) 7946 0018', ['Ana']],
    ['Turner 07700 900123', ['Ana']],
    ['07700 900123 oka', ['Ben']],
    ['ANA.turner@example.com', ['Ana']],
    ['e-mail: <ana.turner@example.com>', ['Ana']],
    ['07700900123 ana.turner@example.com', ['Ana']],
  ])('find their persons: %s', async (text, names) => {
    for (const exact of [true, false]) {
      const { persons, box, residents } = await find(text, exact)
      const expected = names.toSorted()
      expect(persons.edges.map(({ node }) => node.firstName).toSorted()).toEqual(expected)
      expect(box.persons.nodes.map(({ firstName }) => firstName).toSorted()).toEqual(expected)
      expect(residents.edges.map(({ node }) => node.firstName).toSorted()).toEqual(expected)
      expect(persons.facets[0]?.values[0]?.count).toBe(names.length)
      expect(persons.interpretation).toBeNull()
    }
  })

  it('find their persons over HTTP, and page by page from the combined search', async () => {
    const rest = await restClient(gateway)
    const { body } = await rest({ path: '/search/persons?searchText=ana.turner%40example.com' })
    expect(JSON.stringify(body)).toContain(ana.id)
    const text = '07700 900123'
    const first = await gateway.read<{
      search: { persons: { edges: { cursor: string; node: { uuid: string } }[] } }
    }>(
      `query ($text: String!) { search(text: $text, first: 1) { persons { edges { cursor node { uuid } } } } }`,
      {
        variables: { text },
      },
    )
    const [edge] = first.search.persons.edges
    const next = await gateway.read<{ searchPersons: { nodes: { uuid: string }[] } }>(
      `query ($text: String!, $after: String) { searchPersons(searchText: $text, after: $after) { nodes { uuid } } }`,
      { variables: { text, after: edge?.cursor } },
    )
    const all = [edge?.node.uuid, ...next.searchPersons.nodes.map(({ uuid }) => uuid)]
    expect(all.toSorted()).toEqual([ana.id, ben.id].toSorted())
  })

  it.each(['Turner 07700 900999', 'Turner nobody@example.com'])(
    'that no person has: a telephone number is ignored beside a name, an e-mail address is not: %s',
    async (text) => {
      const isEmail = text.includes('@')
      // Words can be ignored once the gateway has read those of the saved persons.
      const { persons } = await eventually(
        () => find(text),
        (answer) => isEmail || answer.persons.interpretation !== null,
      )
      expect(persons.edges).toHaveLength(isEmail ? 0 : 2)
      expect(persons.interpretation?.ignoredWords ?? null).toEqual(
        isEmail ? null : ['07700 900999'],
      )
    },
  )

  it('are searched only as a whole, and not if quoted or negated', async () => {
    for (const text of ['07700 9001', 'ana.turner@example', '"07700 900123"', '-07700900123 zzq']) {
      expect((await find(text)).persons.edges).toEqual([])
    }
  })

  // Each text with a stored contact detail, and the same text with an unknown one.
  it.each([
    ['07700 900123', '07700 900999'],
    ['020 7946 0018', '020 7946 0999'],
    ['Turner 07700 900123', 'Turner 07700 900999'],
    ['Turnre +44 7700 900 123', 'Turnre +44 7700 900 999'],
    ['0770 0900 123', '0770 0900 999'],
    ['07700 9001', '07700 9009'],
    ['07700 900124', '07700 900998'],
    ['ana.turner@example.com', 'ana.turner@example.org'],
    ['Turner ana.turner@example.com', 'Turner ana.turner@example.org'],
    ['example.com', 'example.org'],
  ])('have no effect on results without personal:read: %s', async (stored, absent) => {
    for (const exact of [true, false]) {
      const results = await Promise.all([stored, absent].map((text) => find(text, exact, token)))
      const [one, other] = results.map((result, index) =>
        JSON.stringify(result).replaceAll(digitsOf([stored, absent][index] ?? ''), 'typed'),
      )
      expect(one).toBe(other)
    }
  })
})

/** The text without the name, as `ignoredWords` reports it. */
function digitsOf(text: string): string {
  return text.replace(/^\p{L}+ (?=[\d+])/u, '')
}
