import { z } from 'zod'
import { isStorable } from '../../database/storable.js'
import { identifier } from './identifier.js'

type ValueSchema<Value> = z.ZodType<Value>

/** Earlier years are sentinels for "no date". */
export const firstRealYear = 1901
const nilUuid = /^0{8}-?0{4}-?0{4}-?0{4}-?0{12}$/
/** Longer texts are rejected. */
export const truncatedText = 10_000
const storableText = `text of at most ${truncatedText} characters without NUL`

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
export const text: ValueSchema<string> = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim())
  .refine((value) => isStorable(value) && value.length <= truncatedText)
  .describe(storableText)

/** A decimal number, kept as the source writes it. */
export const factor: ValueSchema<string> = text.describe(storableText)

/** A UUID in lower case with dashes. */
export const uuid: ValueSchema<string> = identifier.describe('a UUID')

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0'])

export const flag: ValueSchema<boolean> = z
  .union([
    z.boolean(),
    z.string().transform((value, context) => {
      const word = value.trim().toLowerCase()
      if (yes.has(word)) return true
      if (no.has(word)) return false
      context.addIssue('must be true or false')
      return z.NEVER
    }),
  ])
  .describe('true or false')

/** A 32-bit integer. */
export const whole: ValueSchema<number> = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int32())
  .describe('a whole number of at most 32 bits')

/** Money as decimal text with two decimals, without floating-point arithmetic. */
export const money: ValueSchema<string> = z
  .union([z.string(), z.number().transform(plainNumber)])
  .transform((value) => value.trim().replace(/^£|(?<=\d),(?=\d{3})/g, ''))
  .pipe(z.string().regex(/^-?\d{1,11}(?:\.\d{1,30})?$/))
  .transform(twoPlaces)
  .describe('an amount of money')

/** A calendar day, `YYYY-MM-DD`. */
export const day: ValueSchema<string> = z
  .string()
  .transform(isoOrder)
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}(?:$|[T ])/))
  .transform((value) => value.slice(0, 10))
  .refine((value) => isRealDate(`${value}T00:00:00Z`, value))
  .describe('a date')

/** A calendar day, as midnight UTC. */
export const date: ValueSchema<Date> = day
  .pipe(z.string().transform((value) => new Date(`${value}T00:00:00.000Z`)))
  .describe('a date')

/** An instant; without a zone it is UTC, without a time midnight. */
export const instant: ValueSchema<Date> = z
  .string()
  .transform(isoOrder)
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}(?:$|[T ]\d{2}:\d{2})/))
  .transform((value) => value.trim().replace(' ', 'T'))
  .transform((value) => (/T[^T+-]*$/.test(value) && !/z$/i.test(value) ? `${value}Z` : value))
  .refine((value) => isRealDate(value, value.slice(0, 10)))
  .transform((value) => new Date(value))
  .describe('a moment')

/** `E8 1DY` in canonical form; other text in upper case. */
export const postCode: ValueSchema<string> = text
  .pipe(
    z
      .string()
      .transform((value) => value.toUpperCase().replace(/\s+/g, ' '))
      .transform((value) => value.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2')),
  )
  .describe('text')

/** Converts `31/12/2024` to ISO 8601. */
function isoOrder(value: string): string {
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
