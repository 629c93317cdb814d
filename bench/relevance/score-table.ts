import { percentage, type Score } from './scoring.js'
import type { Thresholds } from './thresholds.js'

const goal = 99

/** A line a case kind; the ones below the goal or their threshold say so. */
export function scoreTable(
  engine: string,
  scores: readonly Score[],
  thresholds: Thresholds | null,
): string {
  const rows = scores.map((score) => {
    const threshold = thresholds?.[score.records]?.[score.kind]
    return [
      engine,
      score.records,
      score.kind,
      score.within === 1 ? 'first' : `first ${score.within}`,
      score.queries.toString(),
      percentage(score).toFixed(1),
      threshold?.toFixed(1) ?? '-',
      remark(score, threshold),
    ]
  })
  const heads = ['engine', 'records', 'case kind', 'wanted', 'queries', '%', 'threshold', '']
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [heads, ...rows].map((row) => line(row, widths)).join('\n')
}

/** What `--misses` prints of a case kind. */
export function missList({ records, kind, misses }: Score): string {
  return misses
    .map(
      ({ question, answer }) =>
        `${records}, ${kind}: typed "${question.typed}"\n  wanted ${question.wanted}, place ${answer.place ?? 'none'}\n  first  ${answer.first ?? 'nothing found'}`,
    )
    .join('\n')
}

function remark(score: Score, threshold: number | undefined): string {
  if (threshold !== undefined && percentage(score) < threshold) return 'BELOW ITS THRESHOLD'
  if (percentage(score) >= goal) return ''
  return score.limit === null ? `below ${goal}` : `below ${goal}: ${score.limit}`
}

function line(row: readonly string[], widths: readonly number[]): string {
  const isNumber = (column: number) => column >= 4 && column <= 6
  return row
    .map((cell, column) => {
      const width = widths[column] ?? 0
      return isNumber(column) ? cell.padStart(width) : cell.padEnd(width)
    })
    .join('  ')
    .trimEnd()
}
