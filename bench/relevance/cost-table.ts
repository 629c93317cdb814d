import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import type { InterpretationCost, WordLoad } from './interpretation-cost.js'

/** Times of the plain search; megabytes for the words of 800,000 records; milliseconds of a start. */
const goals = { times: 2.5, megabytes: 120, holdMs: 300 }

export function costTable(engine: string, costs: readonly InterpretationCost[]): string {
  const rows = costs.map(({ name, plain, interpreted, asked }) => {
    const times = interpreted / plain
    return [
      name,
      asked.toString(),
      plain.toFixed(1),
      interpreted.toFixed(1),
      times.toFixed(2),
      times > goals.times ? `over ${goals.times}` : '',
    ]
  })
  const heads = [`${engine}, mistyped`, 'searches', 'as typed ms', 'interpreted ms', 'times', '']
  return `${markdownTable(heads, rows)}\n${loadLine()}`
}

export function wordText({ seconds, longestHoldMs }: WordLoad, bytes: number): string {
  return [
    `The words are read in ${seconds.toFixed(1)} s behind an open port, and hold the main thread for ${longestHoldMs.toFixed(0)} ms at most; ${goals.holdMs} ms may be.`,
    `88,000 words take ${(bytes / 2 ** 20).toFixed(0)} MB; ${goals.megabytes} MB may be.\n`,
  ].join('\n')
}
