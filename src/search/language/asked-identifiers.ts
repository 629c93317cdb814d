import { uuidKind, type IdentifierKind } from '../../search-engine/query-language.js'
import { hasDigit } from '../../search-engine/ranking/typos.js'
import { tokenise } from '../../search-engine/text/tokenise.js'
import { isUuidStart } from '../../search-engine/text/uuid-words.js'
import { beginsPostcode, isPartOfPostcode } from './postcodes.js'

const shortNumber = /^\d{1,3}[a-z]?$/
/** Shorter words tell nothing of a reference: every UPRN of a town begins with the same digits. */
const shortestReference = 4

/** A number of a house or flat, with or without a letter, rather than a reference or its beginning. */
function isShortNumber(word: string): boolean {
  return shortNumber.test(word)
}

/**
 * Kinds of identifier that the words of a canonical query may belong to. UUIDs take their first group.
 * A text with short numbers asks for references only when a longer word with a digit stands beside
 * them, and for postcodes only beside a part of one, or the letters that one begins with at its end;
 * otherwise `12 rowan` would find every `0712345/12`, and an unfinished `1a` every home at `E8 1AF`.
 */
export function askedIdentifiers(canonical: string): ReadonlySet<IdentifierKind> {
  const tokens = tokenise(canonical)
  const words = tokens.map(({ word }) => word)
  const last = tokens.at(-1)
  const unfinished = last?.end === canonical.length ? [last.word] : []
  const plain = !words.some(isShortNumber)
  const asked: readonly (readonly [IdentifierKind, boolean])[] = [
    [uuidKind, words.some(isUuidStart)],
    ['reference', plain || words.some(mayBeReference)],
    ['postcode', plain || words.some(isPartOfPostcode) || unfinished.some(beginsPostcode)],
  ]
  return new Set(asked.flatMap(([kind, isAsked]) => (isAsked ? [kind] : [])))
}

function mayBeReference(word: string): boolean {
  const isLong = word.length >= shortestReference && hasDigit(word)
  return isLong && !isShortNumber(word) && !isPartOfPostcode(word)
}
