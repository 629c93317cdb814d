import { Prisma } from '../../generated/prisma/client.js'

/**
 * Whether two rows or values are equal. Their representation may differ: null and missing are equal, and so are a date
 * and its text, and `10` and `10.00` as decimals. The order of properties does not matter.
 */
export function isSameRow(one: unknown, other: unknown): boolean {
  const [first, second] = [plain(one), plain(other)]
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object') return false
  if (first === null || second === null) return false
  if (Array.isArray(first) || Array.isArray(second)) return isSameList(first, second)
  return haveSameProperties(first as Properties, second as Properties)
}

type Properties = Readonly<Record<string, unknown>>

function isSameList(one: unknown, other: unknown): boolean {
  return (
    Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, index) => isSameRow(entry, other[index]))
  )
}

function haveSameProperties(one: Properties, other: Properties): boolean {
  for (const name in one) if (!isSameRow(one[name], other[name])) return false
  for (const name in other) if (!(name in one) && !isSameRow(other[name], null)) return false
  return true
}

/** Converts decimals and dates, which stored rows have, to the text that written rows have. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (value instanceof Date) return value.toJSON()
  return Prisma.Decimal.isDecimal(value) ? value.toFixed(2) : value
}
