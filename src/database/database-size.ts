import { statfs } from 'node:fs/promises'
import type { Database } from './database.js'

/** @returns bytes; null where the role may not ask, or the database cannot tell */
export async function databaseSize({ sql }: Pick<Database, 'sql'>): Promise<number | null> {
  const [row] = await sql
    .query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes')
    .catch(() => [])
  return row === undefined ? null : Number(row.bytes)
}

/** What is left of the disk that a folder lies on, and all of it; null where there is no such folder. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => null)
  if (found === null) return null
  return { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
