import { postcodeAreas } from '../../postcode-areas.js'
import type { IdentifierKind } from '../engine/search-engine.js'
import { isUuidStart } from '../text/uuid-words.js'
import { tokenise } from '../text/tokenise.js'

const shortNumber = /^\d{1,3}[a-z]?$/
const outward = /^([a-z]{1,2})\d[a-z\d]?$/
const inward = /^\d[a-z]{2}$/
const ordinal = /^(?:1st|2nd|3rd|\dth)$/
/** Shorter words tell nothing of a reference: every UPRN of a town begins with the same digits. */
const shortestReference = 4

/** A number of a house or flat, with or without a letter, rather than a reference or its beginning. */
function isShortNumber(word: string): boolean {
  return shortNumber.test(word)
}

/**
 * Kinds of identifier that the words of a canonical query may belong to. UUIDs take their first group.
 * A text with short numbers asks for references only when a longer word with a digit stands beside
 * them, and for postcodes only beside a part of one; otherwise `12 rowan` would find every `0712345/12`,
 * and an unfinished `1a` every home at `E8 1AF`.
 */
export function askedIdentifiers(canonical: string): ReadonlySet<IdentifierKind> {
  const words = tokenise(canonical).map(({ word }) => word)
  const plain = !words.some(isShortNumber)
  const asked: readonly (readonly [IdentifierKind, boolean])[] = [
    ['uuid', words.some(isUuidStart)],
    ['reference', plain || words.some(mayBeReference)],
    ['postcode', plain || words.some(isPartOfPostcode)],
  ]
  return new Set(asked.flatMap(([kind, isAsked]) => (isAsked ? [kind] : [])))
}

function mayBeReference(word: string): boolean {
  const isLong = word.length >= shortestReference && /\d/.test(word)
  return isLong && !isShortNumber(word) && !isPartOfPostcode(word)
}

function isPartOfPostcode(word: string): boolean {
  const [, area] = outward.exec(word) ?? []
  if (area !== undefined) return postcodeAreas.has(area)
  return inward.test(word) && !ordinal.test(word)
}
