import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'
import { telephone } from '../../records/language/contacts.js'
import type { NamedDate } from '../../records/kinds/interpretation.js'

/** Dates, telephone numbers and titles of couples in a text. No index holds them in this form. */
export interface ExtractedDetails {
  /** The text without the details. */
  readonly text: string
  readonly dates: readonly NamedDate[]
  /** Telephone numbers and titles. */
  readonly others: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const start = String.raw`(?<![\p{L}\p{N}/.-])`
const end = String.raw`(?![\p{L}\p{N}]|[/.-]\d)`
const label = String.raw`(?:(?<![\p{L}\p{N}])(?:d\.?\s?o\.?\s?b\.?|date of birth|born(?: on)?)[\s:]*)?`
/** `12/03/1975`, `12.3.75`, `12 03 1975`: day first, as in Britain. */
const dayFirst = new RegExp(
  String.raw`${label}${start}(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})${end}`,
  'giu',
)
const spaced = new RegExp(String.raw`${label}${start}(\d{2})( )(\d{2}) (\d{4})${end}`, 'giu')
const yearFirst = new RegExp(
  String.raw`${label}${start}(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${end}`,
  'giu',
)
/** `12 Mar 1975`, `12th of March 75`. */
const inWords = new RegExp(
  String.raw`${label}${start}(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(${months.join('|')})\p{L}*[.,]?[\s-]+(\d{4}|\d{2})${end}`,
  'giu',
)
const year = new RegExp(String.raw`${label}${start}((?:19|20)\d\d)${end}`, 'giu')

/** The titles of a couple: `Mr & Mrs`. */
const couple =
  /(?<![\p{L}\p{N}])(?:mr|mrs|ms|miss|mx|dr)\.?\s*(?:&|\+|\/|and)\s*(?:mr|mrs|ms|miss|mx|dr)\.?(?=\s+\p{L})/giu

/** @returns null when the text has no such details */
export function extractDetails(searchText: string): ExtractedDetails | null {
  const dates: NamedDate[] = []
  const others: string[] = []
  const takeDate = (typed: string, days: readonly string[]) => {
    dates.push(...days.map((day) => ({ typed: typed.trim(), from: day, to: day })))
    return days.length === 0 ? typed : ' '
  }
  const takeOther = (typed: string) => {
    others.push(typed.trim())
    return ' '
  }
  const text = outsideQuotes(searchText, (part) =>
    part
      .replace(dayFirst, (typed, day: string, _, month: string, year: string) =>
        takeDate(typed, daysOf(year, month, day)),
      )
      .replace(spaced, (typed, day: string, _, month: string, year: string) =>
        takeDate(typed, daysOf(year, month, day)),
      )
      .replace(yearFirst, (typed, year: string, _, month: string, day: string) =>
        takeDate(typed, daysOf(year, month, day)),
      )
      .replace(inWords, (typed, day: string, name: string, year: string) =>
        takeDate(typed, daysOf(year, `${months.indexOf(name.toLowerCase()) + 1}`, day)),
      )
      .replace(year, (typed, named: string) => {
        dates.push({ typed: typed.trim(), from: `${named}-01-01`, to: `${named}-12-31` })
        return ' '
      })
      .replace(telephone, takeOther)
      .replace(couple, takeOther),
  )
  return dates.length + others.length === 0 ? null : { text, dates, others }
}

/** The ISO days that a date may mean: two days for a two-digit year, none for an invalid date. */
function daysOf(year: string, month: string, day: string): string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
  return years.flatMap((fullYear) => {
    const isoDay = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${isoDay}T00:00:00Z`)
    const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay)
    return isReal ? [isoDay] : []
  })
}
