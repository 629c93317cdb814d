import { types, type CustomTypesConfig } from 'pg'
import { Prisma } from '../generated/prisma/client.js'

type Read = (text: string) => unknown

/** A day as Postgres writes it, as Prisma reads it. */
export function readDay(text: string): Date {
  return new Date(`${text}T00:00:00Z`)
}

// A session is in UTC, and the engine reads a space in the middle with more effort.
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

/** Values of a row as Prisma reads them: days and moments are dates, amounts are decimals. */
export const rowTypes: CustomTypesConfig = { getTypeParser: typeParser }
