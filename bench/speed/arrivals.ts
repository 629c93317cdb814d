import { setTimeout as delay } from 'node:timers/promises'
import { timing, type Timing } from '../support/timing.js'
import { BadAnswer, Connection } from './connection.js'
import type { ServerProcess } from './server-process.js'

/** More than are ever busy while a server keeps up; those that come beyond have to wait. */
const connections = 50
const lookEveryMs = 1

/** How a server bore a load that does not wait for it. */
export interface Arrivals {
  readonly perSecond: number
  /** Milliseconds from when a request was due to the end of its answer. */
  readonly latency: Timing
  /** Answers with errors in them, which count like all others otherwise; the first one, for people. */
  readonly bad: { readonly count: number; readonly first: string | null }
}

export interface Rhythm {
  readonly perSecond: number
  readonly seconds: number
  /** How many come at the same moment. */
  readonly burst?: number
}

/**
 * Sends requests at a fixed rate, however long answers take: what waits because the server is behind
 * counts as its time, as it does for people.
 */
export async function arrivals(
  server: ServerProcess,
  request: (index: number) => Buffer,
  { perSecond, seconds, burst = 1 }: Rhythm,
): Promise<Arrivals> {
  const idle = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(server.port)),
  )
  const all = [...idle]
  const count = Math.round(perSecond * seconds)
  const spent: number[] = []
  const begun = performance.now()
  let next = 0
  let failure: unknown = null
  const bad: string[] = []

  const send = async (connection: Connection, index: number) => {
    await connection.ask(request(index)).catch((error: unknown) => {
      if (!(error instanceof BadAnswer)) throw error
      bad.push(error.message)
    })
    spent.push(performance.now() - begun - (firstOfBurst(index, burst) * 1000) / perSecond)
    idle.push(connection)
  }
  try {
    while (spent.length < count) {
      if (failure !== null) throw failure as Error
      const passed = ((performance.now() - begun) * perSecond) / 1000
      const due = Math.min(count, burst === 1 ? passed : firstOfBurst(passed, burst) + burst)
      while (next < due) {
        const connection = idle.pop()
        if (connection === undefined) break
        send(connection, next).catch((error: unknown) => {
          failure = error
        })
        next += 1
      }
      await delay(lookEveryMs)
    }
    const elapsed = (performance.now() - begun) / 1000
    return {
      perSecond: count / elapsed,
      latency: timing(spent),
      bad: { count: bad.length, first: bad[0] ?? null },
    }
  } finally {
    for (const connection of all) connection.close()
  }
}

function firstOfBurst(index: number, burst: number): number {
  return burst === 1 ? index : Math.floor(index / burst) * burst
}
