import { Presets, SingleBar } from 'cli-progress'
import type { Output } from './command.js'

/** Shows how far a long command is. */
export interface Progress {
  update(done: number, total: number): void
  stop(): void
}

const countStep = 10_000

/** A bar where people watch, else one line for every tenth that is done. */
export function startProgress(label: string, output: Output): Progress {
  return output.interactive ? startBar(label) : startLines(label, output)
}

/** For work of unknown length: a line for every ten thousand of what is counted. */
export function startCount(label: string, output: Output): Progress {
  let shown = 0
  return {
    update(done) {
      const thousands = Math.floor(done / countStep) * countStep
      if (thousands <= shown) return
      shown = thousands
      output.error(`${label}: ${thousands.toLocaleString('en-GB')} lines`)
    },
    stop() {
      // Nothing is left open: every line is complete when it is written.
    },
  }
}

function startBar(label: string): Progress {
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage}%`, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  bar.start(1, 0)
  return {
    update(done, total) {
      bar.setTotal(total)
      bar.update(done)
    },
    stop() {
      bar.stop()
    },
  }
}

function startLines(label: string, output: Output): Progress {
  let shownTenths = 0
  return {
    update(done, total) {
      const tenths = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (tenths <= shownTenths) return
      shownTenths = tenths
      output.error(`${label} ${tenths * 10}%`)
    },
    stop() {
      // Nothing is left open: every line is complete when it is written.
    },
  }
}
