import { outsideQuotes } from '../../search-engine/ranking/outside-quotes.js'

// What stands before a reference in a letter: "PRN: 228007033", "rent account no. 228007033".
const label =
  /(?<![\p{L}\p{N}-])(?:(?:payment|pay|property|rent|tenancy|u?prn|uh|ref|reference|account|number|no)[\s.:#]{1,4}){0,9}(?:u?prn|uh|ref|reference|account|number|no)[\s.:#]{0,4}(?=\d[\d/]{4})/giu
// A letter prints it in groups: "228 007 033", "228-007-033". Two whole references in a row have longer ones.
const groups =
  /(?<![\p{L}\p{N}/.-]|\d\p{Zs})\d{2,4}([\p{Zs}./-])\d{2,4}(?:\1\d{2,4}){0,4}(?![\p{L}\p{N}/]|[\p{Zs}.-]\d)/gu
const date = /^(?:\d\d\D\d\d\D\d{4}|\d{4}\D\d\d\D\d\d)$/
const fewestDigits = 8
const mostDigits = 12

/**
 * Writes the references in a text as records hold them: digits that stand in groups as one number, and
 * nothing before it that says what it is. Text in double quotes stays as typed.
 */
export function canonicalReferences(text: string): string {
  return outsideQuotes(text, (part) => part.replace(groups, joined).replace(label, ''))
}

/** A UH number in full as records hold it, `0712345/01`, however its last two digits are set off. */
export function canonicalUhNumber(text: string): string {
  return canonicalReferences(text)
    .trim()
    .replace(/^(\d{6,7})[\p{Zs}./-]+(\d{2})$/u, '$1/$2')
}

/** Numbers of houses and flats are shorter than any reference. */
function joined(typed: string): string {
  if (date.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length >= fewestDigits && digits.length <= mostDigits ? digits : typed
}
