import type { Fault } from '../errors/gateway-error.js'
import { isUkPostcode } from './uk-postcode.js'

const fewestLines = 3
const mostLines = 7

const lineKey = /^address[\s_-]*line[\s_-]*([1-7])$/i
const postcodeKey = /^post[\s_-]*code$/i

const badFirstCharacter = /^[@()=[\]"\\/,<>~]/
const noFixedAbode = /^nfa$|no fixed (?:abode|address)/i
const forcesNumber = /^bfpo\s*(?:c\/o\s*)?(\d+)$/i
const forcesWord = /^bfpo\s*(?:c\/o)?\s*\d*$/i

// The provider reads over these at the end of an address.
const ukCountries = new Set(
  'united kingdom,uk,great britain,gb,england,scotland,wales,northern ireland'.split(','),
)

/**
 * Personalisation of a letter with the address under the exact keys that the provider wants,
 * `address_line_1` to `address_line_7` and `postcode`. Other spellings of them are renamed unless the
 * exact key is there too; blank lines are left out, because an empty `address_line_7` would make the
 * provider overlook the postcode.
 */
export function withProviderAddress(
  personalisation: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const others: Record<string, unknown> = {}
  const address: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(personalisation)) {
    const exact = addressKey(key)
    if (exact === null) others[key] = value
    else if (key === exact || !Object.hasOwn(personalisation, exact)) address[exact] ??= value
  }
  return {
    ...others,
    ...Object.fromEntries(Object.entries(address).filter(([, value]) => !isBlank(value))),
  }
}

/**
 * Checks the address of a letter as the provider will, for services without international letters, so
 * that a wrong one is refused when the letter is ordered and not when it is sent.
 *
 * @param path of the argument that holds the personalisation
 * @returns every broken rule, ADDRESS_INVALID each; values are never repeated
 */
export function letterAddressFaults(
  personalisation: Readonly<Record<string, unknown>>,
  path: readonly string[],
): Fault[] {
  const typed = addressLines(withProviderAddress(personalisation))
  const forces = typed.some((line) => forcesNumber.test(line))
  const lines = withoutUkCountry(forces ? typed.filter((line) => !forcesWord.test(line)) : typed)
  const count = lines.length + (forces ? 1 : 0)
  const last = lines.at(-1) ?? ''
  const broken: string[] = []
  if (count < fewestLines) {
    broken.push(`The address needs at least ${fewestLines} lines, addressLine1 to addressLine7.`)
  }
  if (count > mostLines) broken.push(`The address takes at most ${mostLines} lines.`)
  if (count >= fewestLines) {
    if (forces && isCountry(last)) broken.push('A BFPO address must not end in a country.')
    if (!forces && !isUkPostcode(last)) {
      broken.push(
        'The last line of the address (addressLine7 if given, else postcode) must be a UK postcode.',
      )
    }
  }
  if (typed.slice(0, 2).some((line) => !/[\p{L}\p{N}]/u.test(line))) {
    broken.push('Lines 1 and 2 of the address each need a letter or digit.')
  }
  if (typed.some((line) => badFirstCharacter.test(line))) {
    broken.push('No line of the address may start with any of @ ( ) = [ ] " \\ / , < > ~.')
  }
  if (typed.some((line) => noFixedAbode.test(line))) {
    broken.push('A letter cannot be sent to somebody of no fixed abode.')
  }
  return broken.map((message) => ({ code: 'ADDRESS_INVALID', message, path }))
}

function addressKey(key: string): string | null {
  const line = lineKey.exec(key)?.[1]
  if (line !== undefined) return `address_line_${line}`
  return postcodeKey.test(key) ? 'postcode' : null
}

/** The lines that will be printed: a value may hold several, and line 7 displaces the postcode. */
function addressLines(address: Readonly<Record<string, unknown>>): string[] {
  const keys = [1, 2, 3, 4, 5, 6].map((line) => `address_line_${line}`)
  const lastKey = Object.hasOwn(address, 'address_line_7') ? 'address_line_7' : 'postcode'
  return [...keys, lastKey]
    .flatMap((key) => textOf(address[key]).split(/\r\n|[\n\r]/))
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[ ,]+$/, ''),
    )
    .filter((line) => line !== '')
}

function withoutUkCountry(lines: readonly string[]): string[] {
  const end = lines.findLastIndex((line) => !ukCountries.has(line.toLowerCase()))
  return lines.slice(0, end + 1)
}

function isCountry(line: string): boolean {
  return (countryNames ??= readCountryNames()).has(line.toLowerCase())
}

let countryNames: ReadonlySet<string> | undefined

/** What ICU calls the countries of ISO 3166; the provider knows more spellings and has the last word. */
function readCountryNames(): ReadonlySet<string> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return new Set(
    letters
      .flatMap((first) => letters.map((second) => english.of(first + second)))
      .flatMap((name) => (name === undefined ? [] : [name.toLowerCase()])),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
