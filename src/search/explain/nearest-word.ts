import { editDistance } from '../../search-engine/ranking/edit-distance.js'
import { formMark } from '../../search-engine/ranking/postings.js'
import { hasDigit } from '../../search-engine/ranking/typos.js'
import type { SearchedWords } from './searched-words.js'

const shortest = 3
const shortestWithTwoSlips = 6

/** A word of the record that may have been meant, as a sentence; null where none is near. */
export function nearestWord(typed: string, { words }: SearchedWords): string | null {
  if (typed.length < shortest || hasDigit(typed)) return null
  const limit = typed.length < shortestWithTwoSlips ? 1 : 2
  let nearest: { readonly word: string; readonly slips: number } | null = null
  for (const word of words.keys()) {
    if (hasDigit(word) || word.startsWith(formMark) || word.length < shortest) continue
    const slips = word.startsWith(typed) ? 0 : editDistance(typed, word, limit)
    if (slips <= limit && slips < (nearest?.slips ?? Infinity)) nearest = { word, slips }
  }
  if (nearest === null) return null
  return nearest.slips === 0
    ? `${nearest.word} begins so; type ${typed}* for it`
    : `${nearest.word} stands there`
}
