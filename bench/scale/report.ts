import { limitsTable } from './limits.js'
import { predictions, type Prediction } from './predictions.js'
import type { Results } from './results.js'
import { lagRuns, paceRuns } from './simulation/runs.js'
import { lagAssumptions, lagTable, paceAssumptions, paceTable } from './simulation-tables.js'
import { costTable, largerTable, predictionTables, sessionTable } from './tables.js'

/** What the model says, as docs/scale.md has it. */
export interface Report {
  readonly text: string
  /** Those that are further off than they may be. */
  readonly missed: readonly Prediction[]
}

/**
 * The same results always give the same report.
 *
 * @throws RangeError for results of fewer than three sizes
 */
export async function reportOf(results: Results): Promise<Report> {
  const predicted = predictions(results)
  const [pace, lag] = [await paceRuns(results), await lagRuns(results)]
  const [firstPace, lastLag] = [pace[0], lag.at(-1)]
  const sections: readonly (readonly [heading: string, ...paragraphs: string[]])[] = [
    ['Measured', `${results.machine}; Postgres ${results.postgres}.`, sessionTable(results)],
    ['What one costs', costTable(results, predicted)],
    ...predictionTables(results, predicted),
    ['Ten and a hundred times as much', largerTable(results, predicted)],
    ['Where it ends', limitsTable(results)],
    [
      'The pace of one service by many replicas',
      paceTable(pace),
      ...(firstPace === undefined ? [] : [paceAssumptions(firstPace)]),
    ],
    [
      'The lag of events by many replicas',
      lagTable(lag),
      ...(lastLag === undefined ? [] : [lagAssumptions(lastLag)]),
    ],
  ]
  return {
    text: sections
      .map(([heading, ...paragraphs]) => [`### ${heading}`, ...paragraphs].join('\n\n'))
      .join('\n\n'),
    missed: predicted.filter(({ isWithin }) => !isWithin),
  }
}
