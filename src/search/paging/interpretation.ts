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
  /** Other texts that are as near: another reference is, or another name may be the one too many. */
  readonly alternatives: readonly string[]
  /** Ids of persons who come first because they were born on a day that the text names. */
  readonly first?: readonly string[] | undefined
}

/** Who asks. */
export interface InterpretedFor {
  /** Whether the caller may find people by their dates of birth. */
  readonly byBirth: boolean
}

/** A text that lost words and finds more than these looks like an answer and is none. */
export const mostWithoutWords = 200

/** Whether so many records are worth to be shown for an interpreted text. */
export function isAnswer({ ignoredWords }: Interpretation, totalCount: number): boolean {
  return totalCount > 0 && (ignoredWords.length === 0 || totalCount <= mostWithoutWords)
}

/** A word of a text that a record holds only as another form of a name. */
export interface OtherName {
  /** As it was searched for: `bob`. */
  readonly typed: string
  /** The name that stands in the record: `robert`. */
  readonly name: string
}

/** By id of the record; none for those found without. */
export type OtherNames = ReadonlyMap<string, readonly OtherName[]>

/** Tells which names of records are other forms of the words that found them. */
export interface OtherNameSource {
  find(question: Question, ids: readonly string[]): Promise<OtherNames>
}

/** Finds out what was meant by a text. */
export interface TextInterpreter {
  /** @returns null where nothing is close, and where the text finds something without the caller's filter */
  interpret(question: Question, caller: InterpretedFor): Promise<Interpretation | null>
  /**
   * A text that is far likelier than one that found little.
   *
   * @param found how many records were found
   */
  suggest(question: Question, found: number): Promise<string | null>
  /** Which names of the records that a question found are other forms of its words. */
  otherNames(question: Question, ids: readonly string[]): Promise<OtherNames>
}

/** Takes every text as it was typed. */
export const literalInterpreter: TextInterpreter = {
  interpret: () => Promise.resolve(null),
  suggest: () => Promise.resolve(null),
  otherNames: () => Promise.resolve(new Map()),
}

/** So many persons of a date of birth come first. */
export const mostFirst = 10

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
  // Cursors of the release before have none.
  alternatives: z.array(text).max(10).readonly().default([]),
  first: z.array(z.uuid()).max(mostFirst).readonly().optional(),
})
