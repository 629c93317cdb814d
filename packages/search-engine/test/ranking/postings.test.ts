import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  writePostings,
  PostingsScope,
  Postings,
  documentPostings,
  fieldOf,
} from '../../src/ranking/postings.js'
import type { IndexDefinition } from '../../src/search-engine.js'

const definition: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [
    { field: 'name', group: 'names' },
    { field: 'address' },
    { field: 'reference', identifier: 'reference' },
  ],
  filterable: {},
  sortable: [],
}

const word = fc.constantFrom('rowan', 'row', 'r', 'rowanhouse', '14', '1', '141', 'zoe', '0714')
// The searched words, and any other text: no character of a text may be read as part of the format.
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, fc.string({ unit: 'grapheme' })), {
    maxLength: 6,
  })
  .map((words) => words.join(' '))
const fields = fc.record({ name: fc.array(text), address: text, reference: text })

const byWord = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1

describe('Postings', () => {
  it('reads the words that it was written from', () => {
    fc.assert(
      fc.property(fields, word, (document, searched) => {
        const words = documentPostings(definition.searchable, document)
        const read = new Postings(writePostings(words), new PostingsScope(undefined, false))
        expect(read.has(searched)).toBe(words.has(searched))
        expect(read.get(searched)).toEqual(words.get(searched))
        const longer = [...words].filter(([one]) => one !== searched && one.startsWith(searched))
        expect(read.longerWords(searched)).toEqual(longer.sort(byWord).map(([, at]) => at))
        const all = [...words].flatMap(([one, at]) =>
          at.map((occurrence) => ({ word: one, occurrence })),
        )
        for (const field of [0, 1, 2]) {
          const ofField = all.filter(({ occurrence }) => fieldOf(occurrence) === field)
          ofField.sort((a, b) => a.occurrence - b.occurrence)
          expect(read.wordsOf(field)).toEqual(ofField)
          expect(read.wordCount(field)).toBe(ofField.length)
        }
      }),
    )
  })

  it('includes the words of UUID fields only on request', () => {
    const uuid = '3fa85f6457174562b3fc2c963f66afa6'
    const marked = documentPostings([{ field: 'uuid', identifier: 'uuid' }], { uuid })
    const vector = writePostings(marked)
    const withoutUuids = new Postings(vector, new PostingsScope(undefined, false))
    const withUuids = new Postings(vector, new PostingsScope(undefined, true))
    expect([
      withoutUuids.has(uuid),
      withoutUuids.longerWords('3fa8'),
      withoutUuids.wordsOf(0),
    ]).toEqual([false, [], []])
    expect(withUuids.has(uuid)).toBe(true)
    expect(withUuids.longerWords('3fa8')).toHaveLength(1)
    expect(withUuids.wordsOf(0).map((occurrence) => occurrence.word)).toEqual([uuid])
  })

  it('reads the chosen fields only', () => {
    const words = documentPostings(definition.searchable, { name: ['rowan'], address: 'rowan row' })
    const read = new Postings(writePostings(words), new PostingsScope(new Set([1]), false))
    expect(read.get('rowan')?.map(fieldOf)).toEqual([1])
    expect(read.longerWords('row').flat().map(fieldOf)).toEqual([1])
    expect(read.wordsOf(0)).toEqual([])
    expect(read.wordsOf(1).map((occurrence) => occurrence.word)).toEqual(['rowan', 'row'])
  })
})
