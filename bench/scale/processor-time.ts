import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** Milliseconds of a tick, in which Linux counts processor time for everybody. */
const tickMs = 10

/**
 * Processor time of the sessions of one database, and of those that help them, on a server of this machine. What the
 * server does by itself, such as tidying up, is not in it.
 */
export class DatabaseProcessor {
  /** By process; of those that have ended, as they were seen last. */
  private readonly seen = new Map<number, number>()

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /**
   * Milliseconds of all that were there when it was asked, since this was made.
   *
   * @throws Error when the server is on another machine, or hidden from this process
   */
  async ms(): Promise<number> {
    const { rows } = await this.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    for (const { pid } of rows) {
      const stat = statOf(pid)
      if (stat?.name === 'postgres') this.seen.set(pid, stat.ownMs)
    }
    if (this.seen.size > 0) return [...this.seen.values()].reduce((sum, ms) => sum + ms, 0)
    throw new Error('The processor time of Postgres is read in /proc: it must run on this machine.')
  }
}

/** Milliseconds of processor time that children of this process have taken which have ended. */
export function endedChildrenMs(): number {
  return statOf(process.pid)?.childrenMs ?? 0
}

/** Most bytes that a living process has held so far; 0 once it has ended. */
export function mostMemory(pid: number): number {
  const text = readOrNull(`/proc/${pid}/status`) ?? ''
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}

interface Stat {
  readonly name: string
  readonly ownMs: number
  /** Of children that have ended and were waited for. */
  readonly childrenMs: number
}

/** Null for a process that has ended. */
function statOf(pid: number): Stat | null {
  const text = readOrNull(`/proc/${pid}/stat`)
  if (text === null) return null
  // The name is in brackets, and may hold blanks and brackets itself.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    ownMs: ticks(11) * tickMs,
    childrenMs: ticks(13) * tickMs,
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
