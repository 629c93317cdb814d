import { isStorable } from '../../database/storable.js'
import { dashed, isUuid } from '../../foundation/uuid.js'

/** Reads values of one type from a source. Written by hand, because zod would make an import several times slower. */
export interface ValueReader<Value> {
  /** Describes the expected value in faults, such as `a date`. */
  readonly expected: string
  /** @returns undefined for an unreadable value */
  read(value: unknown): Value | undefined
}

/** Earlier years are sentinels for "no date". */
const firstRealYear = 1901
const nilUuid = /^0{8}-?0{4}-?0{4}-?0{4}-?0{12}$/
/** Longer texts are rejected. */
const maxTextLength = 10_000
const maxLongTextLength = 100_000

const digitOne = 0x31
const firstBeyondAscii = 0x80

/** Whether the value is one of the sources' many forms of "no value". */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'string') return false
  const first = value.charCodeAt(0)
  // Fast path: no sentinel begins with this character.
  if (first > digitOne && first < firstBeyondAscii) return false
  const text = value.trim()
  return text === '' || nilUuid.test(text) || /^(?:0001-01-01|1900-01-01)/.test(text)
}

/** Text that Postgres can store; some sources send references as numbers. */
export const text = textUpTo(maxTextLength)

/** Longer text, such as a note. */
export const longText = textUpTo(maxLongTextLength)

function textUpTo(maxLength: number): ValueReader<string> {
  return {
    expected: `text of at most ${maxLength} characters without NUL`,
    read(value) {
      if (typeof value !== 'string' && !Number.isFinite(value)) return undefined
      const trimmed = String(value).trim()
      return trimmed.length <= maxLength && isStorable(trimmed) ? trimmed : undefined
    },
  }
}

/** A decimal number, kept as the source writes it. */
export const factor: ValueReader<string> = { ...text }

/** A UUID in lower case with dashes. */
export const uuid: ValueReader<string> = {
  expected: 'a UUID',
  read(value) {
    const id = typeof value === 'string' ? dashed(value) : null
    return isUuid(id) ? id : undefined
  },
}

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0'])

export const flag: ValueReader<boolean> = {
  expected: 'true or false',
  read(value) {
    if (typeof value === 'boolean') return value
    const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
    return yes.has(word) || (no.has(word) ? false : undefined)
  },
}

/** A 32-bit integer. */
export const whole: ValueReader<number> = {
  expected: 'a whole number of at most 32 bits',
  read(value) {
    const isDigits = typeof value === 'string' && /^\s*-?\d{1,10}\s*$/.test(value)
    const number = isDigits ? Number(value) : value
    return typeof number === 'number' && number === (number | 0) ? number : undefined
  },
}

/** Money as decimal text with two decimals, without floating-point arithmetic. */
export const money: ValueReader<string> = {
  expected: 'an amount of money',
  read(value) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const written = typeof value === 'number' ? plainNumber(value) : value
    const amount = written.trim().replace(/^£|(?<=\d),(?=\d{3})/g, '')
    return /^-?\d{1,11}(?:\.\d{1,30})?$/.test(amount) ? twoPlaces(amount) : undefined
  },
}

/** A calendar day, `YYYY-MM-DD`. */
export const day: ValueReader<string> = {
  expected: 'a date',
  read(value) {
    const [, written = ''] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(isoOrder(value)) ?? []
    return isRealDate(`${written}T00:00:00Z`, written) ? written : undefined
  },
}

/** A calendar day, as midnight UTC. */
export const date: ValueReader<Date> = {
  expected: 'a date',
  read(value) {
    const written = day.read(value)
    return written === undefined ? undefined : new Date(`${written}T00:00:00.000Z`)
  },
}

/** An instant. A text without a zone is UTC; a text without a time is midnight. */
export const instant: ValueReader<Date> = {
  expected: 'a moment',
  read(value) {
    const written = isoOrder(value)
    if (!/^\d{4}-\d{2}-\d{2}(?:$|[T ]\d{2}:\d{2})/.test(written)) return undefined
    const local = written.replace(' ', 'T')
    const moment = /T[^T+-]*$/.test(local) && !/z$/i.test(local) ? `${local}Z` : local
    return isRealDate(moment, moment.slice(0, 10)) ? new Date(moment) : undefined
  },
}

/** `E8 1DY` in canonical form; other text in upper case. */
export const postCode: ValueReader<string> = {
  expected: 'text',
  read(value) {
    const spaced = text.read(value)?.toUpperCase().replace(/\s+/g, ' ')
    return spaced?.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2')
  },
}

/** Converts `31/12/2024` to ISO 8601. Empty for a value that is not a text. */
function isoOrder(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1')
}

/** Rejects 31 February, which Date turns into 3 March, and sentinels in other time zones. */
function isRealDate(moment: string, calendarDay: string): boolean {
  const midnight = new Date(`${calendarDay}T00:00:00Z`)
  const isOnCalendar =
    !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(calendarDay)
  const year = new Date(moment).getUTCFullYear()
  return isOnCalendar && year >= firstRealYear && year <= 9999
}

function plainNumber(value: number): string {
  const written = String(value)
  return written.includes('e') ? value.toFixed(10) : written
}

/** Rounds half away from zero, on the decimal digits. */
function twoPlaces(value: string): string {
  const negative = value.startsWith('-')
  const [units = '0', fraction = ''] = value.replace('-', '').split('.')
  const hundredths = BigInt(units + fraction.padEnd(2, '0').slice(0, 2))
  const pence = hundredths + ((fraction[2] ?? '0') >= '5' ? 1n : 0n)
  const digits = pence.toString().padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return negative && pence !== 0n ? `-${amount}` : amount
}
