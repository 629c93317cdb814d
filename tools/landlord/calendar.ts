import type { Day } from '../../src/records/model/record-model.js'

/** Days since 1970-01-01, UTC. */
export type DayNumber = number

const millisecondsADay = 86_400_000

export function dayNumber(day: Day): DayNumber {
  return Date.parse(day) / millisecondsADay
}

/** `minutes` after midnight UTC of the day. */
export function dateOf(day: DayNumber, minutes = 0): Date {
  return new Date(day * millisecondsADay + minutes * 60_000)
}

export function dayText(day: DayNumber): Day {
  return dateOf(day).toISOString().slice(0, 10)
}

/** The Monday on or before the day. Rent is charged on Mondays. */
export function mondayOf(day: DayNumber): DayNumber {
  // 1970-01-01 was a Thursday.
  return day - ((day + 3) % 7)
}

/** Financial years start on 1 April and have the number of that calendar year. */
export interface FinancialPeriod {
  readonly year: number
  /** 1 is April. */
  readonly month: number
  /** Rent week, 1 to 53. */
  readonly week: number
}

export function financialPeriod(day: DayNumber): FinancialPeriod {
  const date = dateOf(day)
  const month = ((date.getUTCMonth() + 9) % 12) + 1
  const year = date.getUTCFullYear() - (month > 9 ? 1 : 0)
  const firstDay = Date.UTC(year, 3, 1) / millisecondsADay
  return { year, month, week: Math.floor((day - firstDay) / 7) + 1 }
}
