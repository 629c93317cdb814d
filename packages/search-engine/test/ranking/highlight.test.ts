import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdentifierKind } from '../../src/query-language.js'
import { Highlighter } from '../../src/ranking/highlight.js'
import { parseQuery } from '../../src/ranking/parse-query.js'
import { planQuery } from '../../src/ranking/query-plan.js'
import type { Vocabulary } from '../../src/ranking/vocabulary.js'

const emptyVocabulary: Vocabulary = { words: [], splits: [] }

function mark(
  text: string,
  query: string,
  vocabulary: Partial<Vocabulary> = {},
  kind?: IdentifierKind,
) {
  const plan = planQuery(parseQuery(query, housingLanguage), { ...emptyVocabulary, ...vocabulary })
  return new Highlighter(plan).mark(text, kind)
}

describe('Highlighter', () => {
  it('marks whole words, and only the typed part of a prefix match', () => {
    expect(mark('14 Rowan House', 'rowan hou')).toBe('14 <em>Rowan</em> <em>Hou</em>se')
    expect(mark('Zoë Zoëlla', 'zoe')).toBe('<em>Zoë</em> <em>Zoë</em>lla')
    expect(mark('Œuvre', 'o')).toBe('<em>Œ</em>uvre')
  })

  it('marks the whole word for a typo, but nothing in an identifier', () => {
    const words = ['johnson', 'johnsonville']
    expect(mark('Ana Johnson', 'jonhson', { words })).toBe('Ana <em>Johnson</em>')
    expect(mark('Johnsonville', 'jonhson', { words })).toBe('<em>Johnsonville</em>')
    expect(mark('Johnson', 'jonhson', { words }, 'reference')).toBeNull()
  })

  it('marks joined and split words', () => {
    const splits = [{ left: 'o', right: 'brien', documents: 1 }]
    expect(mark("Ana O'Brien", 'obrien', { splits })).toBe('Ana <em>O</em>&#39;<em>Brien</em>')
    expect(mark('Brien O', 'obrien', { splits })).toBeNull()
    expect(mark('Sunflower Way', 'sun flower', { words: ['sunflower'] })).toBe(
      '<em>Sunflower</em> Way',
    )
  })

  it('marks the words of a phrase only where they are adjacent', () => {
    expect(mark('Rowan House, House Rowan', '"rowan house"')).toBe(
      '<em>Rowan</em> <em>House</em>, House Rowan',
    )
  })

  it('returns null when nothing matches', () => {
    expect(mark('14 Rowan House', 'oak ')).toBeNull()
    expect(mark('14 Rowan House', '-rowan')).toBeNull()
  })

  it('escapes the text but not the marks', () => {
    expect(mark('<b> & "Rowan"', 'rowan')).toBe('&lt;b&gt; &amp; &quot;<em>Rowan</em>&quot;')
  })

  it('preserves every character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const marked = mark(text, query)
        if (marked === null) return
        const plain = marked.replaceAll(/<\/?em>/g, '')
        expect(unescapeHtml(plain)).toBe(text)
      }),
    )
  })
})

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
