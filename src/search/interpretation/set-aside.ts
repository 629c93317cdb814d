import { outsideQuotes } from '../../../packages/search-engine/src/ranking/outside-quotes.js'

/** A text without what no index holds in this way: dates, telephone numbers, and the titles of a couple. */
export interface SetAside {
  readonly text: string
  /** Each date as it was typed, and the days that it may be, as `1975-03-12`. */
  readonly dates: readonly { readonly typed: string; readonly days: readonly string[] }[]
  /** Telephone numbers and titles. */
  readonly others: readonly string[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const start = String.raw`(?<![\p{L}\p{N}/.-])`
const end = String.raw`(?![\p{L}\p{N}]|[/.-]\d)`
const label = String.raw`(?:(?<![\p{L}\p{N}])(?:d\.?\s?o\.?\s?b\.?|date of birth|born(?: on)?)[\s:]*)?`
/** `12/03/1975`, `12.3.75`, `12 03 1975`: the day first, as people write in Britain. */
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
/** Ten or eleven digits behind 0, or +44, with blanks, dashes and brackets between them. */
const telephone =
  /(?:(?<![\p{L}\p{N}])(?:tel(?:ephone)?|phone|mob(?:ile)?)[\s.:]*)?(?<![\p{L}\p{N}+])(?:\+44(?:\s?\(0\))?|0044|\(?0)(?:[\s()-]{0,2}\d){9,10}(?![\p{L}\p{N}])/giu

/** Each of them has a title of their own. */
const couple =
  /(?<![\p{L}\p{N}])(?:mr|mrs|ms|miss|mx|dr)\.?\s*(?:&|\+|\/|and)\s*(?:mr|mrs|ms|miss|mx|dr)\.?(?=\s+\p{L})/giu

/**
 * Sets aside what people type beside a name to say whom they mean.
 *
 * @returns null where there is nothing of the kind
 */
export function setAside(searchText: string): SetAside | null {
  const dates: SetAside['dates'][number][] = []
  const others: string[] = []
  const dated = (typed: string, days: readonly string[]) => {
    if (days.length === 0) return typed
    dates.push({ typed: typed.trim(), days })
    return ' '
  }
  const left = (typed: string) => {
    others.push(typed.trim())
    return ' '
  }
  const text = outsideQuotes(searchText, (part) =>
    part
      .replace(dayFirst, (typed, day: string, _, month: string, year: string) =>
        dated(typed, daysOf(year, month, day)),
      )
      .replace(spaced, (typed, day: string, _, month: string, year: string) =>
        dated(typed, daysOf(year, month, day)),
      )
      .replace(yearFirst, (typed, year: string, _, month: string, day: string) =>
        dated(typed, daysOf(year, month, day)),
      )
      .replace(inWords, (typed, day: string, name: string, year: string) =>
        dated(typed, daysOf(year, `${months.indexOf(name.toLowerCase()) + 1}`, day)),
      )
      .replace(telephone, left)
      .replace(couple, left),
  )
  return dates.length + others.length === 0 ? null : { text, dates, others }
}

/** A year of two digits is one of this century or the last. No day for a date that there is not. */
function daysOf(year: string, month: string, day: string): string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
  return years.flatMap((one) => {
    const written = `${one}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${written}T00:00:00Z`)
    const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    return isReal ? [written] : []
  })
}
