import type { Option } from './reading.js'
import type { TypedWord } from './typed-text.js'

/** Shorter numbers are those of houses. */
const reference = /^\d{6,14}$/
/**
 * Of shorter numbers so many are in use that one in sixteen of all is a digit away from some reference,
 * with 80,000 homes.
 */
const shortestAloneWithWrongDigit = 9

/** Zeros that are left out are likelier than a wrong digit. */
const costOfZeros = 0.1

export function isReference(word: string): boolean {
  return reference.test(word)
}

/** UPRNs are written with leading zeros, and quoted without. */
const uprnDigits = 12
const shortestUprn = 9

/** A number with the zeros that were left out before it; none for one that is whole or no UPRN. */
function withLeadingZeros(typed: string): string[] {
  const isCut = /^[1-9]\d*$/.test(typed) && typed.length >= shortestUprn
  return isCut && typed.length < uprnDigits ? [typed.padStart(uprnDigits, '0')] : []
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

/** The number with leading zeros and then others that are near to it. */
export function optionsOf(word: string, near: readonly string[]): Option[] {
  return [
    ...withLeadingZeros(word).map((other) => ({ word: other, cost: costOfZeros, used: other })),
    ...near.map((other) => ({ word: other, cost: 1, used: other })),
  ]
}

/** What may stand for a number alone in the box; never itself, which found nothing. */
export function optionsOfLoneNumber({ word, isFree, isBegun }: TypedWord): Option[] {
  if (!isFree || isBegun || !isReference(word)) return []
  return optionsOf(word, nearReferencesAlone(word))
}
