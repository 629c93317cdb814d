import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from '../../src/search/text/highlight.js'
import { parseQuery } from '../../src/search/text/query.js'

describe('highlight', () => {
  it('marks whole words, and of a prefix only what was typed', () => {
    expect(highlight('14 Rowan House', parseQuery('rowan hou'))).toBe(
      '14 <em>Rowan</em> <em>Hou</em>se',
    )
  })

  it('is null when nothing matches', () => {
    expect(highlight('14 Rowan House', parseQuery('oak '))).toBeNull()
  })

  it('escapes the text and never the marks', () => {
    expect(highlight('<b> & "Rowan"', parseQuery('rowan'))).toBe(
      '&lt;b&gt; &amp; &quot;<em>Rowan</em>&quot;',
    )
  })

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const marked = highlight(text, parseQuery(query))
        if (marked === null) return
        const plain = marked.replaceAll(/<\/?em>/g, '')
        expect(unescapeHtml(plain)).toBe(text)
      }),
    )
  })
})

describe('parseQuery', () => {
  it('takes only an unfinished last word as a prefix', () => {
    expect(parseQuery('rowan hou')).toEqual([
      { word: 'rowan', prefix: false },
      { word: 'hou', prefix: true },
    ])
    expect(parseQuery('rowan hou ').at(-1)).toEqual({ word: 'hou', prefix: false })
  })

  it('keeps ten words, none of them a prefix when there were more', () => {
    const terms = parseQuery('a b c d e f g h i j k')
    expect(terms).toHaveLength(10)
    expect(terms.some((term) => term.prefix)).toBe(false)
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
