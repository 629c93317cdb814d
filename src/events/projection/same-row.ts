import { Prisma } from '../../generated/prisma/client.js'

/**
 * Whether two rows, or values in them, are the same to whoever reads them: null and missing are, and so are
 * any order of members, a day and its text, and `10` and `10.00` of money.
 */
export function isSameRow(one: unknown, other: unknown): boolean {
  const [first, second] = [plain(one), plain(other)]
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object') return false
  if (first === null || second === null) return false
  if (Array.isArray(first) || Array.isArray(second)) return isSameList(first, second)
  return haveSameMembers(first as Members, second as Members)
}

type Members = Readonly<Record<string, unknown>>

function isSameList(one: unknown, other: unknown): boolean {
  return (
    Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, place) => isSameRow(entry, other[place]))
  )
}

function haveSameMembers(one: Members, other: Members): boolean {
  for (const name in one) if (!isSameRow(one[name], other[name])) return false
  for (const name in other) if (!(name in one) && !isSameRow(other[name], null)) return false
  return true
}

/** Rows that were read hold decimals and dates, and those that are written text. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (value instanceof Date) return value.toJSON()
  return Prisma.Decimal.isDecimal(value) ? value.toFixed(2) : value
}
