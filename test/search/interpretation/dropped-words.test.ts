import { describe, expect, it } from 'vitest'
import { bothEngines } from '../../support/both-engines.js'
import { eventually } from '../../support/eventually.js'
import { samplePerson } from '../../support/samples.js'

const persons = [
  { firstName: 'Mabel', surname: 'Quill' },
  { firstName: 'Edna', surname: 'Quill' },
  { firstName: 'Adaeze', surname: 'Okonkwo' },
  { firstName: 'An', surname: 'Zelenka' },
  { firstName: 'Ana', surname: 'Turner' },
].map(samplePerson)

const query = `query ($text: String!) {
  searchPersons(searchText: $text) {
    nodes { fullName }
    didYouMean
    interpretation { usedText ignoredWords alternatives }
  }
}`

interface Found {
  readonly nodes: readonly { readonly fullName: string }[]
  readonly didYouMean: string | null
  readonly interpretation: {
    readonly usedText: string
    readonly ignoredWords: readonly string[]
    readonly alternatives: readonly string[]
  } | null
}

describe.each(bothEngines)('an extra word, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons })
  await eventually(
    () => find('Adaeze Mabel Okonkwo'),
    ({ interpretation }) => interpretation !== null,
  )

  async function find(text: string) {
    const { searchPersons } = await gateway.read<{ searchPersons: Found }>(query, {
      variables: { text },
    })
    return searchPersons
  }

  it.each([
    ['Adaeze Wolverhampton Okonkwo', 'Wolverhampton'],
    ['Adaeze Mabel Okonkwo', 'Mabel'],
  ])('is ignored in %s if leaving out no other single word gives a hit', async (text, ignored) => {
    const { nodes, didYouMean, interpretation } = await find(text)
    expect(nodes.map(({ fullName }) => fullName)).toEqual(['Adaeze Okonkwo'])
    expect(interpretation).toEqual({
      usedText: 'Adaeze Okonkwo',
      ignoredWords: [ignored],
      alternatives: [],
    })
    expect(didYouMean).toBeNull()
  })

  it.each([
    ['Adaeze Mabel Zelenka Okonkwo', 'Adaeze Okonkwo', ['Mabel', 'Zelenka']],
    ['Okonkwo Wolverhampton rent 2026', 'Okonkwo', ['Wolverhampton', 'rent', '2026']],
  ])('is ignored together with others: %s', async (text, usedText, ignored) => {
    const { nodes, interpretation } = await find(text)
    expect(nodes.map(({ fullName }) => fullName)).toEqual(['Adaeze Okonkwo'])
    expect(interpretation?.usedText).toBe(usedText)
    expect(interpretation?.ignoredWords.toSorted()).toEqual(ignored.toSorted())
  })

  it('is ignored while another word is read as a prefix', async () => {
    const { nodes, interpretation } = await find('an turner xyl')
    expect(nodes.map(({ fullName }) => fullName)).toEqual(['Ana Turner'])
    expect(interpretation).toMatchObject({ usedText: 'an* turner', ignoredWords: ['xyl'] })
  })

  it('is not offered as a text of its own, because half of a name says too little', async () => {
    const { interpretation, didYouMean } = await find('Adaeze Quill')
    expect(interpretation?.ignoredWords).toHaveLength(1)
    expect(interpretation?.alternatives).toEqual([])
    expect(didYouMean).toBeNull()
  })

  it('may be either of two names: one reading is used, and the equally good one is suggested', async () => {
    const { interpretation, didYouMean } = await find('Mabel Edna Quill')
    const read = [interpretation?.usedText ?? '', ...(interpretation?.alternatives ?? [])]
    expect(read.toSorted()).toEqual(['Edna Quill', 'Mabel Quill'])
    expect(didYouMean).toBe(read[1])
    expect((await find(didYouMean ?? '')).interpretation).toBeNull()
  })
})
