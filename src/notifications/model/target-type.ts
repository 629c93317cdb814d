import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { plain } from '../../foundation/plain-spelling.js'

/** The target types of the specification. The landlord's own target types are in `TARGET_TYPES`. */
export const targetTypes = [
  'FailedDirectDebits',
  'MissedServiceChargePayments',
  'Estimates',
  'Actuals',
] as const

/** The known target type that a text names in any spelling; null if the text names none. */
export function knownTargetType(text: string, known: readonly string[]): string | null {
  return known.find((type) => plain(type) === plain(text)) ?? null
}

const shape = /^[a-z][\w -]{0,99}$/i

function readTargetType(value: unknown): string {
  if (typeof value === 'string' && shape.test(value)) {
    return knownTargetType(value, targetTypes) ?? value
  }
  const message =
    'TargetType must begin with a letter and have at most 100 letters, digits, spaces, hyphens or underscores, such as "FailedDirectDebits".'
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

export const TargetType = new GraphQLScalarType<string, string>({
  name: 'TargetType',
  description:
    'Subject of a notification: FailedDirectDebits, MissedServiceChargePayments, Estimates, Actuals, or one of the landlord’s own types, which the setting TARGET_TYPES lists. Arguments accept any spelling of the first four, such as FAILED_DIRECT_DEBITS. The other types must be spelled as in TARGET_TYPES, except in createNotification.',
  serialize: String,
  parseValue: readTargetType,
  parseLiteral: (node) =>
    readTargetType(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : null),
})
