import type { Output } from './command.js'

/** Takes how far a long command is; `total` is null where it is unknown. */
export type ReportProgress = (done: number, total: number | null) => void

const countStep = 10_000

/** Prints a line for every tenth that is done, or for every ten thousand where the total is unknown. */
export function progressLines(label: string, output: Output): ReportProgress {
  let shown = 0
  return (done, total) => {
    const [amount, step] = total === null ? [done, countStep] : [percentage(done, total), 10]
    const reached = Math.floor(amount / step) * step
    if (reached <= shown) return
    shown = reached
    output.error(`${label} ${total === null ? reached.toLocaleString('en-GB') : `${reached}%`}`)
  }
}

function percentage(done: number, total: number): number {
  return total === 0 ? 100 : (done * 100) / total
}
