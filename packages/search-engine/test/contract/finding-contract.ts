import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asSet, everything, type Corpus } from './engine-under-test.js'

/** Contract for the matching of words, hostile texts, highlights, and several searches at once. */
export function findingContract(corpus: () => Corpus): void {
  describe('matching', () => {
    it('requires every word in any field, and reads the last word as a prefix', async () => {
      const [son, smith, jones] = await corpus().fill([
        { name: 'Ana Smithson', reference: '2280' },
        { name: 'Ana Smith', reference: '2290', addresses: ['1 Mare Street', '2 Rowan House'] },
        { name: 'Ben Jones' },
      ])
      const search = async (text: string) => asSet(await corpus().ids({ text }))
      expect(await search('ANA smith')).toEqual(asSet([son, smith]))
      expect(await search('ana smith ')).toEqual([smith])
      expect(await search('smi ana')).toEqual([])
      expect(await search('ana 2290')).toEqual([smith])
      expect(await search('rowan ana')).toEqual([smith])
      expect(await search('ben smith')).toEqual([])
      expect(await search(' ')).toEqual(asSet([son, smith, jones]))
    })

    it('reads any word with a star as a prefix', async () => {
      const [maureen, maud, mau] = await corpus().fill([
        { name: 'Maureen Harris', reference: '2280', addresses: ['14 Rowan House'] },
        { name: 'Maud Hartley', reference: 'maur', addresses: ['3 Orchard Rowanberry'], kind: 'a' },
        { name: 'Mau Ash', postCode: 'E8 1DY' },
      ])
      const search = async (text: string) => asSet(await corpus().ids({ text }))
      expect(await search('mau* har*')).toEqual(asSet([maureen, maud]))
      expect(await search('har* mau*')).toEqual(asSet([maureen, maud]))
      expect(await search('MAU* harris')).toEqual([maureen])
      expect(await search('mau* ')).toEqual(asSet([maureen, maud, mau]))
      expect(await search('mau* !')).toEqual(asSet([maureen, maud, mau]))
      expect(await search('mau ')).toEqual([mau])
      expect(await search('rowan* 14')).toEqual([maureen])
      expect(await search('rowan* 3 ')).toEqual([maud])
      expect(await search('maur* harris')).toEqual([maureen])
      expect(await search('maur* hartley')).toEqual([])
      expect(await search('e8* ash')).toEqual([mau])
      expect(await search('mau* xy* har')).toEqual([])
      const filter = { op: 'equals', field: 'kind', value: 'a' } as const
      expect(
        await corpus().search({ text: 'mau* har*', filter, facets: [{ field: 'kind' }] }),
      ).toMatchObject({
        totalCount: 1,
        facets: { kind: { a: 1 } },
      })
    })

    it('ignores a star that does not end a word', async () => {
      const [id] = await corpus().fill([{ name: 'Maureen Harris' }, { name: 'Mo Harris' }])
      for (const text of ['maureen * harris', '*maureen', '* maureen', '"maureen*"']) {
        expect(await corpus().ids({ text }), text).toEqual([id])
      }
      for (const text of ['*', '**', '* *', 'ma*reen', '-* maur*n', `${'x'.repeat(300)}* mau`]) {
        expect(await corpus().ids({ text }), text).toEqual([])
      }
    })

    it('matches a short number in identifiers only together with other words of an identifier', async () => {
      const [one, two] = await corpus().fill([
        { name: 'Flat 3a Rowan', reference: '228008546', postCode: 'E8 1AF' },
        { name: 'Flat 9 Rowan', reference: '0712345/12', postCode: 'E8 3AB' },
      ])
      const search = async (text: string) => asSet(await corpus().ids({ text }))
      expect(await search('rowan 3a')).toEqual([one])
      expect(await search('rowan 3')).toEqual([one])
      expect(await search('3a')).toEqual([one])
      expect(await search('1af')).toEqual([one])
      expect(await search('e8 1')).toEqual([one])
      expect(await search('rowan e8 1a')).toEqual([one])
      expect(await search('228')).toEqual([])
      expect(await search('2280')).toEqual([one])
      expect(await search('rowan 12')).toEqual([])
      expect(await search('12 rowan')).toEqual([])
      expect(await search('0712345/1')).toEqual([two])
      expect(await search('12 0712345')).toEqual([two])
      expect(await search('12 rowan e8')).toEqual([])
    })

    it('ignores invisible characters', async () => {
      const [id] = await corpus().fill([{ name: '27 Rowan', postCode: 'N16 4JY' }])
      for (const text of ['27 rowan', '\u200e27 rowan\u200f', 'ro\u200bwan', 'n16\u200d4jy']) {
        expect(await corpus().ids({ text })).toEqual([id])
      }
    })

    it('finds nothing for a text without words', async () => {
      await corpus().fill([{ name: 'Ana' }])
      for (const text of ['!!!', ' - ', '""', '?', '\u200b']) {
        expect(await corpus().search({ text, facets: [{ field: 'kind' }] })).toMatchObject({
          hits: [],
          totalCount: 0,
          facets: { kind: {} },
        })
      }
    })

    it('finds a UUID by its whole value or a prefix, but not by another part', async () => {
      const [one, other] = await corpus().fill([
        { name: 'Ann', uuid: 'ada4c2e058ad44b98181b0cafe12ada0', reference: 'ada4' },
        { name: 'Ben', uuid: '1234567858ad44b98181b0cafe12ada0', reference: '12345678' },
      ])
      const search = async (text: string) => asSet(await corpus().ids({ text }))
      for (const text of [
        'ada4c2e0-58ad-44b9-8181-b0cafe12ada0',
        'ADA4C2E058AD44B98181B0CAFE12ADA0',
        '"ada4c2e0-58ad-44b9-8181-b0cafe12ada0"',
        'ann ada4c2e0',
        'ada4c2e0-',
        'ada4c2e0-58a',
        'ada4c2e0-58ad-44b9-8181-b0ca',
        'ada4c2e0-58ad-44b9-8181-b0cafe12ada0 ann',
      ]) {
        expect(await search(text), text).toEqual([one])
      }
      expect(await search('12345678')).toEqual([other])
      expect(await search('ad')).toEqual([one])
      for (const text of ['ada4c2e', '1234567', 'cafe', '8181', '58ad-44b9', 'ada4c2e0-8181']) {
        const inReference = '12345678'.startsWith(text) ? [other] : []
        expect(await search(text), text).toEqual(inReference)
      }
    })

    it('marks a UUID with its dashes, but does not mark it for a short text', async () => {
      await corpus().fill([{ name: 'Ada', uuid: 'ada4c2e058ad44b98181b0cafe12ada0' }])
      const highlightsOf = async (text: string) =>
        (await corpus().search({ text, highlight: true })).hits.map(({ highlights }) => highlights)
      expect(await highlightsOf('ada4c2e0-58')).toEqual([
        { uuid: '<em>ada4c2e0-58</em>ad-44b9-8181-b0cafe12ada0' },
      ])
      expect(await highlightsOf('ad')).toEqual([{ name: '<em>Ad</em>a' }])
    })

    it('answers any text without an error', async () => {
      const [id] = await corpus().fill([{ name: 'Ana' }])
      const hostile = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.stringMatching(/^['"\\:*&|!()<>\0 -]{1,20}$/),
      )
      for (const text of fc.sample(hostile, { numRuns: 25, seed: 7 })) {
        const hits = await corpus().ids({ text: `ana ${text} ana` })
        expect(hits.filter((hit) => hit !== id)).toEqual([])
      }
      expect(await corpus().ids({ text: 'x'.repeat(5_000) })).toEqual([])
      expect(await corpus().ids({ text: 'ana '.repeat(2_000) })).toEqual([id])
    })

    it('returns the matching fields with marks in escaped text', async () => {
      await corpus().fill([
        { name: 'Rowan <House>', addresses: ['1 Mare Street', '2 Rowan & "Co"'], kind: 'rowan' },
      ])
      const { hits } = await corpus().search({ text: 'row', highlight: true })
      expect(hits[0]).toMatchObject({
        highlights: {
          name: '<em>Row</em>an &lt;House&gt;',
          addresses: '2 <em>Row</em>an &amp; &quot;Co&quot;',
        },
        matchedFields: ['name', 'addresses'],
      })
      const whole = await corpus().search({ text: 'street', highlight: true })
      expect(whole.hits[0]?.highlights).toEqual({ addresses: '1 Mare <em>Street</em>' })
      const plain = await corpus().search({ text: 'row' })
      expect(plain.hits[0]).toMatchObject({ highlights: {}, matchedFields: [] })
    })

    it('searches one field and displays another', async () => {
      const [id] = await corpus().fill([{ words: 'Rowan =', label: 'Rowan <14>' }], 'assets')
      const request = { index: 'assets', highlight: true } as const
      expect((await corpus().search({ ...request, text: 'row' })).hits).toEqual([
        { id, highlights: { label: '<em>Row</em>an &lt;14&gt;' }, matchedFields: ['label'] },
      ])
      expect(await corpus().ids({ ...request, text: '14' })).toEqual([])
    })

    it('marks the words of a phrase only where they are adjacent', async () => {
      await corpus().fill([{ name: 'Road', addresses: ['Flat 3, 14 Sunflower Road, Road End'] }])
      const { hits } = await corpus().search({ text: '14 "sunflower road"', highlight: true })
      expect(hits[0]?.highlights).toEqual({
        addresses: 'Flat 3, <em>14</em> <em>Sunflower</em> <em>Road</em>, Road End',
      })
    })

    it('marks a field only once if it is displayed for several searched fields', async () => {
      const names = { first: ['Ana', 'Annie'], last: 'Okafor' }
      const row = { ...names, whole: 'Dr Ana Okafor', known: 'Annie' }
      await corpus().fill([row], 'assets')
      const marks = async (text: string) =>
        (await corpus().search({ text, index: 'assets', highlight: true })).hits
      expect(await marks('ana okafor ')).toMatchObject([
        { highlights: { whole: 'Dr <em>Ana</em> <em>Okafor</em>' }, matchedFields: ['whole'] },
      ])
      expect(await marks('an')).toMatchObject([
        { highlights: { whole: 'Dr <em>An</em>a Okafor', known: '<em>An</em>nie' } },
      ])
    })

    it.each([3, 70])('finds all %i words with a prefix', async (count) => {
      const letters = Array.from({ length: count }, (_, place) => (place + 100).toString(36))
      const rows = letters.map((letter) => ({ name: `gre${letter.replace(/\d/g, 'x')}${letter}` }))
      const ids = await corpus().fill([...rows, { name: 'great' }, { name: 'ogre' }])
      expect(asSet(await corpus().ids({ text: 'gre', limit: 100 }))).toEqual(
        asSet(ids.slice(0, count + 1)),
      )
    })

    it('finds a document by a field that is never displayed', async () => {
      const row = { name: 'Rowan', respelt: 'rowen' }
      const [id] = await corpus().fill([row], 'assets')
      const request = { index: 'assets', highlight: true } as const
      expect((await corpus().search({ ...request, text: '"rowen"' })).hits).toEqual([
        { id, highlights: {}, matchedFields: [] },
      ])
    })

    it('replaces and removes documents', async () => {
      const [id = '', other] = await corpus().fill([
        { name: 'before', kind: 'old' },
        { name: 'other' },
      ])
      await corpus().write([{ id, fields: { name: 'after' } }])
      expect(await corpus().ids({ text: 'before' })).toEqual([])
      expect(await corpus().ids({ text: 'after' })).toEqual([id])
      const filter = { op: 'isNull', field: 'kind' } as const
      expect(asSet(await corpus().ids({ filter }))).toEqual(asSet([id, other]))
      await corpus().remove([id])
      expect(await corpus().ids({})).toEqual([other])
      await corpus().remove([id])
      expect(await corpus().ids({})).toEqual([other])
    })

    it('answers several searches in order, each from its own index', async () => {
      const [person] = await corpus().fill([{ name: 'Rowan Ash' }])
      const [asset] = await corpus().fill([{ name: 'Rowan House' }], 'assets')
      const { engine } = corpus().subject
      const requests = [
        { ...everything, index: 'assets', text: 'rowan', highlight: true },
        { ...everything, text: 'house' },
        { ...everything, text: 'ash', facets: [{ field: 'kind' }] },
      ] as const
      const answers = await engine.searchMany(requests)
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
