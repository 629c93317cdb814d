import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pace } from './results.js'

const script = fileURLToPath(new URL('calibration.script.ts', import.meta.url))

/**
 * Tells how long the same work takes just now: some of a gateway's kind, and some statements. What is measured next to
 * it is compared in multiples of it, so that a machine whose pace changes does not spoil a comparison.
 */
export class Calibration {
  private constructor(private readonly child: ChildProcess) {}

  /** @param url of the database for the statements */
  static async start(url: string): Promise<Calibration> {
    const child = fork(script, [url])
    await once(child, 'message')
    return new Calibration(child)
  }

  async pace(): Promise<Pace> {
    const answer = once(this.child, 'message')
    this.child.send('now')
    const [found] = (await answer) as [Pace]
    return found
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }
}

/** As before and after something that was measured. */
export function meanPace(one: Pace, other: Pace): Pace {
  return {
    processorMs: (one.processorMs + other.processorMs) / 2,
    wallMs: (one.wallMs + other.wallMs) / 2,
  }
}
