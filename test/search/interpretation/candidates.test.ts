import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Vocabulary } from '../../../src/search/interpretation/vocabulary.js'
import {
  nearReferences,
  nearReferencesAlone,
} from '../../../src/search/interpretation/word-options.js'
import { replaceWords, readTypedText } from '../../../src/search/interpretation/typed-text.js'
import { wordsOfDocument } from '../../../src/search/interpretation/words-of-document.js'

const kind = 'person'
const kinds = [{ kind, withWithheld: false }] as const

function vocabularyOf(words: readonly string[]): Vocabulary {
  const all = new Vocabulary()
  all.add(words.map((word) => ({ kind, word, records: 1 })))
  all.markLoaded()
  return all
}

describe('candidates for a mistyped word', () => {
  it.each([
    ['the long form of an abbreviation', 'flta', ['flat', 'flt'], ['flat']],
    ['complete words, not initials', 'lai', ['ai', '=ali', 'ali'], ['ali']],
    ['complete surnames, not particles', 'lai', ['la', '=la', 'ali', '=ali'], ['ali']],
    ['a surname of two letters', 'ngo', ['ng', '=ng'], ['ng']],
    ['a surname that is also an abbreviation', 'pkk', ['pk', '=pk'], ['pk']],
  ])('are %s', (_case, typed, words, expected) => {
    const candidates = vocabularyOf(words).similarTo(typed, 1, kinds)
    expect(candidates.map(({ word }) => word)).toEqual(expected)
  })

  it('exclude nicknames that no person has, although they are known words', () => {
    const words = vocabularyOf(['~daeze', 'adaeze'])
    expect(words.similarTo('daaeze', 1, kinds).map(({ word }) => word)).toEqual(['adaeze'])
    expect(words.has('daeze', kinds)).toBe(true)
    expect(words.storedForms({ word: 'daeze', used: null }, kinds[0])).toEqual(['daeze', '~daeze'])
    expect(words.storedForms({ word: 'daeze', used: 'daeze' }, kinds[0])).toEqual(['daeze'])
  })

  it('include withheld words only for callers who may search by them', () => {
    const words = vocabularyOf(['+quenby', 'quency', '+quency'])
    const all = [{ kind, withWithheld: true }] as const
    expect(words.similarTo('quenbby', 1, kinds)).toEqual([])
    expect(words.similarTo('quenbby', 1, all).map(({ word }) => word)).toEqual(['quenby'])
    expect(words.has('quenby', kinds)).toBe(false)
    expect(words.storedForms({ word: 'quenby', used: 'quenby' }, kinds[0])).toEqual(['quenby'])
    expect(words.storedForms({ word: 'quency', used: 'quency' }, all[0])).toEqual([
      'quency',
      '+quency',
    ])
  })

  it('are not closer if they share only a single sound, which half of all short words do', () => {
    // Both sound like P; only the second is a transposition of the word.
    const [first] = vocabularyOf(['bo', '=bo', 'obi', '=obi']).similarTo('boi', 1, kinds)
    expect(first?.word).toBe('obi')
  })
})

describe('the words of a document', () => {
  it('are marked if they are only other forms of words in the record', () => {
    const fields = { surname: 'Reid', firstName: 'Robert', otherNames: ['bob', 'reid'] }
    const words = wordsOfDocument('person', { id: randomUUID(), fields })
    expect(words).toEqual(['reid', '=reid', 'robert', '!robert', '~bob'])
  })
})

describe('a text without a dropped word', () => {
  it('loses the hyphen of the word, which would negate the next one', () => {
    const typed = readTypedText('Divya Fo-Nowak')
    expect(replaceWords(typed, new Map([[1, null]]))).toBe('Divya Nowak')
  })

  it('keeps the quotes around the rest', () => {
    const typed = readTypedText('Divya "Fox Nowak"')
    expect(replaceWords(typed, new Map([[0, null]]))).toBe('"Fox Nowak"')
  })
})

describe('candidates for a mistyped reference', () => {
  it('differ by one digit or by two swapped digits', () => {
    const near = nearReferences('12345678')

    expect(near).toHaveLength(8 * 9 + 7)
    expect(near).toEqual(expect.arrayContaining(['12345679', '92345678', '12354678']))
    expect(near).not.toContain('12345678')
  })

  it('differ only by swapped digits if a short number is the whole text', () => {
    expect(nearReferencesAlone('11234567')).toEqual([
      '12134567',
      '11324567',
      '11243567',
      '11235467',
      '11234657',
      '11234576',
    ])
    expect(nearReferencesAlone('228007034')).toContain('228007033')
  })
})
