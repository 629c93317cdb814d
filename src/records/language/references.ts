import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'

// Words before a reference in a letter: "PRN: 228007033", "rent account no. 228007033".
const label =
  /(?<![\p{L}\p{N}/-])(?:(?:payment|pay|property|rent|tenancy|u?prn|uh|ref|reference|account|number|no)[\s.:#]{1,4}){0,9}(?:u?prn|uh|ref|reference|account|number|no)[\s.:#]{0,4}(?=\d[\d/]{4})/giu
// A reference printed in groups: "228 007 033", "228-007-033". Two references in a row have longer groups.
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

/** House and flat numbers are shorter than any reference. */
function joined(typed: string): string {
  if (date.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length >= minDigits && digits.length <= maxDigits ? digits : typed
}
