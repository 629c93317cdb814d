const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Sources send this or an earlier date instead of null. */
const absentDate = Date.parse('1900-01-01T00:00:00.000Z')

/** Names of the references that hold the tenure number of the former housing system (UH). */
const uhNames = ['uh_tag_ref', 'u_saff_tenancy']

const hourMs = 3_600_000

/**
 * Cache of the last result: every tenure of a page needs the day of the same moment. London days begin at a full hour
 * UTC.
 */
let last = { hour: NaN, day: NaN }

/** Today in London, as midnight UTC of that calendar day. */
export function londonToday(now: Date): Date {
  const hour = Math.floor(now.getTime() / hourMs)
  if (hour !== last.hour) last = { hour, day: dayOf(now) }
  return new Date(last.day)
}

function dayOf(instant: Date): number {
  return Date.parse(`${londonDay.format(instant)}T00:00:00.000Z`)
}

/** The day of an instant in London, as midnight UTC. */
export function londonDayOf(instant: Date | string | null): Date | null {
  return instant === null ? null : new Date(dayOf(new Date(instant)))
}

/**
 * True if the tenure has no end date, or its last day has not ended in London. The start date does not matter.
 * Computed on read, because a stored flag is stale after midnight.
 *
 * @param endOfTenureDate midnight UTC of the last day
 */
export function isTenureActive(endOfTenureDate: Date | null, now: Date): boolean {
  const lastDay = realDate(endOfTenureDate)
  return lastDay === null || lastDay >= londonToday(now)
}

/**
 * `isTenureActive` in SQL, for rows of the table `tenure`.
 *
 * @param today SQL of a day in London
 */
export function activeTenureSql(today: string): string {
  return `(tenure.end_of_tenure_date is null
    or tenure.end_of_tenure_date <= date '1900-01-01'
    or tenure.end_of_tenure_date >= ${today})`
}

/** Null for the placeholder dates that sources send instead of null. */
export function realDate(date: Date | null): Date | null {
  return date === null || date.getTime() <= absentDate ? null : date
}

/** Distinct UH tenure numbers: `0712345/01`. */
export function uhNumbers(
  references: readonly { readonly name: string; readonly value: string }[],
): string[] {
  return [
    ...new Set(references.filter(({ name }) => uhNames.includes(name)).map(({ value }) => value)),
  ]
}

/** Joins the non-empty parts of a name. */
export function fullName(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}
