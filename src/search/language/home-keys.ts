import { canonicalPostcodes } from './postcodes.js'

const postcode = /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\p{N}])/u
// What stands before the number of a home inside a house.
const unit =
  /(?<![\p{L}\p{N}])(?:flat|flt|apartment|appt|apt|room|rm|unit|unt|studio|maisonette|garage|gge)[\s,.]+([a-z]?\d{1,4}[a-z]?|[a-z])(?![\p{L}\p{N}])/iu
// Not the ends of a range, which is that of a whole block.
const house = /(?<![\p{L}\p{N}-])\d{1,4}[a-z]?(?![\p{L}\p{N}-])/iu

/** The number of a house and that of a home inside it, each as an address tells it. */
interface HomeNumbers {
  readonly house: string | null
  readonly unit: string | null
}

/**
 * How the door of a home is told from all others: by its numbers and its postcode, `5 e88zt` and
 * `3/14 e88zt`. A home inside a house has the key of the house, too. One text cannot hold number and postcode
 * of two addresses, because each has keys of its own.
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
 * The key that a text asks for, in the same form: none unless it holds a number and a postcode in full.
 *
 * @param canonical with its postcodes in their usual form
 */
export function homeAskedFor(canonical: string): string[] {
  const code = postcode.exec(canonical)?.[0]
  if (code === undefined || canonical.includes('"')) return []
  const numbers = numbersIn(canonical.replace(postcode, ' '))
  return numbers.house === null && numbers.unit === null ? [] : [key(numbers, code)]
}

function numbersIn(text: string): HomeNumbers {
  const found = unit.exec(text)
  const [number = null] = house.exec(text.replace(unit, ' ')) ?? []
  return { house: number, unit: found?.[1] ?? null }
}

function key(numbers: HomeNumbers, postCode: string): string {
  const door = numbers.unit === null ? '' : `${numbers.unit}/`
  return `${door}${numbers.house ?? ''} ${postCode.replace(/\s/g, '')}`.toLowerCase()
}
