import type { Filter, SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { any, between } from '../../records/filters/filters.js'
import { dayNumber } from '../../records/kinds/document-values.js'
import { kindOf } from '../../records/kinds/kinds.js'
import { narrowed, type SearchQuery } from '../../records/kinds/record-search.js'
import { personKind } from '../../records/person/kind.js'
import { countHits } from './count-hits.js'
import type { Interpretation, NamedDate } from '../../records/kinds/interpretation.js'

/**
 * Applies the dates of an interpretation. Persons who were born on one of the dates come first; records of other
 * kinds must have one of the dates.
 */
export function withDates(query: SearchQuery, { first, dates }: Interpretation): SearchQuery {
  if (query.index === personKind.index) return first === undefined ? query : { ...query, first }
  const filter = dates === undefined ? null : datesFilter(query, dates)
  return filter === null ? query : narrowed(query, filter)
}

/** The interpretation for one kind: its dates count if a hit has one of them, and are ignored otherwise. */
export async function settleDates(
  engine: SearchEngine,
  query: SearchQuery,
  interpretation: Interpretation,
): Promise<Interpretation> {
  const { dates, ...withoutDates } = interpretation
  const filter = dates === undefined ? null : datesFilter(query, dates)
  if (dates === undefined || filter === null) return withoutDates
  const interpreted = { ...query, text: interpretation.usedText }
  if ((await countHits(engine, narrowed(interpreted, filter))) === 0) return withoutDates
  const typedDates = dates.map(({ typed }) => typed)
  const ignoredWords = interpretation.ignoredWords.filter((word) => !typedDates.includes(word))
  return { ...interpretation, ignoredWords }
}

/** Null for a kind without a date. */
function datesFilter({ index }: SearchQuery, dates: readonly NamedDate[]): Filter | null {
  const { date } = kindOf(index)
  if (date === undefined) return null
  const start = (day: string, daysLater: number) =>
    ((dayNumber(day) ?? 0) + daysLater) * date.perDay
  return any(dates.map(({ from, to }) => between(date.field, start(from, 0), start(to, 1) - 1)))
}
