import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asSet, everything, type Corpus } from './engine-under-test.js'

/** Words, texts of any kind, marks, and several searches at once. */
export function findingContract(corpus: () => Corpus): void {
  describe('finding', () => {
    it('finds every word in any field, the last one as a beginning', async () => {
      const [son, smith, jones] = await corpus().fill([
        { name: 'Ana Smithson', reference: '228' },
        { name: 'Ana Smith', reference: '229', addresses: ['1 Mare Street', '2 Rowan House'] },
        { name: 'Ben Jones' },
      ])
      const found = async (text: string) => asSet(await corpus().found({ text }))
      expect(await found('ANA smith')).toEqual(asSet([son, smith]))
      expect(await found('ana smith ')).toEqual([smith])
      expect(await found('smi ana')).toEqual([])
      expect(await found('ana 229')).toEqual([smith])
      expect(await found('rowan ana')).toEqual([smith])
      expect(await found('ben smith')).toEqual([])
      expect(await found(' ')).toEqual(asSet([son, smith, jones]))
      expect(await found(' - ')).toEqual(asSet([son, smith, jones]))
    })

    it('answers any text, and never with an error', async () => {
      const [id] = await corpus().fill([{ name: 'Ana' }])
      const hostile = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.stringMatching(/^['"\\:*&|!()<>\0 -]{1,20}$/),
      )
      for (const text of fc.sample(hostile, { numRuns: 50, seed: 7 })) {
        const hits = await corpus().found({ text: `ana ${text} ana` })
        expect(hits.every((hit) => hit === id)).toBe(true)
      }
      expect(await corpus().found({ text: 'x'.repeat(5_000) })).toEqual([])
      expect(await corpus().found({ text: 'ana '.repeat(2_000) })).toEqual([id])
    })

    it('tells which fields matched and marks what matched in escaped text', async () => {
      await corpus().fill([
        { name: 'Rowan <House>', addresses: ['1 Mare Street', '2 Rowan & "Co"'], kind: 'rowan' },
      ])
      const { hits } = await corpus().ask({ text: 'row', highlight: true })
      expect(hits[0]).toMatchObject({
        highlights: {
          name: '<em>Row</em>an &lt;House&gt;',
          addresses: '2 <em>Row</em>an &amp; &quot;Co&quot;',
        },
        matchedFields: ['name', 'addresses'],
      })
      const whole = await corpus().ask({ text: 'street', highlight: true })
      expect(whole.hits[0]?.highlights).toEqual({ addresses: '1 Mare <em>Street</em>' })
      const unasked = await corpus().ask({ text: 'row' })
      expect(unasked.hits[0]).toMatchObject({ highlights: {}, matchedFields: [] })
    })

    it('replaces and removes documents', async () => {
      const [id = '', other] = await corpus().fill([
        { name: 'before', kind: 'old' },
        { name: 'other' },
      ])
      await corpus().write([{ id, fields: { name: 'after' } }])
      expect(await corpus().found({ text: 'before' })).toEqual([])
      expect(await corpus().found({ text: 'after' })).toEqual([id])
      const filter = { op: 'isNull', field: 'kind' } as const
      expect(asSet(await corpus().found({ filter }))).toEqual(asSet([id, other]))
      await corpus().remove([id])
      expect(await corpus().found({})).toEqual([other])
      await corpus().remove([id])
      expect(await corpus().found({})).toEqual([other])
    })

    it('answers several searches in the order asked, each from its own index', async () => {
      const [person] = await corpus().fill([{ name: 'Rowan Ash' }])
      const [asset] = await corpus().fill([{ name: 'Rowan House' }], 'assets')
      const { engine } = corpus().subject
      const asked = [
        { ...everything, index: 'assets', text: 'rowan', highlight: true },
        { ...everything, text: 'house' },
        { ...everything, text: 'ash', facets: ['kind'] },
      ] as const
      const answers = await engine.searchMany(asked)
      expect(answers.map(({ hits }) => hits.map(({ id }) => id))).toEqual([[asset], [], [person]])
      expect(answers[0]?.hits[0]?.matchedFields).toEqual(['name'])
      expect(answers[2]?.facets).toEqual({ kind: {} })
      expect(await engine.searchMany([])).toEqual([])
      const sort = { field: 'kind', direction: 'asc' } as const
      await expect(engine.searchMany([everything, { ...everything, sort }])).rejects.toMatchObject({
        reason: 'invalid-request',
      })
    })
  })
}
