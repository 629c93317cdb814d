import type { Pool } from 'pg'

/**
 * How far the write-ahead log of the primary was. Its timeline is another one from each time on that a standby
 * took over; positions of different timelines cannot be compared.
 */
export interface LogPosition {
  readonly timeline: number
  /** The log sequence number. */
  readonly lsn: bigint
}

/** Of the server that is asked; it fails on a standby. */
export const timelineSql = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'

const written = /^(\d{1,10}):([\da-f]{1,8}\/[\da-f]{1,8})$/i

/** @returns null for a text that is no position */
export function readPosition(text: string): LogPosition | null {
  const [, timeline, lsn] = written.exec(text.trim()) ?? []
  return timeline === undefined || lsn === undefined
    ? null
    : { timeline: Number(timeline), lsn: readLsn(lsn) }
}

/** Such as `1:0/16B3748`. */
export function writePosition({ timeline, lsn }: LogPosition): string {
  const part = (bits: bigint) => bits.toString(16).toUpperCase()
  return `${timeline}:${part(lsn >> 32n)}/${part(lsn & 0xffff_ffffn)}`
}

/** As Postgres writes it: two parts of 32 bits. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** As Postgres begins the names of its segments. */
export function readTimeline(hex: string): number {
  return Number.parseInt(hex, 16)
}

export function laterOf(one: LogPosition | null, other: LogPosition | null): LogPosition | null {
  if (one === null || other === null) return one ?? other
  if (one.timeline !== other.timeline) return one.timeline > other.timeline ? one : other
  return one.lsn > other.lsn ? one : other
}

/** @throws when the server is a standby */
export async function positionOf(primary: Pick<Pool, 'query'>): Promise<LogPosition> {
  const { rows } = await primary.query<{ lsn: string; timeline: string }>(
    `select pg_current_wal_lsn()::text as lsn, ${timelineSql} as timeline`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database answered without a row.')
  return { timeline: readTimeline(row.timeline), lsn: readLsn(row.lsn) }
}
