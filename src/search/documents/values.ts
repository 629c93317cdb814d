const dayMs = 24 * 60 * 60 * 1000

/** Distinct texts that are there at all. */
export function present(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => (value === '' ? [] : (value ?? []))))]
}

/** A calendar day as a number that engines can compare: days since 1970. */
export function dayNumber(day: Date | string | null | undefined): number | null {
  if (day === null || day === undefined) return null
  const time = new Date(day).getTime()
  return Number.isNaN(time) ? null : Math.floor(time / dayMs)
}
