import { z } from 'zod'
import type { SearchQuery } from '../../records/kinds/record-search.js'

/** A word that replaced a typed one. */
export interface Correction {
  readonly typed: string
  readonly used: string
}

/** How a text without hits was interpreted. */
export interface Interpretation {
  readonly usedText: string
  readonly corrections: readonly Correction[]
  readonly ignoredWords: readonly string[]
  /** Equally likely texts: another reference, or another name left out. */
  readonly alternatives: readonly string[]
  /** Ids of persons born on a day that the text names, shown first. */
  readonly first?: readonly string[] | undefined
}

/** With ignored words, more hits than this are not an answer. */
export const maxHitsWithIgnoredWords = 200

/** Whether the hits of an interpreted text are worth showing. */
export function isAnswer({ ignoredWords }: Interpretation, totalCount: number): boolean {
  return totalCount > 0 && (ignoredWords.length === 0 || totalCount <= maxHitsWithIgnoredWords)
}

/** A word of the text that a record has only as another form of a name. */
export interface OtherName {
  /** The word in the text: `bob`. */
  readonly typed: string
  /** The name in the record: `robert`. */
  readonly name: string
}

/** By record id; records without other names are absent. */
export type OtherNames = ReadonlyMap<string, readonly OtherName[]>

/** Finds the names of records that are other forms of the words in the text. */
export type FindOtherNames = (query: SearchQuery, ids: readonly string[]) => Promise<OtherNames>

export interface TextInterpreter {
  /**
   * @param byBirth whether the caller may find people by date of birth
   * @returns null when nothing is close, or when the text has hits without the caller's filter
   */
  interpret(query: SearchQuery, byBirth: boolean): Promise<Interpretation | null>
  /** A far likelier text for one with few hits; null if there is none. */
  suggest(query: SearchQuery, totalCount: number): Promise<string | null>
}

/** At most this many persons with a date of birth are shown first. */
export const maxFirst = 10

/** Cursors hold no longer texts than searches accept. */
const maxTextLength = 2_500
const text = z.string().max(maxTextLength)

/** The interpretation in a cursor: all pages of a list use the same one. */
export const storedInterpretation = z.object({
  usedText: text,
  corrections: z
    .array(z.object({ typed: text, used: text }))
    .max(10)
    .readonly(),
  ignoredWords: z.array(text).max(10).readonly(),
  // Cursors of the previous release have none.
  alternatives: z.array(text).max(10).readonly().default([]),
  first: z.array(z.uuid()).max(maxFirst).readonly().optional(),
})
