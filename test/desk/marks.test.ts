import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marked } from '../../desk/src/search/marks.js'
import escapeHtml from 'escape-html'

const text = (html: string, whole: string) => marked(whole, 'name', [{ field: 'name', html }])

it('parses the marks of a response into pieces of text', () => {
  expect(text('14 <em>Row</em>an &amp; Sons', '14 Rowan & Sons')).toEqual([
    { text: '14 ', isMarked: false },
    { text: 'Row', isMarked: true },
    { text: 'an & Sons', isMarked: false },
  ])
})

it('ignores marks of another text or field', () => {
  expect(text('<em>Rowan</em>', 'Rowan House')).toEqual([{ text: 'Rowan House', isMarked: false }])
  expect(marked('Rowan', 'name', [{ field: 'other', html: '<em>Rowan</em>' }])).toEqual([
    { text: 'Rowan', isMarked: false },
  ])
})

it('preserves any text with any marks', () => {
  const words = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.boolean()), { minLength: 1 })
  fc.assert(
    fc.property(words, (pieces) => {
      const whole = pieces.map(([piece]) => piece).join('')
      const html = pieces.map(([piece, isMarked]) =>
        isMarked ? `<em>${escapeHtml(piece)}</em>` : escapeHtml(piece),
      )
      const shown = text(html.join(''), whole)
      expect(shown.map((piece) => piece.text).join('')).toBe(whole)
      expect(shown.some(({ isMarked }) => isMarked)).toBe(pieces.some(([, isMarked]) => isMarked))
    }),
  )
})
