import { PasswordFileError } from './server-address.js'

/** Advice for operators, by the code of the socket error or the SQLSTATE. */
const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens at this address. Start the server, or correct the host and port',
  ENOTFOUND: 'its host name is unknown. Correct the host',
  EAI_AGAIN: 'its host name cannot be resolved at the moment. Check the network',
  EHOSTUNREACH: 'its host cannot be reached. Check host and network',
  ENETUNREACH: 'its network cannot be reached. Check host and network',
  ETIMEDOUT: 'it does not answer. Check host, port and firewall',
  ECONNRESET: 'it closed the connection. Check that this is a Postgres server',
  ENOENT: 'its socket does not exist. Start the server, or correct the host',
  '25006':
    'it is read-only, because it is a standby or is configured so. Use the address of the primary',
  '28P01': 'it refuses the password. Correct user and password',
  '28000': 'it refuses the user. Correct the user, or the server’s pg_hba.conf',
  '3D000': 'it has no database with this name. Create the database, or correct the name',
  '42501':
    'the role lacks a privilege. Run deploy/grants.sql, or housing-gateway migrate with the role that owns the tables',
  '53300': 'it has no free connection. Lower DATABASE_POOL_SIZE, or raise max_connections',
  '57P03': 'it is starting or stopping. Try again in a moment',
}

/** The database of `DATABASE_URL` cannot be used. The message names its address, never a password. */
class DatabaseConnectionError extends Error {
  constructor(url: string, reason: string, options: ErrorOptions) {
    super(
      `The Postgres server at ${addressOf(url)} (DATABASE_URL) cannot be used: ${reason}.`,
      options,
    )
    this.name = 'DatabaseConnectionError'
  }
}

/** A DatabaseConnectionError with advice; other errors are returned unchanged. */
export function explainConnectionFailure(error: unknown, url: string): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return explainConnectionFailure(error.errors[0], url)
  }
  if (error instanceof PasswordFileError) {
    return new DatabaseConnectionError(
      url,
      `its password is missing. ${error.message}`.replace(/\.$/, ''),
      {
        cause: error,
      },
    )
  }
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const reason =
    advice[code] ?? sentences.find(({ pattern }) => pattern.test(error.message))?.reason
  return reason === undefined ? error : new DatabaseConnectionError(url, reason, { cause: error })
}

/** The driver's messages for a connection timeout. */
const noAnswer = /connection timeout|timeout exceeded when trying to connect/

/** Failures of the driver that carry no code. */
const sentences: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: noAnswer,
    reason: 'it does not answer. Check host, port and firewall',
  },
  {
    pattern: /password must be a string/,
    reason: 'it requires a password. Add one to the address',
  },
  {
    pattern: /does not support SSL/,
    reason: 'it does not encrypt connections. Set sslmode=disable in the address',
  },
  {
    pattern: /certificate/,
    reason: 'its certificate is not trusted. Add its authority to NODE_EXTRA_CA_CERTS',
  },
  {
    pattern: /Connection terminated unexpectedly/,
    reason: 'it closed the connection. Check that this is a Postgres server',
  },
]

/** Host and port of an address; never the user or the password. */
function addressOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname
  return `${host}:${port === '' ? '5432' : port}`
}
