import type { CommandContext, Output } from './command.js'
import { onStopSignals } from './stop-signals.js'

/** Receives the progress of a long command. `total` is null if unknown. */
export type ReportProgress = (done: number, total: number | null) => void

const countStep = 10_000

/** Prints a line for each tenth of the total, or for each 10,000 items if the total is unknown. */
export function progressLines(label: string, output: Output): ReportProgress {
  let lastReported = 0
  return (done, total) => {
    const [amount, step] = total === null ? [done, countStep] : [percentage(done, total), 10]
    const reached = Math.floor(amount / step) * step
    if (reached <= lastReported) return
    lastReported = reached
    output.error(`${label} ${total === null ? reached.toLocaleString('en-GB') : `${reached}%`}`)
  }
}

function percentage(done: number, total: number): number {
  return total === 0 ? 100 : (done * 100) / total
}

/** Progress reports and the stop signal of long work. */
export interface Watch {
  readonly onProgress: ReportProgress
  readonly signal: AbortSignal
}

/** Shows progress; the first stop signal ends the work after the current batch. */
export async function watched<T>(
  label: string,
  { output }: Pick<CommandContext, 'output'>,
  work: (watch: Watch) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const ignoreSignals = onStopSignals(
    (signal) => {
      stopping.abort(new Error(`${signal}: stopped. Run the command again to resume.`))
    },
    () => process.exit(1),
  )
  try {
    return await work({ onProgress: progressLines(label, output), signal: stopping.signal })
  } finally {
    ignoreSignals()
  }
}
