import { describe, expect, it } from 'vitest'
import { bothEngines } from '../../support/both-engines.js'
import { eventually } from '../../support/eventually.js'
import { samplePerson, sampleTenure } from '../../support/samples.js'

const maureen = samplePerson({ firstName: 'Maureen', surname: 'Harris' })
const maud = samplePerson({ firstName: 'Maud', surname: 'Hartley' })
const may = samplePerson({ firstName: 'May', surname: 'Harper' })
const ann = samplePerson({ firstName: 'Ann', surname: 'Ashdown' })
const annabel = samplePerson({ firstName: 'Annabel', surname: 'Zelenka' })
const vera = samplePerson({ firstName: 'Vera', surname: 'Jones' })
const neighbour = samplePerson({ firstName: 'Ada', surname: 'Jones' })
const verbena = sampleTenure({
  tenuredAsset: { fullAddress: '3 Verbena Street, E8 1DY' },
  householdMembers: [{ personId: neighbour.id, isResponsible: true, fullName: 'Ada Jones' }],
})

const byRelevance = `query ($text: String!) {
  searchPersons(searchText: $text) { nodes { firstName } }
}`
const query = `query ($text: String!, $exact: Boolean) {
  searchPersons(searchText: $text, exact: $exact, sortBy: SURNAME) {
    nodes { surname }
    interpretation { usedText corrections { typed used } ignoredWords }
  }
}`

interface Found {
  readonly nodes: readonly { readonly surname: string }[]
  readonly interpretation: { readonly usedText: string } | null
}

describe.each(bothEngines)('unfinished words, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons: [maureen, maud, may, ann, annabel] })
  await gateway.save({ persons: [vera, neighbour], tenures: [verbena] })
  await eventually(
    () => find('mau har'),
    ({ surnames }) => surnames.length === 2,
  )

  async function find(text: string, exact = false) {
    const { searchPersons } = await gateway.read<{ searchPersons: Found }>(query, {
      variables: { text, exact },
    })
    const { nodes, interpretation } = searchPersons
    return { surnames: nodes.map(({ surname }) => surname), interpretation }
  }

  it('are used as prefixes if the typed text has no hits, and find every completion', async () => {
    expect(await find('Mau har')).toEqual({
      surnames: ['Harris', 'Hartley'],
      interpretation: {
        usedText: 'mau* har',
        corrections: [{ typed: 'Mau', used: 'mau*' }],
        ignoredWords: [],
      },
    })
  })

  it.each([
    ['har mau', 'har* mau', ['Harris', 'Hartley']],
    ['ann zel', 'ann* zel', ['Zelenka']],
    ['an zele ', 'an* zele*', ['Zelenka']],
    ['mau* hartlye', 'mau* hartley', ['Hartley']],
  ])('become prefixes in %s', async (text, usedText, surnames) => {
    const result = await find(text)
    expect(result.surnames).toEqual(surnames)
    // The engine may tolerate the typo, and then nothing is corrected.
    expect(result.interpretation?.usedText ?? usedText).toBe(usedText)
  })

  it('stay as typed if the typed text has hits or the search is exact', async () => {
    expect(await find('ann ash')).toEqual({ surnames: ['Ashdown'], interpretation: null })
    expect(await find('may har')).toEqual({ surnames: ['Harper'], interpretation: null })
    expect(await find('mau har', true)).toEqual({ surnames: [], interpretation: null })
  })

  it('are prefixes in the first search if they end with an asterisk', async () => {
    expect(await find('mau* har*', true)).toEqual({
      surnames: ['Harris', 'Hartley'],
      interpretation: null,
    })
  })

  it.each(['ver* jon', 'ver* jones'])('rank matches by position: %s', async (text) => {
    const { body } = await gateway.ask(byRelevance, { variables: { text } })
    const { nodes } = body.data?.['searchPersons'] as unknown as { nodes: { firstName: string }[] }
    expect(nodes.map(({ firstName }) => firstName)).toEqual(['Vera', 'Ada'])
  })
})
