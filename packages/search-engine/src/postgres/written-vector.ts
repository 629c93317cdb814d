import { fieldOf, formMark, type WordOccurrences } from '../ranking/postings.js'
import type { BinaryArray } from './binary-array.js'
import type { FieldForm } from './vector.js'

/** Postgres keeps no more occurrences of a word. */
const mostPlaces = 256
/** A place has 14 bits, and above them those of its weight. */
const weightShift = 14
const unknown: FieldForm = { mark: '', weight: 0 }

/** Writes the words of a document as a tsvector: each with its places, but that of another form without. */
export function writeVector(
  into: BinaryArray,
  document: WordOccurrences,
  forms: readonly FieldForm[],
): void {
  into.begin()
  const countPlace = into.leave(4)
  let count = 0
  for (const [word, occurrences] of document) {
    if (word.startsWith(formMark)) {
      putWord(into, '', word)
      into.putShort(0)
      count += 1
    } else count += putLexemes(into, word, occurrences, forms)
  }
  into.setWord(countPlace, count)
  into.end()
}

/** A word that also stands in optional fields has a lexeme for each of their marks. @returns how many there are */
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
  const places = Math.min(occurrences.length, mostPlaces)
  into.putShort(places)
  for (let at = 0; at < places; at += 1) {
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
  return forms[fieldOf(occurrence)] ?? unknown
}
