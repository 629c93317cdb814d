import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'

// Words before a reference in a letter: "PRN: 228007033", "rent account no. 228007033".
const label =
  /(?<![\p{L}\p{N}/-])(?:(?:payment|pay|property|rent|tenancy|u?prn|uh|ref|reference|account|number|no)[\s.:#]{1,4}){0,9}(?:u?prn|uh|ref|reference|account|number|no)[\s.:#]{0,4}(?=\d[\d/]{4})/giu
// A reference printed in groups: "228 007 033", "228-007-033". A group has at most four digits, so two unbroken
// references in a row do not match.
const groups =
  /(?<![\p{L}\p{N}/.-]|\d\p{Zs})\d{2,4}([\p{Zs}./-])\d{2,4}(?:\1\d{2,4}){0,4}(?![\p{L}\p{N}/]|[\p{Zs}.-]\d)/gu
const date = /^(?:\d\d\D\d\d\D\d{4}|\d{4}\D\d\d\D\d\d)$/
const minDigits = 8
const maxDigits = 12

/** Joins the digit groups of references and removes their labels. Quoted text is unchanged. */
export function canonicalReferences(text: string): string {
  // A label may touch the digits, so groups are joined again after its removal.
  return outsideQuotes(text, (part) =>
    part.replace(groups, joined).replace(label, '').replace(groups, joined),
  )
}

/** The lookup form of a reference: `71234501` for `0712345/01`, `712345 01` and `UH no. 071234501`. */
export function referenceKey(text: string): string {
  const reference = canonicalReferences(text.replaceAll('"', ' ')).trim()
  const digits = reference.replace(/[\p{Zs}./-]+/gu, '')
  return (/^\d+$/.test(digits) ? digits : reference).replace(/^0+(?=.)/, '')
}

const beforeSlash = /^(\d{4,})\/\d{1,3}$/

/** The lookup keys of references; a UH number also has the key without its suffix. */
export function referenceKeys(references: readonly (string | null | undefined)[]): string[] {
  const keys = references.flatMap((reference) => {
    if (reference === null || reference === undefined) return []
    const [, stem] = beforeSlash.exec(reference) ?? []
    return [reference, ...(stem === undefined ? [] : [stem])].map(referenceKey)
  })
  return [...new Set(keys)]
}

/**
 * The digits without separators, if there are 8 to 12 and the text is not a date. House and flat numbers are shorter.
 */
function joined(typed: string): string {
  if (date.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length >= minDigits && digits.length <= maxDigits ? digits : typed
}

const uhNumber = /^(\d{4,})\/(\d{1,3})$/
const leadingZero = /^0(?=\d{4})/

/**
 * References as people quote them: UH numbers without the slash, and all references without leading zeros.
 * `0712345/01` becomes `071234501`, `71234501` and `712345/01`; `00054399` becomes `0054399`, `054399` and `54399`.
 * Spellings equal to the reference are omitted. A UH number without its suffix needs no spelling: it is the first
 * word of the number.
 */
export function referenceSpellings(references: readonly (string | null | undefined)[]): string[] {
  const spelt = references.flatMap((reference) => {
    // Each leading zero gives a spelling, so the length is limited.
    if (reference === null || reference === undefined || reference.length > 100) return []
    const joined = reference.replace(uhNumber, '$1$2')
    return [joined, ...withoutZeros(joined), ...withoutZeros(reference)].filter(
      (other) => other !== reference,
    )
  })
  return [...new Set(spelt)]
}

function withoutZeros(reference: string): string[] {
  const rest = reference.replace(leadingZero, '')
  return rest === reference ? [] : [rest, ...withoutZeros(rest)]
}
