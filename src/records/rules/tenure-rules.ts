import type { LegacyReference } from '../model/record-model.js'

const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Sources send this or an earlier date for one that they do not have. */
const absentDate = Date.parse('1900-01-01T00:00:00.000Z')

/** The names under which the former housing system's number of a tenure is kept. */
const uhNames = ['uh_tag_ref', 'u_saff_tenancy']

const hourMs = 3_600_000

/** The last hour that was asked for, and its day in London: days begin there at a full hour UTC. */
let last = { hour: NaN, day: NaN }

/** Today in London, as midnight UTC of that calendar day. */
export function londonToday(now: Date): Date {
  const hour = Math.floor(now.getTime() / hourMs)
  // Every tenure of a page asks for the same moment.
  if (hour !== last.hour) last = { hour, day: Date.parse(`${londonDay.format(now)}T00:00:00.000Z`) }
  return new Date(last.day)
}

/**
 * A tenure is active while it has no end date, and through the end of that day in London. The start
 * date plays no part. Worked out when read, because a stored flag goes stale overnight.
 *
 * @param endOfTenureDate midnight UTC of the last day
 */
export function isTenureActive(endOfTenureDate: Date | null, now: Date): boolean {
  const lastDay = realDate(endOfTenureDate)
  return lastDay === null || lastDay >= londonToday(now)
}

/** Null for a date that only says that there is none. */
export function realDate(date: Date | null): Date | null {
  return date === null || date.getTime() <= absentDate ? null : date
}

/** Numbers of the former housing system, each once: `0712345/01`. */
export function uhNumbers(references: readonly LegacyReference[]): string[] {
  return [
    ...new Set(references.filter(({ name }) => uhNames.includes(name)).map(({ value }) => value)),
  ]
}

/** Joins the parts of a name; absent parts leave no gap. */
export function fullName(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}
