import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  type GraphQLScalarTypeConfig,
  type ValueNode,
} from 'graphql'
import {
  GraphQLDate as AnyDate,
  GraphQLDateTimeISO as AnyDateTime,
  GraphQLUUID as AnyUUID,
} from 'graphql-scalars'

/** The library's parsers with our error messages, because the messages of the library repeat the input. */
function safeParsers<Read>(
  scalar: GraphQLScalarType<Read, unknown>,
  message: string,
): Required<Pick<GraphQLScalarTypeConfig<Read, unknown>, 'parseValue' | 'parseLiteral'>> {
  const attempt = (read: () => Read, literal?: ValueNode) => {
    try {
      return read()
    } catch {
      const extensions = { code: 'BAD_USER_INPUT' }
      throw new GraphQLError(message, { extensions, nodes: literal ?? null })
    }
  }
  return {
    parseValue: (value) => attempt(() => scalar.parseValue(value)),
    parseLiteral: (node, variables) => attempt(() => scalar.parseLiteral(node, variables), node),
  }
}

const day = /^\d{4}-\d{2}-\d{2}$/

function firstMoment<Value>(value: Value): Value | string {
  return typeof value === 'string' && day.test(value) ? `${value}T00:00:00Z` : value
}

const dayOrTime = new GraphQLScalarType<Date, unknown>({
  ...AnyDateTime.toConfig(),
  parseValue: (value) => AnyDateTime.parseValue(firstMoment(value)),
  parseLiteral: (node, variables) =>
    AnyDateTime.parseLiteral(
      node.kind === Kind.STRING ? { ...node, value: firstMoment(node.value) } : node,
      variables,
    ),
})

export const GraphQLDateTimeISO = new GraphQLScalarType({
  ...dayOrTime.toConfig(),
  description:
    'A time in UTC, such as "2024-04-01T09:30:00.000Z". Arguments also accept other time zones, and a day such as "2024-04-01", which means the first moment of that day in UTC.',
  ...safeParsers(
    dayOrTime,
    'DateTimeISO must be a time such as "2024-04-01T09:30:00Z", or a day such as "2024-04-01".',
  ),
})

const twoDigits = Array.from({ length: 32 }, (_, number) => number.toString().padStart(2, '0'))

/**
 * The library's date with a serialiser that is twelve times as fast, because a page of records has hundreds of dates.
 */
export const GraphQLDate = new GraphQLScalarType({
  ...AnyDate.toConfig(),
  ...safeParsers(AnyDate, 'Date must be a day such as "2024-04-01".'),
  serialize: (value) => {
    if (value instanceof Date) {
      const year = value.getUTCFullYear()
      const [month, day] = [twoDigits[value.getUTCMonth() + 1], twoDigits[value.getUTCDate()]]
      // The library handles other years and invalid dates.
      if (year >= 1000 && year <= 9999) return `${year}-${month}-${day}`
    }
    return AnyDate.serialize(value)
  },
})

/**
 * The library's UUID, normalised to the stored form. Input may have upper case and braces, and may
 * omit the dashes.
 */
export const GraphQLUUID = new GraphQLScalarType<string, string>({
  ...AnyUUID.toConfig(),
  description:
    'A UUID. Arguments also accept upper case, braces and missing dashes. Example: "830a2845-6dc1-4140-80f4-6a61579f9544".',
  parseValue: (value) => plainUuid(AnyUUID.parseValue(dashed(value))),
  parseLiteral: (node, variables) =>
    plainUuid(
      AnyUUID.parseLiteral(
        node.kind === Kind.STRING ? { ...node, value: dashed(node.value) } : node,
        variables,
      ),
    ),
})

const uuidDigits = /^\{?([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\}?$/i

function dashed<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(uuidDigits, '$1-$2-$3-$4-$5') : value
}

function plainUuid(uuid: string): string {
  return uuid.replace(/[{}]/g, '').toLowerCase()
}

const decimalText = /^-?\d{1,12}(\.\d{1,4})?$/
const anyDecimal = /^-?\d+(\.\d+)?$/

/** @param text null if the input is neither a string nor an integer */
function readDecimal(text: string | null, literal?: ValueNode): string {
  if (text !== null && decimalText.test(text)) return text
  const message =
    text !== null && anyDecimal.test(text)
      ? 'Decimal may have at most 12 digits before the point and 4 after it.'
      : 'Decimal must be a string such as "319.30", or an integer. A floating-point number is not exact.'
  throw new GraphQLError(message, {
    extensions: { code: 'BAD_USER_INPUT' },
    nodes: literal ?? null,
  })
}

/** Exact numbers as strings, because JSON numbers are binary floating point. */
export const GraphQLDecimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description:
    'An exact decimal number as a string, with at most 12 digits before the point and 4 after it. Money is in pounds sterling with two decimal places. Arguments also accept integers. Example: "319.30".',
  serialize: (value) => {
    if (typeof value === 'string') return value
    const exact = value as { toFixed(places: number): string }
    return exact.toFixed(2)
  },
  parseValue: (value) =>
    readDecimal(typeof value === 'string' || Number.isInteger(value) ? String(value) : null),
  parseLiteral: (node) =>
    readDecimal(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : null, node),
})
