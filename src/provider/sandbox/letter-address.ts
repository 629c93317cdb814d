import { invalid, refusal } from './api-error.js'
import type { Caller } from './services.js'
import type { Personalisation } from '../template-text.js'

export interface LetterAddress {
  /** Lines 1 to 6 as they were sent; null where there is none. */
  readonly lines: readonly (string | null)[]
  readonly postcode: string | null
  /** What stands on the envelope: the lines that hold anything. */
  readonly printed: readonly string[]
}

const numbered = [1, 2, 3, 4, 5, 6]
const postcodeForm = /^[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}$/
const forcesNumber = /^bfpo ?(c\/o)? ?\d+$/i
const forcesLine = /^bfpo ?(c\/o)? ?\d*$/i
const unitedKingdom =
  /^(uk|gb|united kingdom|great britain|england|scotland|wales|northern ireland)$/i
const badStart = /^[@()=[\]"\\/,<>~]/

/** Letters are for live services and test keys only. */
export function checkLettersAllowed({ service, key }: Caller): void {
  if (key.type === 'team') {
    throw refusal(403, 'BadRequestError', 'Cannot send letters with a team api key')
  }
  if (service.trial === true && key.type !== 'test') {
    throw refusal(403, 'BadRequestError', 'Cannot send letters when service is in trial mode')
  }
}

/**
 * Reads `address_line_1` to `address_line_7`, or lines 1 to 6 and `postcode`; other spellings of the
 * keys do not count.
 * @throws ApiError when the address cannot be printed or delivered
 */
export function letterAddress(
  personalisation: Personalisation,
  internationalLetters: boolean,
): LetterAddress {
  const value = (key: string) => textOf(personalisation[key])
  const last = Object.hasOwn(personalisation, 'address_line_7') ? 'address_line_7' : 'postcode'
  const lines = numbered.map((number) => value(`address_line_${number}`))
  const printed = [...lines, value(last)]
    .flatMap((line) => (line ?? '').split(/\r\n|\n|\r/))
    .map((line) => line.replace(/\s+/g, ' ').replace(/^ |[ ,]+$/g, ''))
    .filter((line) => line !== '')
  const fault = addressFault(printed, internationalLetters)
  if (fault !== null) throw invalid(fault)
  return { lines, postcode: value('postcode'), printed }
}

function addressFault(lines: readonly string[], abroad: boolean): string | null {
  const forces = lines.some((line) => forcesNumber.test(line))
  const read = atHome(forces ? lines.filter((line) => !forcesLine.test(line)) : lines)
  const last = read.at(-1) ?? ''
  const count = read.length + (forces ? 1 : 0)
  if (count < 3) return 'Address must be at least 3 lines'
  if (count > 7) return 'Address must be no more than 7 lines'
  if (lines.some((line) => /^nfa$|\bno fixed (abode|address)\b/i.test(line))) {
    return 'Must be a real address'
  }
  if (forces && isCountry(last)) return 'The last line of a BFPO address must not be a country'
  if (!forces && !isPostcode(last) && !(abroad && isCountry(last))) {
    return `Must be a real UK postcode${abroad ? ' or another country' : ''}`
  }
  if (lines.some((line) => badStart.test(line))) {
    return 'Address lines must not start with any of the following characters: @ ( ) = [ ] ” \\ / , < > ~'
  }
  return lines.slice(0, 2).every((line) => /[\p{L}\p{N}]/u.test(line))
    ? null
    : 'The first 2 lines of an address must each include a letter or a number'
}

/** The lines without the name of this country at the end, which is read over. */
function atHome(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => !unitedKingdom.test(line)) + 1)
}

function isPostcode(line: string): boolean {
  return postcodeForm.test(line.replace(/\s/g, '').toUpperCase())
}

let countries: ReadonlySet<string> | undefined

function isCountry(line: string): boolean {
  countries ??= namesOfRegions()
  return countries.has(line.toLowerCase())
}

/** English names of all regions that the runtime knows, asked code by code. */
function namesOfRegions(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []))
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
