import { readFile } from 'node:fs/promises'
import type { ServerClientConfig } from './server-client.js'

/** Where a Postgres server is and how to be let in. */
export interface ServerAddress {
  readonly url: string
  /** A file that holds the password alone, read at every connection. */
  readonly passwordFile?: string | undefined
}

/** What of the driver follows from an address; options given in it win over ours. */
export function connectionOf({ url, passwordFile }: ServerAddress): ServerClientConfig {
  const address = new URL(url)
  // Prisma's word, which the server does not know; no other value than "public" comes this far.
  address.searchParams.delete('schema')
  return {
    connectionString: address.href,
    ...(passwordFile === undefined ? {} : { readPassword: () => passwordIn(passwordFile) }),
  }
}

/** A failure of ours before the server was asked; its code counts as a database that is away. */
export class PasswordFileError extends Error {
  readonly code = 'PASSWORD_FILE'

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`The file of DATABASE_PASSWORD_FILE, ${file}, ${reason}.`, options)
    this.name = 'PasswordFileError'
  }
}

async function passwordIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PasswordFileError(file, 'cannot be read', { cause })
  })
  const password = text.trim()
  // As a file is for a moment that is replaced.
  if (password === '') throw new PasswordFileError(file, 'is empty')
  return password
}
