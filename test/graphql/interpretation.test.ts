import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTextLimit } from '../../src/operation/cost/input-limits.js'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson } from '../support/samples.js'

const people = [
  samplePerson({ firstName: 'Adaeze', surname: 'Okonkwo' }),
  samplePerson({ firstName: 'Zoë', surname: 'Lloyd' }),
]

const query = `query ($text: String!, $exact: Boolean) {
  searchPersons(searchText: $text, exact: $exact) {
    nodes { surname } didYouMean
    interpretation { usedText corrections { typed used } ignoredWords }
  }
}`

interface Found {
  readonly nodes: readonly { readonly surname: string }[]
  readonly interpretation: { readonly usedText: string } | null
}

describe.each(bothEngines)('a mistyped search on %s', async (_engine, start) => {
  const gateway = await start()
  const rest = await restClient(gateway)
  await gateway.save({ persons: people })
  await eventually(
    () => ask('Edaeze Okonkwo'),
    ({ interpretation }) => interpretation !== null,
  )

  async function ask(text: string, exact = false): Promise<Found> {
    const { searchPersons } = await gateway.read<{ searchPersons: Found }>(query, {
      variables: { text, exact },
    })
    return searchPersons
  }

  it('finds a close match and reports the correction', async () => {
    const answer = await ask('Edaeze Okonkwo')

    expect(answer).toEqual({
      nodes: [{ surname: 'Okonkwo' }],
      didYouMean: null,
      interpretation: {
        usedText: 'adaeze Okonkwo',
        corrections: [{ typed: 'Edaeze', used: 'adaeze' }],
        ignoredWords: [],
      },
    })
  })

  it('finds nothing with `exact`', async () => {
    const answer = await ask('Edaeze Okonkwo', true)

    expect(answer.nodes).toEqual([])
    expect(answer.interpretation).toBeNull()
  })

  it('is reported over HTTP in a header', async () => {
    const answer = await rest({ path: '/search/persons?searchText=Zo%C3%AB%20Kloyd' })
    const literal = await rest({ path: '/search/persons?searchText=Zo%C3%AB%20Kloyd&exact=true' })
    const asTyped = await rest({ path: '/search/persons?searchText=Zo%C3%AB%20Lloyd' })

    expect(answer.status).toBe(200)
    expect(JSON.parse(String(answer.headers['search-interpretation']))).toEqual({
      usedText: 'Zoë lloyd',
      corrections: [{ typed: 'Kloyd', used: 'lloyd' }],
      ignoredWords: [],
      alternatives: [],
    })
    expect(literal.status).toBe(404)
    expect(asTyped.headers['search-interpretation']).toBeUndefined()
  })

  it('is answered for any text', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12, unit: 'grapheme' }),
      fc.constantFrom(
        'adaeze',
        'okonkvo',
        '"',
        '-',
        'lloid',
        '㏂',
        '0',
        '99999999',
        'a'.repeat(300),
      ),
    )
    const text = fc
      .array(word, { maxLength: 12 })
      .map((words) => words.join(' ').slice(0, searchTextLimit))
    await fc.assert(
      fc.asyncProperty(text, async (searchText) => {
        await ask(searchText)
      }),
      { numRuns: 30 },
    )
  })
})
