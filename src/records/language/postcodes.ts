import { postcodeAreas } from '../../foundation/postcode-areas.js'
import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'

// Area, district, sector, unit. A leading `-` negates a word and is left alone.
const postcode =
  /(?<![\p{L}\p{N}-])([a-z]{1,2})(\s?)(\d[a-z\d]?)(\s*)(\d)(\s?)([a-z]{2})(?![\p{L}\p{N}])/giu
// A unit word before the letter of a home: "Flat B12 St Johns Road".
const home = /(?:^|[^\p{L}])(?:flat|flt|apartment|apt|room|rm|unit|studio|block|suite)[\s,.]*$/iu
// A postcode without its last letter, at the end of a text that is still being typed.
const unfinished = /(?<![\p{L}\p{N}-])([a-z]{1,2})(\d[a-z\d]?)(\d[a-z])$/iu
// A postcode with its blank one digit too early. Letters and digits on both sides rule out other readings.
const earlyBlank = /(?<![\p{L}\p{N}-])([a-z]{1,2})(\d)\s+(\d)(\d[a-z]{2})(?![\p{L}\p{N}])/giu
// Most letters and digits separated: "S W 9 3 P L".
const apart =
  /(?<![\p{L}\p{N}-])([a-z] ?[a-z]?) ?(\d ?[a-z\d]?) ?(\d) ?([a-z]) ?([a-z])(?![\p{L}\p{N}])/giu
const minBlanks = 3
/** The form of a full postcode, as a pattern. */
export const postcodeForm = '[a-z]{1,2}\\d[a-z\\d]?\\s*\\d[a-z]{2}(?![\\p{L}\\p{N}])'
const outward = /^([a-z]{1,2})\d[a-z\d]?$/i
const inward = /^\d[a-z]{2}$/i
const ordinal = /^(?:1st|2nd|3rd|\dth)$/i

/** Whether a word may be the first or second half of a postcode. */
export function isPartOfPostcode(word: string): boolean {
  const [, area] = outward.exec(word) ?? []
  if (area !== undefined) return postcodeAreas.has(area.toLowerCase())
  return inward.test(word) && !ordinal.test(word)
}

/** Whether the letters are a prefix of a postcode area: `n` for N and NW. */
export function beginsPostcode(word: string): boolean {
  return word.length <= 2 && [...postcodeAreas].some((area) => area.startsWith(word))
}

const quotedPostcode = new RegExp(`"\\s*(${postcodeForm})\\s*"`, 'giu')

/**
 * Writes every full UK postcode as `SE15 2AB`, whatever its case and blanks. Writes a postcode without its last
 * letter as `SE15 2A` if it is at the end of the text. Quoted text is unchanged unless it is a postcode.
 */
export function canonicalPostcodes(text: string): string {
  return outsideQuotes(text, canonicalPart).replace(
    quotedPostcode,
    (_, typed: string) => `"${canonicalPart(typed)}"`,
  )
}

function canonicalPart(text: string): string {
  return text
    .replace(unfinished, unfinishedPostcode)
    .replace(apart, (typed: string, area: string, ...rest: unknown[]): string => {
      const [at, whole] = rest.slice(-2) as [number, string]
      const code = typed.replaceAll(' ', '')
      const isApart = typed.length - code.length >= minBlanks
      const isKnown = postcodeAreas.has(area.replaceAll(' ', '').toLowerCase())
      if (!isApart || !isKnown || home.test(whole.slice(0, at))) return typed
      return `${code.slice(0, -3)} ${code.slice(-3)}`.toUpperCase()
    })
    .replace(
      earlyBlank,
      (typed: string, area: string, first: string, second: string, end: string) =>
        // Not "block b1 12th floor".
        ordinal.test(end) || !postcodeAreas.has(area.toLowerCase())
          ? typed
          : `${area}${first}${second} ${end}`.toUpperCase(),
    )
    .replace(
      postcode,
      (
        typed: string,
        area: string,
        areaGap: string,
        district: string,
        sectorGap: string,
        sector: string,
        unitGap: string,
        unit: string,
        at: number,
        whole: string,
      ): string => {
        if (!postcodeAreas.has(area.toLowerCase())) return typed
        const end = `${sector}${unit}`
        // Not "flat e 1 2nd avenue".
        if (areaGap !== '' && ordinal.test(end)) return typed
        // Not "flat b 12 st johns road".
        const isNumber = sectorGap === '' && unitGap !== ''
        if (isNumber && (areaGap !== '' || home.test(whole.slice(0, at)))) return typed
        return `${area}${district} ${end}`.toUpperCase()
      },
    )
}

function unfinishedPostcode(typed: string, area: string, district: string, end: string): string {
  if (!postcodeAreas.has(area.toLowerCase())) return typed
  return `${area}${district} ${end}`.toUpperCase()
}
