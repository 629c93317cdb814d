import { statfs } from 'node:fs/promises'
import type { Database } from './database.js'

/** @returns bytes; null if the query fails, for example because a privilege is missing */
export async function databaseSize({ sql }: Pick<Database, 'sql'>): Promise<number | null> {
  const [row] = await sql
    .query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes')
    .catch(() => [])
  return row === undefined ? null : Number(row.bytes)
}

/** Free and total bytes of the disk that holds a folder; null when the folder does not exist. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  const stats = await statfs(folder).catch(() => null)
  if (stats === null) return null
  return { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize }
}
