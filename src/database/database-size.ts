import { statfs } from 'node:fs/promises'
import type { Database } from './database.js'

/** @returns bytes; null when the query fails, such as for a missing right */
export async function databaseSize({ sql }: Pick<Database, 'sql'>): Promise<number | null> {
  const [row] = await sql
    .query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes')
    .catch(() => [])
  return row === undefined ? null : Number(row.bytes)
}

/** Free and total bytes of the disk that holds a folder; null when the folder does not exist. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => null)
  if (found === null) return null
  return { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
