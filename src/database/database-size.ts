import { statfs } from 'node:fs/promises'
import type { Database } from './database.js'

/** @returns bytes; null where the role may not ask, or the database cannot tell */
export async function databaseSize({ pool }: Pick<Database, 'pool'>): Promise<number | null> {
  const { rows } = await pool
    .query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    .catch(() => ({ rows: [] }))
  return rows[0] === undefined ? null : Number(rows[0].bytes)
}

/** What is left of the disk that a folder lies on, and all of it; null where there is no such folder. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => null)
  if (found === null) return null
  return { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
