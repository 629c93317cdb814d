import { types, type CustomTypesConfig } from 'pg'
import { Prisma } from '../generated/prisma/client.js'

type Read = (text: string) => unknown

/** A Postgres `date` as the Date that Prisma returns. */
export function readDay(text: string): Date {
  return new Date(`${text}T00:00:00Z`)
}

// Sessions are in UTC. The JavaScript engine parses `T` faster than a space.
const moment: Read = (text) => new Date(`${text.replace(' ', 'T')}:00`)

const readers = new Map<number, Read>([
  [types.builtins.DATE, readDay],
  [types.builtins.INT8, BigInt],
  [types.builtins.TIMESTAMPTZ, moment],
  [types.builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
])

type TypeParser = (oid: number, format?: 'text' | 'binary') => Read

const usual: TypeParser = types.getTypeParser

const typeParser: TypeParser = (oid, format) => readers.get(oid) ?? usual(oid, format)

/** Reads row values as Prisma does: days and timestamps as Date, amounts as Decimal. */
export const rowTypes: CustomTypesConfig = { getTypeParser: typeParser }
