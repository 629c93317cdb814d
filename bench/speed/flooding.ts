import { BadAnswer, Connection } from './connection.js'
import type { ServerProcess } from './server-process.js'

/** How many requests a flood had answered, by status of the answer. */
export type Answered = ReadonlyMap<string, number>

/** Asks the same again and again on so many connections for as long as `work` takes. */
export async function whileFlooding<Result>(
  server: ServerProcess,
  request: Buffer,
  parallel: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly answered: Answered }> {
  const answered = new Map<string, number>()
  const count = (status: string) => answered.set(status, (answered.get(status) ?? 0) + 1)
  const opened = await Promise.all(
    Array.from({ length: parallel }, () => Connection.open(server.port)),
  )
  const over = new AbortController()
  const askOn = async (connection: Connection) => {
    while (!over.signal.aborted) {
      try {
        await connection.ask(request)
        count('200')
      } catch (error) {
        // Also the connections that are closed at the end.
        if (!(error instanceof BadAnswer)) return
        count(error.status)
      }
    }
  }
  const flood = opened.map(askOn)
  try {
    return { result: await work(), answered }
  } finally {
    over.abort()
    for (const connection of opened) connection.close()
    await Promise.all(flood)
  }
}
