import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** What one operation took of the process that answered it. */
export interface Measured {
  /** From the request to the end of its answer. */
  readonly ms: number
  /**
   * The longest time for which nothing else could run. Of a process that has to wait for a busy machine,
   * the share of it in which the process did run.
   */
  readonly heldMs: number
  /** Of processor time, in this process. */
  readonly cpuMs: number
  readonly bytes: number
  /** The most by which the heap had grown, with what was not collected yet. */
  readonly heapBytes: number
  /** Codes of its errors. */
  readonly codes: readonly string[]
}

const resolution = 1

/** Asks a gateway in this process for one operation, with nothing else going on. */
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
  const begun = performance.now()
  const answer = await http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    payload: JSON.stringify({ query }),
  })
  const ms = performance.now() - begun
  // A turn that held the loop is known once the next has begun.
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
    heldMs: Math.max(0, delay.max / 1e6 - resolution) * (waited === 0 ? 1 : ran / (ran + waited)),
    cpuMs,
    bytes: answer.rawPayload.length,
    heapBytes: heap - heapBefore,
    codes: codesIn(answer.rawPayload),
  }
}

/** For how long the main thread ran, and could have run on a machine with more processors; on Linux. */
function mainThread(): { readonly ran: number; readonly waited: number } {
  try {
    const [ran, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    )
    return { ran: Number(ran), waited: Number(waited) }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

/** Read from the beginning and the end alone: a large answer would be parsed for seconds. */
function codesIn(answer: Buffer): string[] {
  const text = `${answer.subarray(0, 4_000).toString()}${answer.subarray(-4_000).toString()}`
  return [
    ...new Set(
      [...text.matchAll(/"extensions":\{"code":"([A-Z_]+)"/g)].map(([, code]) => code ?? ''),
    ),
  ]
}
