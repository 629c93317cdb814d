import { z } from 'zod'
import { isStorable } from '../../database/storable.js'
import { identifier } from '../inbox/identifier.js'

/** A value of a source as a record has it; `undefined` where the source has none. */
type ValueSchema<Value> = z.ZodType<Value>

/** Before this day there are only sentinels for "no date". */
export const firstRealYear = 1901
const nilUuid = /^0{8}-?0{4}-?0{4}-?0{4}-?0{12}$/
/** Longer texts are none. */
export const truncatedText = 10_000

const digitOne = 0x31
const firstBeyondAscii = 0x80

/** Sources say in many ways that they have no value. */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'string') return false
  const first = value.charCodeAt(0)
  // Neither blank, nor a digit that those sentinels begin with.
  if (first > digitOne && first < firstBeyondAscii) return false
  const text = value.trim()
  return text === '' || nilUuid.test(text) || /^(?:0001-01-01|1900-01-01)/.test(text)
}

/** Text that Postgres can hold; some sources give references as numbers. */
export const text: ValueSchema<string> = z
  .union([z.string(), z.number().transform(String)])
  .transform((given) => given.trim())
  .refine((given) => isStorable(given) && given.length <= truncatedText)
  .describe(`text of at most ${truncatedText} characters without NUL`)

/** A UUID in lower case with dashes. */
export const uuid: ValueSchema<string> = identifier.describe('a UUID')

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0'])

export const flag: ValueSchema<boolean> = z
  .union([
    z.boolean(),
    z.string().transform((given, context) => {
      const word = given.trim().toLowerCase()
      if (yes.has(word)) return true
      if (no.has(word)) return false
      context.addIssue('must be true or false')
      return z.NEVER
    }),
  ])
  .describe('true or false')

/** A whole number that the database can hold. */
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

/** Money as decimal text with two digits after the point; no float stands between the source and the record. */
export const money: ValueSchema<string> = z
  .union([z.string(), z.number().transform(plainNumber)])
  .transform((given) => given.trim().replace(/^£|(?<=\d),(?=\d{3})/g, ''))
  .pipe(z.string().regex(/^-?\d{1,11}(?:\.\d{1,30})?$/))
  .transform(twoPlaces)
  .describe('an amount of money')

/** A calendar day, `YYYY-MM-DD`. */
export const day: ValueSchema<string> = z
  .string()
  .transform(isoOrder)
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}(?:$|[T ])/))
  .transform((given) => given.slice(0, 10))
  .refine((given) => isRealDate(`${given}T00:00:00Z`, given))
  .describe('a date')

/** A calendar day, as midnight UTC. */
export const date: ValueSchema<Date> = day
  .pipe(z.string().transform((given) => new Date(`${given}T00:00:00.000Z`)))
  .describe('a date')

/** A moment; one without a zone is taken as UTC, one without a time as midnight. */
export const instant: ValueSchema<Date> = z
  .string()
  .transform(isoOrder)
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}(?:$|[T ]\d{2}:\d{2})/))
  .transform((given) => given.trim().replace(' ', 'T'))
  .transform((given) => (/T[^T+-]*$/.test(given) && !/z$/i.test(given) ? `${given}Z` : given))
  .refine((given) => isRealDate(given, given.slice(0, 10)))
  .transform((given) => new Date(given))
  .describe('a moment')

/** `E8 1DY`, however it was typed; other text in upper case. */
export const postCode: ValueSchema<string> = text
  .pipe(
    z
      .string()
      .transform((given) => given.toUpperCase().replace(/\s+/g, ' '))
      .transform((given) => given.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2')),
  )
  .describe('text')

/** `31/12/2024` as ISO 8601 has it. */
function isoOrder(given: string): string {
  return given.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1')
}

/** Refuses 31 February, which Date would take for 3 March, and the sentinels of other zones. */
function isRealDate(moment: string, calendarDay: string): boolean {
  const midnight = new Date(`${calendarDay}T00:00:00Z`)
  const isOnCalendar =
    !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(calendarDay)
  const year = new Date(moment).getUTCFullYear()
  return isOnCalendar && year >= firstRealYear && year <= 9999
}

function plainNumber(given: number): string {
  const written = String(given)
  return written.includes('e') ? given.toFixed(10) : written
}

/** Rounds half away from zero, by digits. */
function twoPlaces(given: string): string {
  const negative = given.startsWith('-')
  const [units = '0', fraction = ''] = given.replace('-', '').split('.')
  const hundredths = BigInt(units + fraction.padEnd(2, '0').slice(0, 2))
  const pence = hundredths + ((fraction[2] ?? '0') >= '5' ? 1n : 0n)
  const digits = pence.toString().padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return negative && pence !== 0n ? `-${amount}` : amount
}
