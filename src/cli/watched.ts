import type { CommandContext } from './command.js'
import { type Progress, startProgress } from './progress.js'
import { onStopSignals } from './stop-signals.js'

/** What long work is given to tell how far it is, and to be told that it has to stop. */
export interface Watch {
  readonly onProgress: (done: number, total: number) => void
  /** What is done from here on; its progress is shown by itself. */
  readonly onStage: (label: string) => void
  readonly signal: AbortSignal
}

/** Shows progress; the first stop signal ends the work after the batch under way. */
export async function watched<T>(
  label: string,
  { output }: CommandContext,
  work: (watch: Watch) => Promise<T>,
  start: (label: string, output: CommandContext['output']) => Progress = startProgress,
): Promise<T> {
  const stopping = new AbortController()
  const ignoreSignals = onStopSignals(
    (signal) => {
      stopping.abort(new Error(`${signal}: stopped. The next call goes on from there.`))
    },
    () => process.exit(1),
  )
  let stage = label
  let progress = start(label, output)
  try {
    return await work({
      onProgress: (done, total) => {
        progress.update(done, total)
      },
      onStage: (next) => {
        if (next === stage) return
        progress.stop()
        stage = next
        progress = startProgress(next, output)
      },
      signal: stopping.signal,
    })
  } finally {
    progress.stop()
    ignoreSignals()
  }
}
