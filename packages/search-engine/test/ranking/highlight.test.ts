import { housingLanguage } from '../../../../src/search/language/housing-language.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdentifierKind } from '../../src/query-language.js'
import { Highlighter } from '../../src/ranking/highlight.js'
import { parseQuery } from '../../src/ranking/parse-query.js'
import { planQuery } from '../../src/ranking/query-plan.js'
import type { Vocabulary } from '../../src/ranking/vocabulary.js'

const nothingKnown: Vocabulary = { words: [], splits: [] }

function mark(text: string, query: string, known: Partial<Vocabulary> = {}, kind?: IdentifierKind) {
  const plan = planQuery(parseQuery(query, housingLanguage), { ...nothingKnown, ...known })
  return new Highlighter(plan).mark(text, kind)
}

describe('Highlighter', () => {
  it('marks whole words, and of a prefix only what was typed', () => {
    expect(mark('14 Rowan House', 'rowan hou')).toBe('14 <em>Rowan</em> <em>Hou</em>se')
    expect(mark('Zoë Zoëlla', 'zoe')).toBe('<em>Zoë</em> <em>Zoë</em>lla')
    expect(mark('Œuvre', 'o')).toBe('<em>Œ</em>uvre')
  })

  it('marks a mistyped word whole, but not in an identifier', () => {
    const words = ['johnson', 'johnsonville']
    expect(mark('Ana Johnson', 'jonhson', { words })).toBe('Ana <em>Johnson</em>')
    expect(mark('Johnsonville', 'jonhson', { words })).toBe('<em>Johnsonville</em>')
    expect(mark('Johnson', 'jonhson', { words }, 'reference')).toBeNull()
  })

  it('marks words that were read as one or as two', () => {
    const splits = [{ left: 'o', right: 'brien', documents: 1 }]
    expect(mark("Ana O'Brien", 'obrien', { splits })).toBe('Ana <em>O</em>&#39;<em>Brien</em>')
    expect(mark('Brien O', 'obrien', { splits })).toBeNull()
    expect(mark('Sunflower Way', 'sun flower', { words: ['sunflower'] })).toBe(
      '<em>Sunflower</em> Way',
    )
  })

  it('marks the words of a phrase only where they stand together', () => {
    expect(mark('Rowan House, House Rowan', '"rowan house"')).toBe(
      '<em>Rowan</em> <em>House</em>, House Rowan',
    )
  })

  it('is null when nothing matches', () => {
    expect(mark('14 Rowan House', 'oak ')).toBeNull()
    expect(mark('14 Rowan House', '-rowan')).toBeNull()
  })

  it('escapes the text and never the marks', () => {
    expect(mark('<b> & "Rowan"', 'rowan')).toBe('&lt;b&gt; &amp; &quot;<em>Rowan</em>&quot;')
  })

  it('loses no character of any text', () => {
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
