import type { CommandContext } from './command.js'
import { progressLines, type ReportProgress } from './progress.js'
import { onStopSignals } from './stop-signals.js'

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
