import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pause } from '../../src/notifications/delivery/pause.js'

/** Bytes at the start, at most, and at the end. */
export interface Course {
  readonly start: number
  readonly most: number
  readonly end: number
}

/** Memory of this process: what the main thread's heap holds after a collection, and all of it. */
export interface MemoryCourse {
  readonly heap: Course
  readonly resident: Course
}

const everyMs = 5_000

/** Looks at the memory every few seconds while `work` runs; each look stops everything to collect garbage. */
export async function watchMemory(work: () => Promise<void>): Promise<MemoryCourse> {
  const collect = garbageCollector()
  const looks: NodeJS.MemoryUsage[] = []
  const look = () => {
    // Before the collection: that is what the machine has to give.
    const { rss } = process.memoryUsage()
    collect()
    looks.push({ ...process.memoryUsage(), rss })
  }
  look()
  const over = new AbortController()
  const looking = lookUntil(over.signal, look)
  try {
    await work()
    look()
    const course = (read: (usage: NodeJS.MemoryUsage) => number) => courseOf(looks.map(read))
    return { heap: course((usage) => usage.heapUsed), resident: course((usage) => usage.rss) }
  } finally {
    over.abort()
    await looking
  }
}

async function lookUntil(signal: AbortSignal, look: () => void): Promise<void> {
  for (;;) {
    await pause(everyMs, signal)
    if (signal.aborted) return
    look()
  }
}

/** What `node --expose-gc` gives, without a flag on the command line. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

function courseOf(values: readonly number[]): Course {
  return { start: values[0] ?? 0, most: Math.max(...values), end: values.at(-1) ?? 0 }
}
