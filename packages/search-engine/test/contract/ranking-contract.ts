import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { FieldValue } from '../../src/search-engine.js'
import { asSet, type Corpus } from './engine-under-test.js'

interface RankingCases {
  readonly people: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>
  readonly cases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
const { people, cases } = parse(
  readFileSync(new URL('ranking-cases.yaml', import.meta.url), 'utf8'),
) as RankingCases
const everybody = Object.keys(people)

/** What needs more than words and beginnings: typos, phrases, joined words and an order of relevance. */
export function rankingContract(corpus: () => Corpus): void {
  describe('ranking', () => {
    describe.each(Object.entries(cases))('%s', (_, queries) => {
      let ids: string[]
      beforeAll(async () => {
        ids = await corpus().fill(Object.values(people))
      })

      it.each(Object.entries(queries))('%j', async (text, expected) => {
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
      await corpus().fill([people['ana'] ?? {}])
      const { hits } = await corpus().ask({ text: 'jonhson', highlight: true })
      expect(hits[0]?.highlights).toEqual({ name: 'Jonathan <em>Johnson</em>' })
    })
  })
}
