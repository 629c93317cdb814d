import { realDate } from '../rules/tenure-rules.js'

export const dayMs = 24 * 60 * 60 * 1000

/** Distinct non-empty texts. */
export function distinctTexts(values: readonly (string | null | undefined)[]): string[] {
  const texts = new Set<string>()
  for (const value of values) {
    if (value !== null && value !== undefined && value !== '') texts.add(value)
  }
  return [...texts]
}

/** Most texts are shorter. The rest of a longer text is stored and shown, but not searched. */
const maxSearchedLength = 10_000

/** The part of a long text that is searched: its beginning. */
export function searchedText(text: string | null): string | null {
  if (text === null || text.length <= maxSearchedLength) return text
  // Half of a surrogate pair cannot be stored.
  return text.slice(0, maxSearchedLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** Days since 1970, a number that engines can compare. */
export function dayNumber(day: Date | string | null | undefined): number | null {
  if (day === null || day === undefined) return null
  const time = new Date(day).getTime()
  return Number.isNaN(time) ? null : Math.floor(time / dayMs)
}

/** Sorts after every real day. */
const never = 9_999_999

/** Day number of the last day of a tenure; a far future day if it has none. */
export function lastTenureDay(endOfTenureDate: Date | null): number {
  return dayNumber(realDate(endOfTenureDate)) ?? never
}
