import { readFileSync } from 'node:fs'
import type { Measured } from '../../test/worst/measured-operation.js'
import { output } from '../support/progress.js'

/** Relative to the repository root, where the script runs. */
export const operationsFile = 'test/worst/worst-operations.json'

/** Limits of one operation. An operation that was stopped at the deadline may take `stoppedMs`. */
const maxima = {
  ms: 8_000,
  stoppedMs: 10_100,
  blockedMs: 100,
  bytes: 64 * 1024 ** 2,
  heap: 200 * 1024 ** 2,
}

/** A busy machine can explain one long turn, but not three. */
const maxAttempts = 3

/**
 * Sends the first stored operations, each up to three times, and prints the maxima.
 *
 * @returns true if no operation exceeded a limit
 */
export async function replay(
  ask: (query: string) => Promise<Measured>,
  count: number,
): Promise<boolean> {
  const stored = JSON.parse(readFileSync(operationsFile, 'utf8')) as string[]
  const queries = stored.slice(0, count)
  // Warm-up.
  for (const query of queries.slice(0, 20)) await ask(query)
  const best: Measured[] = []
  const faults: string[] = []
  for (const query of queries) {
    let measured = await ask(query)
    for (let attempt = 1; attempt < maxAttempts && faultOf(measured) !== null; attempt += 1) {
      measured = await ask(query)
    }
    best.push(measured)
    const fault = faultOf(measured)
    if (fault !== null) faults.push(`${fault}: ${query}`)
  }
  const maximum = (of: (measured: Measured) => number) => Math.round(Math.max(...best.map(of)))
  output.out(
    [
      `${queries.length} operations; maxima: ${maximum(({ ms }) => ms)} ms`,
      `${maximum(({ blockedMs }) => blockedMs)} ms of the event loop at once`,
      `${maximum(({ bytes }) => bytes / 1024)} KiB of answer`,
      `${maximum(({ heapBytes }) => heapBytes / 1024 ** 2)} MiB of heap`,
    ].join(', '),
  )
  for (const fault of faults) output.error(fault)
  return faults.length === 0
}

function faultOf({ ms, blockedMs, bytes, heapBytes, codes }: Measured): string | null {
  const maxMs = codes.includes('DEADLINE_EXCEEDED') ? maxima.stoppedMs : maxima.ms
  if (ms > maxMs) return `took ${Math.round(ms)} ms`
  if (blockedMs > maxima.blockedMs) return `blocked the event loop for ${Math.round(blockedMs)} ms`
  if (bytes > maxima.bytes) return `returned ${bytes} bytes`
  if (heapBytes > maxima.heap) return `used ${Math.round(heapBytes / 1024 ** 2)} MiB of heap`
  return null
}
