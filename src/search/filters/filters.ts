import { GatewayError } from '../../errors/gateway-error.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'

export type Maybe<T> = T | null | undefined

export type LookUp = 'address' | 'prn' | 'uh-number' | 'tenant-name' | 'estate'

/** Filters that everything given must pass; null where nothing is given. */
export function all(filters: readonly (Filter | null)[]): Filter | null {
  const given = filters.filter((filter) => filter !== null)
  return given.length === 0 ? null : { op: 'and', filters: given }
}

/** A filter that any of those given passes; none passes nothing. */
export function any(filters: readonly (Filter | null)[]): Filter {
  return { op: 'or', filters: filters.filter((filter) => filter !== null) }
}

/** An optional text; a blank one counts as not given, because callers send what stands in a form. */
export function given(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text
}

/** Any of the values; an open set of words, so an unknown one simply finds nothing. */
export function anyOf(field: string, values: readonly string[] | null | undefined): Filter | null {
  const wanted = (values ?? []).filter((value) => given(value) !== null)
  return wanted.length === 0 ? null : { op: 'in', field, values: wanted }
}

export function equal(
  field: string,
  value: string | number | boolean | null | undefined,
): Filter | null {
  const wanted = typeof value === 'string' ? given(value) : (value ?? null)
  return wanted === null ? null : { op: 'equals', field, value: wanted }
}

/** Both bounds included; an absent bound is open. */
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

/** A lower and an upper bound of an amount, each with its name in the argument `filter`. */
export interface AmountBounds {
  readonly from: readonly [name: string, amount: string | null | undefined]
  readonly to: readonly [name: string, amount: string | null | undefined]
}

/** @throws GatewayError FILTER_VALUE_INVALID when the lower bound is above the upper one */
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

/** Passes what passes the filter, or only what does not. */
export function whether(wanted: boolean | null | undefined, filter: Filter): Filter | null {
  if (wanted === null || wanted === undefined) return null
  return wanted ? filter : { op: 'not', filter }
}

/** Tenures that have not ended on a day: no last day, or one that is not over. */
export function activeOn(day: number): Filter {
  return {
    op: 'or',
    filters: [
      { op: 'isNull', field: 'endDay' },
      { op: 'atLeast', field: 'endDay', value: day },
    ],
  }
}

/** Voids in use whose day of letting has come. */
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
 * Both bounds included; an absent bound is open.
 *
 * @param path of the range in the arguments
 * @throws GatewayError FILTER_VALUE_INVALID when nothing can lie in it
 */
export function within(
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
