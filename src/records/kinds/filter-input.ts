import { Int, InputType, type ClassType } from 'type-graphql'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { Optional, OptionalDay, OptionalInt } from '../../schema/fields.js'
import { GraphQLDecimal, GraphQLUUID } from '../../schema/scalars.js'
import { dayNumber } from './document-values.js'
import type { SearchContext } from './record-search.js'
import type { FactFilters } from '../filters/facts.js'
import { all, booleanFilter, equal, inRange, type Maybe } from '../filters/filters.js'

/**
 * The filter for a value; null if the value filters nothing, such as a blank text.
 *
 * @param path of the value in the arguments
 */
type FilterOf<Value> = (
  value: Value,
  context: SearchContext,
  path: readonly string[],
) => Filter | null

/** A field of a filter input: its type and description in the schema, and its filter. */
interface FilterField<Value> {
  readonly type: () => object
  readonly description: string
  /** Null for a field that has the name of a fact: its values are compared with that fact. */
  readonly filterOf: FilterOf<Value> | null
  /** Scope for filtering by this field. */
  readonly needs?: Scope
}

interface FactField<Value> extends FilterField<Value> {
  readonly filterOf: null
}

type FilterFields = Readonly<Record<string, FilterField<never>>>

/** The fields. A field without a filter must have the name of a fact. */
type NamedByFact<Fields, Fact> = {
  readonly [Name in keyof Fields]: Fields[Name] extends FactField<never>
    ? Name extends Fact
      ? Fields[Name]
      : never
    : Fields[Name]
}

/** The values of an input. */
type InputOf<Fields> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends FilterField<infer Value>
    ? Maybe<Value>
    : never
}

/** An input type of the schema, and the filter for its values. */
export interface FilterInput<Input extends object> {
  readonly type: ClassType<Input>
  /** @throws GatewayError FORBIDDEN for personal data; FILTER_VALUE_INVALID for an empty range */
  readonly filterOf: (
    input: Input,
    context: SearchContext,
    path?: readonly string[],
  ) => Filter | null
}

/**
 * Declares an input type. A record must pass the filters of all given fields.
 *
 * @param together the filter for fields that are combined into one filter; declare these fields with `apart`
 */
export function filterInput<Fact extends string, Fields extends FilterFields>(
  facts: FactFilters<Fact>,
  name: string,
  description: string,
  fields: Fields & NamedByFact<Fields, Fact>,
  together: FilterOf<InputOf<Fields>> = () => null,
): FilterInput<InputOf<Fields>> {
  @InputType(name, { description })
  class Input {}
  const entries = Object.entries<FilterField<never>>(fields)
  for (const [field, { type, description: text }] of entries) {
    Optional(type, text)(Input.prototype, field)
  }
  return {
    type: Input as ClassType<InputOf<Fields>>,
    filterOf: (input, context, path = ['filter']) => {
      const values = input as Readonly<Record<string, unknown>>
      const own = entries.map(([field, { filterOf, needs }]) => {
        const value = values[field] ?? null
        if (value === null) return null
        const fieldPath = [...path, field]
        if (needs !== undefined && !context.scopes.has(needs)) throw forbidden(fieldPath, needs)
        return filterOf === null
          ? facts.named(field, value)
          : filterOf(value as never, context, fieldPath)
      })
      return all([...own, together(input, context, path)])
    },
  }
}

function forbidden(path: readonly string[], scope: Scope): GatewayError {
  const message = `${path.join('.')} needs the scope ${scope}.`
  return new GatewayError({ code: 'FORBIDDEN', message, path })
}

interface DeclareField<Value> {
  (description: string): FactField<Value>
  (description: string, filterOf: FilterOf<Value>): FilterField<Value>
}

function fieldsOf<Value>(type: () => object): DeclareField<Value> {
  return ((description: string, filterOf: FilterOf<Value> | null = null) => ({
    type,
    description,
    filterOf,
  })) as DeclareField<Value>
}

export const text = fieldsOf<string>(() => String)
export const texts = fieldsOf<readonly string[]>(() => [String])
export const flag = fieldsOf<boolean>(() => Boolean)
export const whole = fieldsOf<number>(() => Int)
export const uuid = fieldsOf<string>(() => GraphQLUUID)
export const wholeRange = fieldsOf<WholeNumberRangeInput>(() => WholeNumberRangeInput)
export const dayRange = fieldsOf<DayRangeInput>(() => DayRangeInput)
const decimal = fieldsOf<string>(() => GraphQLDecimal)

/** A field of personal data: a caller who may not see the data must not find records by it. */
export function personal<Field extends FilterField<never>>(field: Field): Field {
  return { ...field, needs: 'personal:read' }
}

/** For a field that is combined with other fields into one filter. */
export const apart = (): null => null

/** A bound of an amount. */
export const amount = (description: string) => decimal(`${description} Example: "100.00".`, apart)

/** The fields of another input. */
export function nested<Input extends object>(
  { type, filterOf }: FilterInput<Input>,
  description: string,
): FilterField<Input> {
  return { type: () => type, description, filterOf }
}

/** Keeps the records with the value in a field of the index. */
export function equals(field: string): FilterOf<string | boolean> {
  return (value) => equal(field, value)
}

/** Keeps records with an active tenure, by a field that holds the last day of the tenure; see `lastTenureDay`. */
export function lasting(field: string): FilterOf<boolean> {
  return (value, { today }) => booleanFilter(value, { op: 'atLeast', field, value: today })
}

/** @throws GatewayError FILTER_VALUE_INVALID for an empty range */
export function inside(field: string): FilterOf<WholeNumberRangeInput> {
  return (range, _context, path) => inRange(field, range, path)
}

/** @throws GatewayError FILTER_VALUE_INVALID for an empty range */
export function insideDays(field: string): FilterOf<DayRangeInput> {
  return ({ from, to }, _context, path) =>
    inRange(field, { from: dayNumber(from), to: dayNumber(to) }, path)
}

@InputType({ description: 'A range of whole numbers, both bounds inclusive.' })
class WholeNumberRangeInput {
  @OptionalInt('Minimum. Example: 2.')
  from?: number | null

  @OptionalInt('Maximum. Example: 4.')
  to?: number | null
}

@InputType({ description: 'A range of days, both bounds inclusive.' })
class DayRangeInput {
  @OptionalDay('First day. Example: "2024-04-01".')
  from?: Date | null

  @OptionalDay('Last day. Example: "2025-03-31".')
  to?: Date | null
}
