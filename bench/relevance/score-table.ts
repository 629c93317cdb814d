import { markdownTable } from '../support/markdown-table.js'
import type { FirstHits } from './first-hits.js'
import { goals } from './goals.js'
import type { Nonsense } from './nonsense.js'
import { type Asked, percentage, type Score } from './scoring.js'
import { sumsOf } from './thresholds.js'

/** At most so many of the searches with exact may show another first hit, in percent. */
const mostChanged = 0.5

/** A row for each goal and kind of record, as the documents have it. */
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

/** A row for each case kind. */
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
  return markdownTable(['records', 'case kind', 'wanted', 'queries', '%', "another's", ''], rows)
}

export function firstHitsText({ asked, changed }: FirstHits): string {
  const share = asked === 0 ? 0 : (100 * changed.length) / asked
  return `Of ${asked} searches that match as typed, ${changed.length} (${share.toFixed(2)} %) show another first hit than with exact; at most ${mostChanged} % may.`
}

export function nonsenseText({ name, asked, found, goal }: Nonsense): string {
  const share = (100 * found.length) / asked
  return `Of ${asked} ${name}, ${found.length} (${share.toFixed(1)} %) find something; at most ${goal} % may.`
}

/** What `--misses` prints of a case kind. */
export function missList({ misses, others }: Score): string {
  return [
    ...misses.map((one) => line(one, 'missed')),
    ...others.map((one) => line(one, 'other')),
  ].join('\n')
}

function line({ question, answer }: Asked, verdict: string): string {
  const { records, kind, typed, wanted } = question
  const { usedText } = answer
  return `${verdict}: ${records}, ${kind}: typed "${typed}"${usedText === null ? '' : `, taken for "${usedText}"`}\n  wanted ${wanted}, place ${answer.place ?? 'none'}\n  first  ${answer.first ?? 'nothing found'}`
}
