import { timing, type Timing } from '../support/timing.js'
import { Connection } from './connection.js'
import type { ServerProcess } from './server-process.js'

/** Concurrent requests. */
const defaultCallers = 10

/** A server is warm after this many answers, or after this many rounds. */
const warm = { answers: 2_000, rounds: 4, roundSeconds: 2 }

/** The throughput of a server under full load. */
export interface Rate {
  readonly perSecond: number
  /** CPU microseconds per answer. */
  readonly cpu: number
  /** Milliseconds from sending to the end of the answer. */
  readonly latency: Timing
}

/**
 * @param request returns the bytes of the next request
 * @param callers number of concurrent callers
 */
export async function load(
  server: ServerProcess,
  request: () => Buffer,
  seconds: number,
  callers = defaultCallers,
): Promise<Rate> {
  const connections = await Promise.all(
    Array.from({ length: callers }, () => Connection.open(server.port)),
  )
  try {
    const before = await server.usage()
    const startedAt = performance.now()
    const end = startedAt + seconds * 1000
    const durations: number[] = []
    await Promise.all(
      connections.map((connection) => sendUntil(end, connection, request, durations)),
    )
    const elapsed = performance.now() - startedAt
    const after = await server.usage()
    return {
      perSecond: durations.length / (elapsed / 1000),
      cpu: (after.cpu - before.cpu) / durations.length,
      latency: timing(durations),
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Runs until the server's code is compiled and its caches are filled; this takes longer on a busy machine. */
export async function warmUp(server: ServerProcess, request: () => Buffer): Promise<void> {
  let answers = 0
  for (let round = 0; round < warm.rounds && answers < warm.answers; round += 1) {
    answers += (await load(server, request, warm.roundSeconds)).latency.count
  }
}

/**
 * Sends requests until `performance.now()` is `end`, and appends the milliseconds of each request to
 * `durations`.
 */
async function sendUntil(
  end: number,
  connection: Connection,
  request: () => Buffer,
  durations: number[],
): Promise<void> {
  let now = performance.now()
  while (now < end) {
    const startedAt = now
    await connection.send(request())
    now = performance.now()
    durations.push(now - startedAt)
  }
}
