import { canonicalPostcodes } from './postcodes.js'

const postcode = /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\p{N}])/u
// A word before the number of a home inside a house.
const unit =
  /(?<![\p{L}\p{N}])(?:flat|flt|apartment|appt|apt|room|rm|unit|unt|studio|maisonette|garage|gge)[\s,.]+([a-z]?\d{1,4}[a-z]?|[a-z])(?![\p{L}\p{N}])/iu
// Does not match the ends of a range, which belong to a block.
const house = /(?<![\p{L}\p{N}-])\d{1,4}[a-z]?(?![\p{L}\p{N}-])/iu

/** House number and unit number as written in an address. */
interface HomeNumbers {
  readonly house: string | null
  readonly unit: string | null
}

/**
 * Keys that identify a home by its numbers and postcode: `5 e88zt` and `3/14 e88zt`. A home inside a house also has the
 * key of the house.
 *
 * @param address the lines with the numbers, without the names of block and estate
 */
export function homeKeys(
  address: string | null | undefined,
  postCode: string | null | undefined,
): string[] {
  const written = canonicalPostcodes(address ?? '')
  const code = postCode ?? postcode.exec(written)?.[0]
  if (code === undefined) return []
  const numbers = numbersIn(written.replace(postcode, ' '))
  const houseKey = numbers.house === null ? [] : [key({ ...numbers, unit: null }, code)]
  return numbers.unit === null ? houseKey : [...houseKey, key(numbers, code)]
}

/**
 * The home key in a search text. An empty list unless the text has a number and a full postcode.
 *
 * @param canonical text with canonical postcodes
 */
export function requestedHomeKeys(canonical: string): string[] {
  const code = postcode.exec(canonical)?.[0]
  if (code === undefined || canonical.includes('"')) return []
  const numbers = numbersIn(canonical.replace(postcode, ' '))
  return numbers.house === null && numbers.unit === null ? [] : [key(numbers, code)]
}

function numbersIn(text: string): HomeNumbers {
  const unitMatch = unit.exec(text)
  const [number = null] = house.exec(text.replace(unit, ' ')) ?? []
  return { house: number, unit: unitMatch?.[1] ?? null }
}

function key(numbers: HomeNumbers, postCode: string): string {
  const door = numbers.unit === null ? '' : `${numbers.unit}/`
  return `${door}${numbers.house ?? ''} ${postCode.replace(/\s/g, '')}`.toLowerCase()
}
