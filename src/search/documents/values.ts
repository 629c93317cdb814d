import { realDate } from '../../records/rules/tenure-rules.js'

const dayMs = 24 * 60 * 60 * 1000

/** Distinct texts that are there at all. */
export function present(values: readonly (string | null | undefined)[]): string[] {
  const texts = new Set<string>()
  for (const value of values) {
    if (value !== null && value !== undefined && value !== '') texts.add(value)
  }
  return [...texts]
}

/** A calendar day as a number that engines can compare: days since 1970. */
export function dayNumber(day: Date | string | null | undefined): number | null {
  if (day === null || day === undefined) return null
  const time = new Date(day).getTime()
  return Number.isNaN(time) ? null : Math.floor(time / dayMs)
}

/** A day later than any, for what has no last one. */
const never = 9_999_999

/** The last day of a tenure as a number; a far one while it has none. */
export function lastTenureDay(endOfTenureDate: Date | null): number {
  return dayNumber(realDate(endOfTenureDate)) ?? never
}
