import { z } from 'zod'
import type { Log } from '../foundation/log.js'

/**
 * Codes of Prisma, the socket and Postgres for a database that is unreachable, shutting down, full or read-only, or
 * refuses our login. Cancelled statements count too: the gateway cancels one only when no caller waits for its answer.
 */
const codes = new Set([
  ...[
    'P1000',
    'P1001',
    'P1002',
    'P1003',
    'P1010',
    'P1011',
    'P1008',
    'P1017',
    'P2024',
    'P2028',
    'P2037',
  ],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'],
  // PgBouncer reports every problem of its server as 08P01.
  ...['08000', '08001', '08003', '08004', '08006', '08P01'],
  ...['PASSWORD_FILE', '28000', '28P01', '25006', '25P03', '25P04'],
  ...['53000', '53100', '53200', '53300', '53400', '55P03', '57014', '58030'],
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
])

/** Failures of the pool and of Prisma's raw statements that carry no code. */
const sentences =
  /Connection terminated|Server has closed the connection|is not queryable|timeout exceeded when trying to connect/

const coded = z.object({ code: z.string() })

/** A Postgres error for which Prisma has no code. */
const ofServer = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
})

/** Whether an error means that the database is unavailable, not that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (sentences.test(error.message)) return true
  const own = coded.safeParse(error).data?.code ?? ''
  const server = ofServer.safeParse(error).data?.meta.driverAdapterError.cause.originalCode ?? ''
  return codes.has(own) || codes.has(server)
}

/**
 * Logs a background failure that is retried automatically: as a warning while the database is unavailable, because the
 * gateway then needs no repair, and as an error otherwise.
 */
export function logFailure(
  log: Pick<Log, 'warn' | 'error'>,
  err: unknown,
  details: object,
  what: string,
): void {
  if (isUnavailable(err)) log.warn({ err, ...details }, `${what}: the database is unavailable`)
  else log.error({ err, ...details }, what)
}
