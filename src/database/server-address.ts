import { readFile } from 'node:fs/promises'
import type { ServerClientConfig } from './server-client.js'

/** Maximum time to open a connection, or to wait for a free one. */
export const connectWithinMs = 5_000

/** Address of a Postgres server, and where its password is. */
export interface ServerAddress {
  readonly url: string
  /** A file that holds the password alone, read at every connection. */
  readonly passwordFile?: string | undefined
}

/**
 * Driver options for an address. Options in the address override options of the caller; the password file overrides a
 * password in the address.
 */
export function connectionOf({ url, passwordFile }: ServerAddress): ServerClientConfig {
  const address = new URL(url)
  // Prisma's parameter, unknown to the server. Validation has refused every value except "public".
  address.searchParams.delete('schema')
  return {
    connectionString: address.href,
    ...(passwordFile === undefined ? {} : { readPassword: () => passwordIn(passwordFile) }),
  }
}

/** The password file cannot be used. `isUnavailable` treats this error as an unavailable database. */
export class PasswordFileError extends Error {
  readonly code = 'PASSWORD_FILE'

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`The password file ${file} (DATABASE_PASSWORD_FILE) ${reason}.`, options)
    this.name = 'PasswordFileError'
  }
}

async function passwordIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PasswordFileError(file, 'cannot be read', { cause })
  })
  const password = text.trim()
  // A file can be empty for a moment while it is replaced.
  if (password === '') throw new PasswordFileError(file, 'is empty')
  return password
}
