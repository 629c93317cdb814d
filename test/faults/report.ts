import type { DebianServer } from './debian-server.js'
import type { Fleet, Outcome } from './fleet.js'

/** The effect of a fault on callers and their writes. */
export interface Report {
  readonly scenario: string
  /** Number of requests by code. */
  readonly reads: Readonly<Record<string, number>>
  readonly writes: Readonly<Record<string, number>>
  /** Duration of the longest request, in seconds. */
  readonly slowest: number
  /** Seconds from the repair to the end of the last failure. */
  readonly recovered: number
  /** Acknowledged writes that are not stored. */
  readonly lost: number
  /** Writes stored more than once. */
  readonly duplicates: number
  /** Further observations. */
  readonly note: string
}

/** The inputs of a report. */
export interface Subject {
  readonly server: Pick<DebianServer, 'sql'>
  readonly database: string
  /** By `performance.now()`. */
  readonly repairedAt: number
  readonly note?: string
}

const reports: Report[] = []
const notRun: string[] = []

/** Records why a fault was not tested, for the table. */
export function reportNotRun(scenario: string, reason: string): void {
  notRun.push(`Not run: ${scenario}. ${reason}`)
}

/** Checks every write in the database, and records the report for the table. */
export async function report(
  scenario: string,
  fleet: Fleet,
  { server, database, repairedAt, note = '' }: Subject,
): Promise<Report> {
  const { outcomes } = fleet
  const stored = await server.sql(
    'select message, count(*)::int as times from notification group by message',
    database,
  )
  const times = new Map(stored.map((row) => [String(row['message']), Number(row['times'])]))
  const writes = outcomes.filter(({ kind }) => kind === 'write')
  const failures = outcomes.filter(({ code }) => code !== 'ok').map(({ endedAt }) => endedAt)
  const result: Report = {
    scenario,
    reads: countCodes(outcomes.filter(({ kind }) => kind === 'read')),
    writes: countCodes(writes),
    slowest: seconds(Math.max(0, ...outcomes.map(({ ms }) => ms))),
    recovered: seconds(Math.max(0, ...failures.map((endedAt) => endedAt - repairedAt))),
    lost: writes.filter(({ code, key }) => code === 'ok' && !times.has(key)).length,
    duplicates: [...times.values()].filter((count) => count > 1).length,
    note,
  }
  reports.push(result)
  return result
}

/** All reports so far as a table. */
export function table(): string {
  const head = [
    'fault',
    'reads',
    'writes',
    'slowest (s)',
    'recovered (s)',
    'lost',
    'doubled',
    'besides',
  ]
  const rows = reports.map((one) => [
    one.scenario,
    wordsOf(one.reads),
    wordsOf(one.writes),
    ...[one.slowest, one.recovered, one.lost, one.duplicates].map(String),
    one.note,
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    ...notRun,
  ].join('\n')
}

function countCodes(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

function wordsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
