import { markdownTable } from '../support/markdown-table.js'
import type { FirstHits } from './first-hits.js'
import { goals } from './goals.js'
import type { Nonsense } from './nonsense.js'
import { type Result, percentage, type Score } from './scoring.js'
import { sumsOf } from './thresholds.js'

/** Maximum percentage of searches whose first hit differs from `exact`. */
const maxChanged = 0.5

/** One row per goal and kind of record, as in the docs. */
export function goalTable(engine: string, scores: readonly Score[]): string {
  const rows = sumsOf(scores).map((sum) => {
    const goal = goals[sum.goal]
    return [
      sum.records,
      sum.goal,
      sum.queries.toString(),
      percentage(sum).toFixed(1),
      goal?.toString() ?? '',
      sum.others.toString(),
      goal !== null && percentage(sum) < goal ? 'below' : '',
    ]
  })
  return markdownTable([engine, 'typed', 'queries', '%', 'goal', "another's", ''], rows)
}

/** One row per case kind. */
export function kindTable(scores: readonly Score[]): string {
  const rows = scores.map((score) => {
    const goal = goals[score.goal]
    return [
      score.records,
      score.kind,
      score.within === 1 ? 'first' : `first ${score.within}`,
      score.queries.toString(),
      percentage(score).toFixed(1),
      score.others.length.toString(),
      goal !== null && percentage(score) < goal ? `below ${goal}` : '',
    ]
  })
  return markdownTable(['records', 'case kind', 'expected', 'queries', '%', "another's", ''], rows)
}

export function firstHitsText({ compared, changed }: FirstHits): string {
  const share = compared === 0 ? 0 : (100 * changed.length) / compared
  return `${changed.length} of ${compared} searches that match as typed (${share.toFixed(2)} %) have another first hit than with exact (limit: ${maxChanged} %).`
}

export function nonsenseText({ name, total, withHits, goal }: Nonsense): string {
  const share = (100 * withHits.length) / total
  return `${withHits.length} of ${total} ${name} (${share.toFixed(1)} %) have hits (limit: ${goal} %).`
}

/** The output of `--misses` for a case kind. */
export function missList({ misses, others }: Score): string {
  return [
    ...misses.map((one) => line(one, 'missed')),
    ...others.map((one) => line(one, 'other')),
  ].join('\n')
}

function line({ question, answer }: Result, verdict: string): string {
  const { records, kind, typed, expected } = question
  const { usedText } = answer
  return `${verdict}: ${records}, ${kind}: typed "${typed}"${usedText === null ? '' : `, taken for "${usedText}"`}\n  expected ${expected}, place ${answer.place ?? 'none'}\n  first  ${answer.first ?? 'no hits'}`
}
