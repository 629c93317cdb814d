import { readFile } from 'node:fs/promises'
import type { ServerPoolConfig } from './server-pool.js'

/** Where a Postgres server is and how to be let in. */
export interface ServerAddress {
  readonly url: string
  /** A file that holds the password alone, read anew at every connection. */
  readonly passwordFile?: string | undefined
}

/** What of the driver follows from an address; options given in it win over ours. */
export function connectionOf({ url, passwordFile }: ServerAddress): ServerPoolConfig {
  const address = new URL(url)
  // Prisma's word, which the server does not know; no other value than "public" comes this far.
  address.searchParams.delete('schema')
  return {
    connectionString: address.href,
    ...(passwordFile === undefined
      ? {}
      : { readPassword: async () => (await readFile(passwordFile, 'utf8')).trim() }),
  }
}
