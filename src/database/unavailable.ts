import { z } from 'zod'

/**
 * What Prisma, the socket and Postgres call a database that is away, going down or full, that does not let
 * us in, or takes no writes just now. Also statements that it stopped: we stop one only when no caller waits
 * for its answer any more.
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
  // PgBouncer says all that it has to say of its server with 08P01.
  ...['08000', '08001', '08003', '08004', '08006', '08P01'],
  ...['PASSWORD_FILE', '28000', '28P01', '25006', '25P03', '25P04'],
  ...['53000', '53100', '53200', '53300', '53400', '55P03', '57014', '58030'],
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
])

/** Failures of the pool and of Prisma's raw statements that carry no code. */
const sentences =
  /Connection terminated|Server has closed the connection|is not queryable|timeout exceeded when trying to connect/

const coded = z.object({ code: z.string() })

/** An error of Postgres that Prisma has no code of its own for. */
const ofServer = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
})

/** Whether an error says that the database cannot be asked, and not that the question was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (sentences.test(error.message)) return true
  const own = coded.safeParse(error).data?.code ?? ''
  const server = ofServer.safeParse(error).data?.meta.driverAdapterError.cause.originalCode ?? ''
  return codes.has(own) || codes.has(server)
}
