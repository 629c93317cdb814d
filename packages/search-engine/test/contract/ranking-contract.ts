import { beforeAll, describe, expect, it } from 'vitest'
import { asSet, type Corpus } from './engine-under-test.js'

const people = {
  ana: {
    name: 'Jonathan Johnson',
    addresses: ['Flat 3, 14 Sunflower Road'],
    reference: '00123456',
    postCode: 'SE15 2AB',
  },
  brien: {
    name: "Siobhan O'Brien",
    addresses: ['14 Queens Road'],
    reference: '00123457',
    postCode: 'E8 1DY',
  },
  jones: {
    name: 'Mary Smith-Jones',
    addresses: ['2 Alder House, Mare Street'],
    reference: '228008546',
    postCode: 'SE15 2AC',
  },
  zoe: {
    name: 'Zoë Müller',
    addresses: ['41 Queens Road', '5 Larch Road'],
    reference: '0123456',
    postCode: 'N1 6TH',
  },
  smithson: {
    name: 'John Smithson',
    addresses: ['Road of Queens 7'],
    reference: '0712345/01',
    postCode: 'E8 3AA',
  },
}

type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]

/** What was typed, who is found, in any order. */
const cases: Readonly<Record<string, readonly (readonly [string, readonly Who[]])[]>> = {
  'forgives a typo in a word of five letters and two in one of nine': [
    ['jonhson', ['ana']],
    ['johnsen', ['ana']],
    ['sunfolwre', ['ana']],
    ['jhon', []],
  ],
  'wants the first letter right in words of up to eight letters': [
    ['kohnson', []],
    ['zunflower', ['ana']],
  ],
  'takes only the last word as a beginning, also a mistyped one': [
    ['jona', ['ana']],
    ['jona ', []],
    ['jona johnson', []],
    ['sunfolw', ['ana']],
  ],
  'takes words with a star behind them for beginnings, never mistyped, beside all else': [
    ['jona* johnson', ['ana']],
    ['joan* johnson', []],
    ['quee* -siobhan', ['zoe', 'smithson']],
    ['quee* -siob*', ['zoe', 'brien', 'smithson']],
    ['smi* "mary smith"', ['jones']],
    ['14* que* roa*', ['brien']],
  ],
  'ignores case and accents': [
    ['zoe muller', ['zoe']],
    ['ZOË MÜLLER', ['zoe']],
  ],
  'finds names with and without their signs': [
    ["o'brien", ['brien']],
    ['obrien', ['brien']],
    ['o brien', ['brien']],
    ['smith-jones', ['jones']],
    ['smithjones', ['jones']],
  ],
  'finds a postcode however it is written, and no other': [
    ['se15 2ab', ['ana']],
    ['SE152AB', ['ana']],
    ['se 15 2ab', ['ana']],
    ['se15', ['ana', 'jones']],
    ['se15 2ad', []],
  ],
  'joins and splits words': [
    ['sun flower road', ['ana']],
    ['queensroad', ['brien', 'zoe']],
  ],
  'forgives nothing in references and keeps their zeros': [
    ['00123456', ['ana']],
    ['0123456', ['zoe']],
    ['123456', []],
    ['228008456', []],
    ['0712345/01', ['smithson']],
    ['0712345', ['smithson']],
  ],
  'wants every word, in whatever field': [
    ['johnson sunflower', ['ana']],
    ['obrien 14', ['brien']],
    ['johnson queens', []],
  ],
  'takes a phrase as it stands': [
    ['"queens road"', ['brien', 'zoe']],
    ['"queens road', ['brien', 'zoe']],
    ['"road queens"', []],
    ['road queens', ['brien', 'zoe', 'smithson']],
    ['"queens roa"', []],
    ['"queens raod"', []],
    ['"road larch"', []],
    ['"sunflower road" jonhson', ['ana']],
  ],
  'leaves out what a minus stands before': [
    ['queens -siobhan', ['zoe', 'smithson']],
    ['queens -siob', ['brien', 'zoe', 'smithson']],
    ['queens -"queens road"', ['smithson']],
    ['-queens', ['ana', 'jones']],
    ['smith-jones -queens', ['jones']],
    ['smi -jones', ['smithson']],
    ['smi -"queens road" -jones', ['smithson']],
    ['smi -jones ', []],
    ['queens -01', ['brien', 'zoe', 'smithson']],
    ['queens -0712345', ['brien', 'zoe']],
  ],
  'lists everybody for a text without words': [
    ['', everybody],
    [' \t', everybody],
  ],
  'reads ten words and ignores the rest': [
    ["siobhan o'brien 14 queens road 00123457 e8 1dy queens nonsense", ['brien']],
    ["siobhan o'brien 14 queens road 00123457 e8 1dy nonsense", []],
  ],
}

/** What needs more than words and beginnings: typos, phrases, joined words and an order of relevance. */
export function rankingContract(corpus: () => Corpus): void {
  describe('ranking', () => {
    describe.each(Object.entries(cases))('%s', (_, queries) => {
      let ids: string[]
      beforeAll(async () => {
        ids = await corpus().fill(Object.values(people))
      })

      it.each(queries)('%j', async (text, expected) => {
        const wanted = expected.map((who) => ids[everybody.indexOf(who)])
        expect(asSet(await corpus().found({ text }))).toEqual(asSet(wanted))
      })
    })

    it('puts fewer typos first, then the more important field, then whole words', async () => {
      const [typo, exact] = await corpus().fill([{ name: 'Ana Jonson' }, { name: 'Ann Johnson' }])
      expect(await corpus().found({ text: 'johnson' })).toEqual([exact, typo])
      const [address, name] = await corpus().fill([
        { name: 'Ana', addresses: ['Rowan House'] },
        { name: 'Ben Rowan', addresses: ['1 Mare Street'] },
      ])
      expect(await corpus().found({ text: 'rowan' })).toEqual([name, address])
      const [longer, whole] = await corpus().fill([{ name: 'Ana Smithson' }, { name: 'Ana Smith' }])
      expect(await corpus().found({ text: 'ana smith' })).toEqual([whole, longer])
    })

    it('marks a mistyped word whole', async () => {
      await corpus().fill([people.ana])
      const { hits } = await corpus().ask({ text: 'jonhson', highlight: true })
      expect(hits[0]?.highlights).toEqual({ name: 'Jonathan <em>Johnson</em>' })
    })
  })
}
