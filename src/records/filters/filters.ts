import { GatewayError } from '../../errors/gateway-error.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'

export type Maybe<T> = T | null | undefined

/** A conjunction of the filters that are not null; null if all are null. */
export function all(filters: readonly (Filter | null)[]): Filter | null {
  const filled = filters.filter((filter) => filter !== null)
  return filled.length === 0 ? null : { op: 'and', filters: filled }
}

/** A disjunction of the filters that are not null. It matches nothing if all are null. */
export function any(filters: readonly (Filter | null)[]): Filter {
  return { op: 'or', filters: filters.filter((filter) => filter !== null) }
}

/** The text, or null if it is blank: forms send empty fields. */
export function nonBlank(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text
}

/** A filter for any of the values; null without a value that is not blank. Unknown values match nothing. */
export function anyOf(field: string, values: readonly string[] | null | undefined): Filter | null {
  const texts = (values ?? []).filter((value) => nonBlank(value) !== null)
  return texts.length === 0 ? null : { op: 'in', field, values: texts }
}

export function equal(
  field: string,
  value: string | number | boolean | null | undefined,
): Filter | null {
  const operand = typeof value === 'string' ? nonBlank(value) : (value ?? null)
  return operand === null ? null : { op: 'equals', field, value: operand }
}

/** Both bounds are included; an absent bound is open. */
export function between(
  field: string,
  from: string | number | null | undefined,
  to: string | number | null | undefined,
): Filter | null {
  return all([
    from === null || from === undefined ? null : { op: 'atLeast', field, value: Number(from) },
    to === null || to === undefined ? null : { op: 'atMost', field, value: Number(to) },
  ])
}

/** Bounds of an amount, each with the name of its field in the argument `filter`. */
export interface AmountBounds {
  readonly from: readonly [name: string, amount: string | null | undefined]
  readonly to: readonly [name: string, amount: string | null | undefined]
}

/** @throws GatewayError FILTER_VALUE_INVALID if the lower bound is above the upper bound */
export function amountBetween(field: string, { from, to }: AmountBounds): Filter | null {
  const [fromName, least] = from
  const [toName, most] = to
  if (Number(least ?? -Infinity) > Number(most ?? Infinity)) {
    throw new GatewayError({
      code: 'FILTER_VALUE_INVALID',
      message: `filter.${fromName} must not be above filter.${toName}.`,
      path: ['filter', fromName],
    })
  }
  return between(field, least, most)
}

/** The filter for true, its negation for false, null for no value. */
export function booleanFilter(value: boolean | null | undefined, filter: Filter): Filter | null {
  if (value === null || value === undefined) return null
  return value ? filter : { op: 'not', filter }
}

/** Tenures that have not ended before a day. */
export function activeOn(day: number): Filter {
  return {
    op: 'or',
    filters: [
      { op: 'isNull', field: 'endDay' },
      { op: 'atLeast', field: 'endDay', value: day },
    ],
  }
}

/** Assets that are active and vacant, and whose ready-to-let day is `day` or earlier. */
export function lettableOn(day: number): Filter {
  return {
    op: 'and',
    filters: [
      { op: 'equals', field: 'isVoid', value: true },
      { op: 'equals', field: 'isActive', value: true },
      { op: 'atMost', field: 'readyToLetDay', value: day },
    ],
  }
}

/**
 * Both bounds are included; an absent bound is open.
 *
 * @param path of the range in the arguments
 * @throws GatewayError FILTER_VALUE_INVALID for an empty range
 */
export function inRange(
  field: string,
  range: Maybe<{ readonly from?: Maybe<number>; readonly to?: Maybe<number> }>,
  path: readonly string[],
): Filter | null {
  const from = range?.from ?? null
  const to = range?.to ?? null
  if (from !== null && to !== null && from > to) {
    const message = `${path.join('.')}: from must not be greater than to.`
    throw new GatewayError({ code: 'FILTER_VALUE_INVALID', message, path })
  }
  return between(field, from, to)
}
