import type { Fault } from '../../errors/gateway-error.js'
import { postcodeAreas } from '../../foundation/postcode-areas.js'
import { destinationOf } from './countries.js'

const fewestLines = 3
const mostLines = 7
/** Maximum characters of one address field. The provider prints far fewer. */
const longestField = 500

const lineKey = /^address[\s_-]*line[\s_-]*([1-7])$/i
const postcodeKey = /^post[\s_-]*code$/i

// Area, district, sector, unit. The last two letters are never C, I, K, M, O or V.
const ukPostcode = /^([a-z]{1,2}|gir)\d[a-z\d]?\d[abd-hjlnp-uw-z]{2}$/i

const badFirstCharacter = /^[@()=[\]"\\/,<>~]/
const noFixedAbode = /^nfa$|no fixed (?:abode|address)/i
const forcesNumber = /^bfpo\s*(?:c\/o\s*)?(\d+)$/i
const forcesWord = /^bfpo\s*(?:c\/o\s*)?\d*$/i

/**
 * Personalisation of a letter with the address keys of the provider,
 * `address_line_1` to `address_line_7` and `postcode`. Other spellings are renamed unless the
 * exact key is also present. Blank lines are kept, because the text of the letter may use them. Line 7
 * replaces the postcode, so a blank line 7 gets the value of the postcode.
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
  const present = Object.entries(address).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const { address_line_7: seventh, ...lines } = Object.fromEntries(present)
  if (seventh === undefined) return { ...others, ...lines }
  const last = isBlank(seventh) ? (lines['postcode'] ?? seventh) : seventh
  return { ...others, ...lines, address_line_7: last }
}

/** Whether a service sends letters abroad; null if only the provider knows. */
export type LettersAbroad = boolean | null

/**
 * Checks the address of a letter as the provider does, so that a wrong address is refused when the letter is
 * created and not when it is sent.
 *
 * @param path of the personalisation argument
 * @returns TOO_LONG for each field that is too long; otherwise ADDRESS_INVALID for each broken rule. Messages never
 * repeat values
 */
export function letterAddressFaults(
  personalisation: Readonly<Record<string, unknown>>,
  path: readonly string[],
  lettersAbroad: LettersAbroad = null,
): Fault[] {
  const tooLong = Object.keys(personalisation).filter(
    (key) => addressKey(key) !== null && textOf(personalisation[key]).length > longestField,
  )
  if (tooLong.length > 0) {
    return tooLong.map((key) => ({
      code: 'TOO_LONG',
      message: `${key} may have at most ${longestField} characters.`,
      path: [...path, key],
    }))
  }
  const typed = addressLines(withProviderAddress(personalisation))
  const forces = typed.some((line) => forcesNumber.test(line))
  const lines = withoutKingdom(forces ? typed.filter((line) => !forcesWord.test(line)) : typed)
  const count = lines.length + (forces ? 1 : 0)
  const broken: string[] = []
  if (count < fewestLines) {
    broken.push(`The address needs at least ${fewestLines} lines, addressLine1 to addressLine7.`)
  }
  if (count > mostLines) broken.push(`The address may have at most ${mostLines} lines.`)
  if (count >= fewestLines) broken.push(...lastLineFaults(lines, forces, lettersAbroad))
  if (lines.slice(0, 2).some((line) => !/[a-z\d]/i.test(line))) {
    broken.push('Lines 1 and 2 of the address must each have a letter or digit.')
  }
  if (typed.some((line) => badFirstCharacter.test(line))) {
    broken.push('Address lines must not start with any of @ ( ) = [ ] " \\ / , < > ~.')
  }
  if (typed.some((line) => noFixedAbode.test(line))) {
    broken.push('A letter cannot be sent to a person of no fixed abode.')
  }
  return broken.map((message) => ({ code: 'ADDRESS_INVALID', message, path }))
}

function lastLineFaults(
  lines: readonly string[],
  forces: boolean,
  lettersAbroad: LettersAbroad,
): string[] {
  const last = lines.at(-1) ?? ''
  const isAbroad = destinationOf(last) === 'abroad'
  if (forces) return isAbroad ? ['A BFPO address must not end with a country.'] : []
  if (isUkPostcode(last) || (isAbroad && lettersAbroad !== false)) return []
  if (isAbroad) return ['This service does not send letters abroad.']
  const country =
    lettersAbroad === true ? ', or for letters abroad the English name of the country' : ''
  return [
    `The last line of the address (addressLine7, or otherwise postcode) must be a UK postcode${country}.`,
  ]
}

function addressKey(key: string): string | null {
  const line = lineKey.exec(key)?.[1]
  if (line !== undefined) return `address_line_${line}`
  return postcodeKey.test(key) ? 'postcode' : null
}

/** The printed lines. A value may have several lines, and line 7 replaces the postcode. */
function addressLines(address: Readonly<Record<string, unknown>>): string[] {
  const keys = [1, 2, 3, 4, 5, 6].map((line) => `address_line_${line}`)
  const lastKey = Object.hasOwn(address, 'address_line_7') ? 'address_line_7' : 'postcode'
  return [...keys, lastKey]
    .flatMap((key) => textOf(address[key]).split(/\r\n|[\n\r]/))
    .map((line) =>
      line
        .replace(/[\u180e\u200b-\u200d\u2060\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/(?<![ ,])[ ,]+$/, ''),
    )
    .filter((line) => line !== '')
}

/**
 * The lines without countries of the United Kingdom at the end. Like the provider, this counts the lines with such a
 * country after the last line with another country, and removes that many lines from the end. If there are two such
 * lines, this may remove the postcode.
 */
function withoutKingdom(lines: readonly string[]): readonly string[] {
  const destinations = lines.map(destinationOf)
  if (destinations.at(-1) !== 'home') return lines
  const since = destinations.slice(destinations.lastIndexOf('abroad') + 1)
  return lines.slice(0, -since.filter((destination) => destination === 'home').length)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** Whether a line is a UK postcode. Ignores case and spaces. */
export function isUkPostcode(line: string): boolean {
  const area = ukPostcode.exec(line.replace(/\s/g, ''))?.[1]
  return area !== undefined && (area.length === 3 || postcodeAreas.has(area.toLowerCase()))
}
