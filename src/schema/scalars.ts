import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { GraphQLDate, GraphQLDateTimeISO, GraphQLUUID as AnyUUID } from 'graphql-scalars'

export { GraphQLDate, GraphQLDateTimeISO }

/** The library's UUID, read in the form that is stored: callers may send capitals and braces. */
export const GraphQLUUID = new GraphQLScalarType<string, string>({
  ...AnyUUID.toConfig(),
  parseValue: (value) => plainUuid(AnyUUID.parseValue(value)),
  parseLiteral: (node, variables) => plainUuid(AnyUUID.parseLiteral(node, variables)),
})

function plainUuid(uuid: string): string {
  return uuid.replace(/[{}]/g, '').toLowerCase()
}

const decimalText = /^-?\d{1,12}(\.\d{1,4})?$/

function readDecimal(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && decimalText.test(value)) return value
  throw new GraphQLError('Decimal must be text like "319.30".', {
    extensions: { code: 'BAD_USER_INPUT' },
    nodes: literal ?? null,
  })
}

/** Money and other exact numbers as text: a JSON number would pass through binary floating point. */
export const GraphQLDecimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description:
    'An exact decimal number as text. Money is in pounds sterling with two places. Example: "319.30".',
  serialize: (value) => {
    if (typeof value === 'string') return value
    const exact = value as { toFixed(places: number): string }
    return exact.toFixed(2)
  },
  parseValue: (value) => readDecimal(value),
  parseLiteral: (node) => readDecimal(node.kind === Kind.STRING ? node.value : undefined, node),
})
