import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  writePostings,
  SearchedWords,
  WrittenPostings,
} from '../../src/postgres/written-postings.js'
import { documentPostings, fieldOf, WordPlaces } from '../../src/ranking/postings.js'
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
// Beside the words asked for anything at all: no sign of a text may be taken for one of the written form.
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, fc.string({ unit: 'grapheme' })), {
    maxLength: 6,
  })
  .map((words) => words.join(' '))
const fields = fc.record({ name: fc.array(text), address: text, reference: text })

describe('WrittenPostings', () => {
  it('tells the same as the words it was made from', () => {
    fc.assert(
      fc.property(fields, word, (document, asked) => {
        const words = new WordPlaces(documentPostings(definition.searchable, document))
        const read = new WrittenPostings(writePostings(words), new SearchedWords(undefined, false))
        expect(read.has(asked)).toBe(words.has(asked))
        expect(read.get(asked)).toEqual(words.get(asked))
        expect(read.longer(asked).toSorted()).toEqual(words.longer(asked).toSorted())
        for (const field of [0, 1, 2]) {
          expect(read.wordsOf(field)).toEqual(words.wordsOf(field))
          expect(read.wordCount(field)).toBe(words.wordCount(field))
        }
      }),
    )
  })

  it('knows the words of UUID fields only where they count', () => {
    const uuid = '3fa85f6457174562b3fc2c963f66afa6'
    const marked = documentPostings([{ field: 'uuid', identifier: 'uuid' }], { uuid })
    const vector = writePostings(marked)
    const without = new WrittenPostings(vector, new SearchedWords(undefined, false))
    const counting = new WrittenPostings(vector, new SearchedWords(undefined, true))
    expect([without.has(uuid), without.longer('3fa8'), without.wordsOf(0)]).toEqual([false, [], []])
    expect(counting.has(uuid)).toBe(true)
    expect(counting.longer('3fa8')).toHaveLength(1)
    expect(counting.wordsOf(0).map((placed) => placed.word)).toEqual([uuid])
  })

  it('looks at the chosen fields only', () => {
    const words = documentPostings(definition.searchable, { name: ['rowan'], address: 'rowan row' })
    const read = new WrittenPostings(writePostings(words), new SearchedWords(new Set([1]), false))
    expect(read.get('rowan')?.map(fieldOf)).toEqual([1])
    expect(read.longer('row').flat().map(fieldOf)).toEqual([1])
    expect(read.wordsOf(0)).toEqual([])
    expect(read.wordsOf(1).map((placed) => placed.word)).toEqual(['rowan', 'row'])
  })
})
