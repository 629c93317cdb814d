const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** What sources send for a date they do not have. */
const absentDate = Date.parse('1900-01-01T00:00:00.000Z')

/** Today in London, as midnight UTC of that calendar day. */
export function londonToday(now: Date): Date {
  return new Date(`${londonDay.format(now)}T00:00:00.000Z`)
}

/**
 * A tenure is active while it has no end date, and through the end of that day in London. The start
 * date plays no part. Worked out when read, because a stored flag goes stale overnight.
 *
 * @param endOfTenureDate midnight UTC of the last day
 */
export function isTenureActive(endOfTenureDate: Date | null, now: Date): boolean {
  if (endOfTenureDate === null) return true
  if (endOfTenureDate.getTime() === absentDate) return true
  return endOfTenureDate >= londonToday(now)
}

/** Joins the parts of a name; absent parts leave no gap. */
export function fullName(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}
