import type { RecordReader } from '../../records/record-reader.js'
import type { AssetAddress } from '../../records/asset/fields.js'
import type { SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { normalise } from '../../../packages/search-engine/src/text/tokenise.js'
import type { Interpretation } from '../../records/kinds/interpretation.js'
import type { MissingNumber } from '../../records/asset/connection.js'
import { canonicalPostcodes } from '../../records/language/postcodes.js'
import { any } from '../../records/filters/filters.js'
import { FactFilters } from '../../records/filters/facts.js'
import type { AssetFact } from '../../records/asset/document.js'
import { assetKind } from '../../records/asset/kind.js'

const isProperty = any([new FactFilters<AssetFact>().is('level', 'property')])

const maxNearest = 4
/** Maximum number of homes to read. A street with more homes gets no answer. */
const maxHomes = 500

// A number must be followed by a name. Text before the number is a flat, a person or a postcode.
const addressed = /(?<![\p{L}\p{N}-])(\d{1,4}[a-z]?)[\s,]+(\p{L}{2}.*)/isu
const numberedLine = /^(?:\p{L}+\s+)?(\d{1,4}[a-z]?)[\s,]+(\p{L}[^,]*)/iu

/**
 * Finds out whether the street in a text lacks the house number in the text. Runs one engine call and one statement
 * if the text has a number.
 *
 * @param text an address text that finds no asset as typed
 * @param interpretation the interpretation shown instead
 * @returns null if the street is unknown, or if the number exists but was hidden by a filter
 */
export async function findMissingNumber(
  { engine, records }: { readonly engine: SearchEngine; readonly records: RecordReader },
  text: string,
  interpretation: Interpretation | null,
): Promise<MissingNumber | null> {
  const [, number, street] = addressed.exec(canonicalPostcodes(text)) ?? []
  if (number === undefined || street === undefined) return null
  // The interpretation has the corrected name of the street.
  const isIgnored = interpretation?.ignoredWords.includes(number) === true
  const { hits, totalCount } = await engine.search({
    index: assetKind.index,
    // The trailing blank ends the last word; a prefix would match other streets.
    text: `${isIgnored ? interpretation.usedText : street} `,
    within: 'addresses',
    filter: isProperty,
    offset: 0,
    limit: maxHomes,
  })
  if (totalCount > maxHomes) return null
  const assets = await records.rows(
    'asset',
    hits.map(({ id }) => id),
  )
  const homes = hits.flatMap(({ id }) => numberedHome(assets.get(id)?.assetAddress ?? null) ?? [])
  return missingAmong(homes, number.toLowerCase())
}

interface NumberedHome {
  readonly number: string
  readonly street: string
}

/** The street of a home, and its house number or, in a block, its flat number. */
function numberedHome(stored: unknown): NumberedHome | null {
  const { postPreamble, addressLine1 } = (stored ?? {}) as Partial<AssetAddress>
  const line = addressLine1 ?? ''
  const text = /^\d/.test(line) ? line : [postPreamble ?? '', line].join(' ').trim()
  const [, number, street] = numberedLine.exec(text) ?? []
  if (number === undefined || street === undefined) return null
  return { number: number.toLowerCase(), street: street.trim() }
}

/** @param homes best first; the first home determines the street */
function missingAmong(homes: readonly NumberedHome[], number: string): MissingNumber | null {
  const [best] = homes
  if (best === undefined) return null
  const numbers = new Set(
    homes
      .filter(({ street }) => normalise(street) === normalise(best.street))
      .map((home) => home.number),
  )
  if (numbers.has(number)) return null
  const distance = (other: string) => Math.abs(Number.parseInt(other) - Number.parseInt(number))
  const nearest = [...numbers]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, maxNearest)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return { number, street: best.street, nearest }
}
