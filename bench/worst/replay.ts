import { readFileSync } from 'node:fs'
import type { Measured } from '../../test/worst/measured-operation.js'
import { output } from '../support/progress.js'

/** Seen from the root of the repository, where the script runs. */
export const keptOperations = 'test/worst/worst-operations.json'

/** What no operation may take; one that was stopped at the deadline may take as long as that. */
const most = {
  ms: 8_000,
  stoppedMs: 10_100,
  heldMs: 100,
  bytes: 64 * 1024 ** 2,
  heap: 200 * 1024 ** 2,
}

/** A busy machine may be to blame for one long turn, not for three of three. */
const tries = 3

/**
 * Asks for each of the first kept operations, up to three times, and says what the worst took.
 *
 * @returns whether none took more than any may
 */
export async function replay(
  ask: (query: string) => Promise<Measured>,
  count: number,
): Promise<boolean> {
  const kept = JSON.parse(readFileSync(keptOperations, 'utf8')) as string[]
  const queries = kept.slice(0, count)
  // What a process does for the first time takes longer.
  for (const query of queries.slice(0, 20)) await ask(query)
  const best: Measured[] = []
  const faults: string[] = []
  for (const query of queries) {
    let measured = await ask(query)
    for (let asked = 1; asked < tries && faultOf(measured) !== null; asked += 1) {
      measured = await ask(query)
    }
    best.push(measured)
    const fault = faultOf(measured)
    if (fault !== null) faults.push(`${fault}: ${query}`)
  }
  const figure = (of: (measured: Measured) => number) => Math.round(Math.max(...best.map(of)))
  output.out(
    [
      `${queries.length} operations; the most that one took: ${figure(({ ms }) => ms)} ms`,
      `${figure(({ heldMs }) => heldMs)} ms of the event loop at once`,
      `${figure(({ bytes }) => bytes / 1024)} KiB of answer`,
      `${figure(({ heapBytes }) => heapBytes / 1024 ** 2)} MiB of heap`,
    ].join(', '),
  )
  for (const fault of faults) output.error(fault)
  return faults.length === 0
}

function faultOf({ ms, heldMs, bytes, heapBytes, codes }: Measured): string | null {
  const longest = codes.includes('DEADLINE_EXCEEDED') ? most.stoppedMs : most.ms
  if (ms > longest) return `took ${Math.round(ms)} ms`
  if (heldMs > most.heldMs) return `held the event loop ${Math.round(heldMs)} ms`
  if (bytes > most.bytes) return `was answered with ${bytes} bytes`
  if (heapBytes > most.heap) return `took ${Math.round(heapBytes / 1024 ** 2)} MiB of heap`
  return null
}
