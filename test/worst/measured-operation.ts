import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Resource usage of one operation. */
export interface Measured {
  /** Milliseconds from the request to the end of the answer. */
  readonly ms: number
  /**
   * The longest time in milliseconds for which the event loop was blocked. On a busy machine, this counts
   * only the time in which the process ran.
   */
  readonly blockedMs: number
  /** CPU milliseconds of this process. */
  readonly cpuMs: number
  readonly bytes: number
  /** Maximum growth of the heap, including garbage. */
  readonly heapBytes: number
  /** Error codes. */
  readonly codes: readonly string[]
}

const resolution = 1

/** Sends one operation to a gateway in this process, without other work. */
export async function measure(
  http: FastifyInstance,
  token: string,
  query: string,
  accept = 'application/json',
): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution })
  const heapBefore = process.memoryUsage().heapUsed
  let heap = heapBefore
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed)
  }, 5)
  const cpu = process.cpuUsage()
  const before = mainThread()
  delay.enable()
  const startedAt = performance.now()
  const answer = await http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    payload: JSON.stringify({ query }),
  })
  const ms = performance.now() - startedAt
  // A blocking turn is measured once the next turn has started.
  await new Promise((resolve) => setTimeout(resolve, 2 * resolution))
  delay.disable()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1000
  const after = mainThread()
  const [ran, waited] = [after.ran - before.ran, after.waited - before.waited]
  heap = Math.max(heap, process.memoryUsage().heapUsed)
  return {
    ms,
    blockedMs:
      Math.max(0, delay.max / 1e6 - resolution) * (waited === 0 ? 1 : ran / (ran + waited)),
    cpuMs,
    bytes: answer.rawPayload.length,
    heapBytes: heap - heapBefore,
    codes: codesIn(answer.rawPayload),
  }
}

/** Milliseconds that the main thread ran and that it waited for a CPU; Linux only. */
function mainThread(): { readonly ran: number; readonly waited: number } {
  try {
    const [ran, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    )
    return { ran: Number(ran), waited: Number(waitedNs) }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

/** Reads only the start and end: parsing a large answer takes seconds. */
function codesIn(answer: Buffer): string[] {
  const text = `${answer.subarray(0, 4_000).toString()}${answer.subarray(-4_000).toString()}`
  return [
    ...new Set(
      [...text.matchAll(/"extensions":\{"code":"([A-Z_]+)"/g)].map(([, code]) => code ?? ''),
    ),
  ]
}
