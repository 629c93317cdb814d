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
const names = Object.keys(people)

/** Contract for typos, phrases, joined words and the order by relevance. */
export function rankingContract(corpus: () => Corpus): void {
  describe('ranking', () => {
    describe.each(Object.entries(cases))('%s', (_, queries) => {
      let ids: string[]
      beforeAll(async () => {
        ids = await corpus().fill(Object.values(people))
      })

      it.each(Object.entries(queries))('%j', async (text, expected) => {
        const expectedIds = expected.map((name) => ids[names.indexOf(name)])
        expect(asSet(await corpus().ids({ text }))).toEqual(asSet(expectedIds))
      })
    })

    it('ranks by typos, then field importance, then whole words', async () => {
      const [typo, exact] = await corpus().fill([{ name: 'Ana Jonson' }, { name: 'Ann Johnson' }])
      expect(await corpus().ids({ text: 'johnson' })).toEqual([exact, typo])
      const [address, nameHit] = await corpus().fill([
        { name: 'Ana', addresses: ['Rowan House'] },
        { name: 'Ben Rowan', addresses: ['1 Mare Street'] },
      ])
      expect(await corpus().ids({ text: 'rowan' })).toEqual([nameHit, address])
      const [longer, whole] = await corpus().fill([{ name: 'Ana Smithson' }, { name: 'Ana Smith' }])
      expect(await corpus().ids({ text: 'ana smith' })).toEqual([whole, longer])
    })

    it('marks the whole word for a typo', async () => {
      await corpus().fill([people['ana'] ?? {}])
      const { hits } = await corpus().search({ text: 'jonhson', highlight: true })
      expect(hits[0]?.highlights).toEqual({ name: 'Jonathan <em>Johnson</em>' })
    })
  })
}
