import { startProgress } from '../../src/cli/progress.js'

/** Where a measurement prints: results to standard output, all else to standard error. */
export const output = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
  interactive: process.stderr.isTTY,
}

export type OnProgress = (done: number, total: number) => void

/** Shows how far `work` is while it runs. */
export async function withProgress<Result>(
  label: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const progress = startProgress(label, output)
  try {
    return await work((done, total) => {
      progress.update(done, total)
    })
  } finally {
    progress.stop()
  }
}
