import { fieldOf, formMark, type WordOccurrences } from '../ranking/postings.js'
import type { BinaryArray } from './binary-array.js'
import type { FieldForm } from './field-weights.js'

/** Limit of Postgres on positions per lexeme. */
const maxPositions = 256
/** A position has 14 bits; the weight is stored in the bits above. */
const weightShift = 14
const noForm: FieldForm = { mark: '', weight: 0 }

/** Writes the words of a document as a binary tsvector. Words of other forms get no positions. */
export function writeVector(
  into: BinaryArray,
  document: WordOccurrences,
  forms: readonly FieldForm[],
): void {
  into.begin()
  const countOffset = into.skip(4)
  let count = 0
  for (const [word, occurrences] of document) {
    if (word.startsWith(formMark)) {
      putWord(into, '', word)
      into.putShort(0)
      count += 1
    } else count += putLexemes(into, word, occurrences, forms)
  }
  into.setWord(countOffset, count)
  into.end()
}

/**
 * Writes one lexeme per mark among the occurrences of a word.
 *
 * @returns the number of lexemes
 */
function putLexemes(
  into: BinaryArray,
  word: string,
  occurrences: readonly number[],
  forms: readonly FieldForm[],
): number {
  if (!isMarked(occurrences, forms)) {
    putLexeme(into, '', word, occurrences, forms)
    return 1
  }
  const marks = new Set(occurrences.map((occurrence) => formAt(occurrence, forms).mark))
  for (const mark of marks) {
    const own = occurrences.filter((occurrence) => formAt(occurrence, forms).mark === mark)
    putLexeme(into, mark, word, own, forms)
  }
  return marks.size
}

function isMarked(occurrences: readonly number[], forms: readonly FieldForm[]): boolean {
  for (const occurrence of occurrences) {
    if (formAt(occurrence, forms).mark !== '') return true
  }
  return false
}

function putLexeme(
  into: BinaryArray,
  mark: string,
  word: string,
  occurrences: readonly number[],
  forms: readonly FieldForm[],
): void {
  putWord(into, mark, word)
  const positions = Math.min(occurrences.length, maxPositions)
  into.putShort(positions)
  for (let at = 0; at < positions; at += 1) {
    const occurrence = occurrences[at] ?? 0
    into.putShort((formAt(occurrence, forms).weight << weightShift) | occurrence)
  }
}

function putWord(into: BinaryArray, mark: string, word: string): void {
  if (mark !== '') into.putText(mark)
  into.putText(word)
  into.putByte(0)
}

function formAt(occurrence: number, forms: readonly FieldForm[]): FieldForm {
  return forms[fieldOf(occurrence)] ?? noForm
}
