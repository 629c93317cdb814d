import { timing, type Timing } from '../support/timing.js'
import { Connection } from './connection.js'
import type { ServerProcess } from './server-process.js'

/** As many requests as this are under way at any moment. */
const connections = 10

/** A server counts as warm after so many answers, or after so many looks at it. */
const warm = { answers: 2_000, looks: 4, lookSeconds: 2 }

/** How a server bore as many requests as it could answer. */
export interface Rate {
  readonly perSecond: number
  /** Microseconds of processor time that its process spent on each. */
  readonly cpu: number
  /** Milliseconds from sending to the end of the answer. */
  readonly latency: Timing
}

/**
 * @param request makes the bytes to send next
 * @param callers how many ask at the same time
 */
export async function load(
  server: ServerProcess,
  request: () => Buffer,
  seconds: number,
  callers = connections,
): Promise<Rate> {
  const opened = await Promise.all(
    Array.from({ length: callers }, () => Connection.open(server.port)),
  )
  try {
    const before = await server.usage()
    const begun = performance.now()
    const end = begun + seconds * 1000
    const spent: number[] = []
    await Promise.all(opened.map((connection) => askUntil(end, connection, request, spent)))
    const elapsed = performance.now() - begun
    const after = await server.usage()
    return {
      perSecond: spent.length / (elapsed / 1000),
      cpu: (after.cpu - before.cpu) / spent.length,
      latency: timing(spent),
    }
  } finally {
    for (const connection of opened) connection.close()
  }
}

/** Asks until the server's code is compiled and its caches are filled; on a busy machine that takes longer. */
export async function warmUp(server: ServerProcess, request: () => Buffer): Promise<void> {
  let answers = 0
  for (let look = 0; look < warm.looks && answers < warm.answers; look += 1) {
    answers += (await load(server, request, warm.lookSeconds)).latency.count
  }
}

/** Asks one request after the other until a time by `performance`. @param spent gets the milliseconds of each */
async function askUntil(
  end: number,
  connection: Connection,
  request: () => Buffer,
  spent: number[],
): Promise<void> {
  let now = performance.now()
  while (now < end) {
    const begun = now
    await connection.ask(request())
    now = performance.now()
    spent.push(now - begun)
  }
}
