import { z } from 'zod'
import type { Question } from './search-cursors.js'

/** Another word that was read for a typed one. */
export interface Correction {
  readonly typed: string
  readonly used: string
}

/** What a text that finds nothing was taken for. */
export interface Interpretation {
  readonly usedText: string
  readonly corrections: readonly Correction[]
  readonly ignoredWords: readonly string[]
}

/** A text that lost words and finds more than these looks like an answer and is none. */
export const mostWithoutWords = 200

/** Whether so many records are worth to be shown for an interpreted text. */
export function isAnswer({ ignoredWords }: Interpretation, totalCount: number): boolean {
  return totalCount > 0 && (ignoredWords.length === 0 || totalCount <= mostWithoutWords)
}

/** Finds out what was meant by a text. */
export interface TextInterpreter {
  /** @returns null where nothing is close, and where the text finds something without the caller's filter */
  interpret(question: Question): Promise<Interpretation | null>
  /**
   * A text that is far likelier than one that found little.
   *
   * @param found how many records were found
   */
  suggest(question: Question, found: number): Promise<string | null>
}

/** Takes every text as it was typed. */
export const literalInterpreter: TextInterpreter = {
  interpret: () => Promise.resolve(null),
  suggest: () => Promise.resolve(null),
}

/** A cursor holds no longer texts than searches read. */
const mostCharacters = 2_500
const text = z.string().max(mostCharacters)

/** An interpretation in a cursor, so that all pages of a list are of one reading. */
export const keptInterpretation = z.object({
  usedText: text,
  corrections: z
    .array(z.object({ typed: text, used: text }))
    .max(10)
    .readonly(),
  ignoredWords: z.array(text).max(10).readonly(),
})
