const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * A tenure is active while it has no end date, and through the end of that day in London. The start
 * date plays no part. Worked out when read, because a stored flag goes stale overnight.
 *
 * @param endOfTenureDate midnight UTC of the last day
 */
export function isTenureActive(endOfTenureDate: Date | null, now: Date): boolean {
  if (endOfTenureDate === null) return true
  const lastDay = endOfTenureDate.toISOString().slice(0, 10)
  if (lastDay === '1900-01-01') return true
  return lastDay >= londonDay.format(now)
}

/** Joins the parts of a name; absent parts leave no gap. */
export function fullName(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}
