import { z } from 'zod'
import type { Interpretation } from '../../records/kinds/interpretation.js'

/** If words are ignored, a result with more hits than this is not shown. */
export const maxHitsWithIgnoredWords = 200

/** Whether the hits of an interpreted text are worth showing. */
export function isAnswer({ ignoredWords }: Interpretation, totalCount: number): boolean {
  return totalCount > 0 && (ignoredWords.length === 0 || totalCount <= maxHitsWithIgnoredWords)
}

/** Maximum number of persons that are shown first because of a date of birth in the text. */
export const maxFirst = 10

/** A text in a cursor may be as long as the texts that searches accept. */
const maxTextLength = 2_500
const text = z.string().max(maxTextLength)

const namedDate = z.object({ typed: text, from: z.iso.date(), to: z.iso.date() })

/** The interpretation in a cursor: all pages of a list use the same one. */
export const storedInterpretation = z.object({
  usedText: text,
  corrections: z
    .array(z.object({ typed: text, used: text }))
    .max(10)
    .readonly(),
  ignoredWords: z.array(text).max(10).readonly(),
  // Cursors of the previous release have no alternatives.
  alternatives: z.array(text).max(10).readonly().default([]),
  first: z.array(z.uuid()).max(maxFirst).readonly().optional(),
  dates: z.array(namedDate).max(20).readonly().optional(),
})
