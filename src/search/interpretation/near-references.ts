import type { Option } from './reading.js'
import type { TypedWord } from './typed-text.js'

/** Shorter numbers are those of houses. */
const reference = /^\d{6,14}$/
/**
 * Of shorter numbers so many are in use that one in sixteen of all is a digit away from some reference,
 * with 80,000 homes.
 */
const shortestAloneWithWrongDigit = 9

export function isReference(word: string): boolean {
  return reference.test(word)
}

/** The references that differ by one digit, or by two that are swapped. */
export function nearReferences(typed: string): string[] {
  const near = new Set(swapped(typed))
  for (let at = 0; at < typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    for (let digit = 0; digit < 10; digit += 1) near.add(`${before}${digit}${after}`)
  }
  near.delete(typed)
  return [...near]
}

/** Of those the ones that may have been meant where no other word confirms it. */
export function nearReferencesAlone(typed: string): string[] {
  return typed.length < shortestAloneWithWrongDigit ? swapped(typed) : nearReferences(typed)
}

/** Two digits beside each other change places; those that are equal change nothing. */
function swapped(typed: string): string[] {
  return Array.from(typed.slice(1), (next, at) => {
    return `${typed.slice(0, at)}${next}${typed.charAt(at)}${typed.slice(at + 2)}`
  }).filter((other) => other !== typed)
}

/** What may stand for a number alone in the box; never itself, which found nothing. */
export function optionsOfLoneNumber({ word, isFree, isBegun }: TypedWord): Option[] {
  if (!isFree || isBegun || !isReference(word)) return []
  return nearReferencesAlone(word).map((other) => ({ word: other, cost: 1, used: other }))
}
