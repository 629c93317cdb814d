import { BadAnswer, Connection } from './connection.js'
import type { ServerProcess } from './server-process.js'

/** Answers of a flood by status. */
export type AnswerCounts = ReadonlyMap<string, number>

/** Repeats a request on `parallel` connections while `work` runs. */
export async function whileFlooding<Result>(
  server: ServerProcess,
  request: Buffer,
  parallel: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly counts: AnswerCounts }> {
  const counts = new Map<string, number>()
  const count = (status: string) => counts.set(status, (counts.get(status) ?? 0) + 1)
  const connections = await Promise.all(
    Array.from({ length: parallel }, () => Connection.open(server.port)),
  )
  const over = new AbortController()
  const repeat = async (connection: Connection) => {
    while (!over.signal.aborted) {
      try {
        await connection.send(request)
        count('200')
      } catch (error) {
        // Includes connections closed at the end.
        if (!(error instanceof BadAnswer)) return
        count(error.status)
      }
    }
  }
  const flood = connections.map(repeat)
  try {
    return { result: await work(), counts }
  } finally {
    over.abort()
    for (const connection of connections) connection.close()
    await Promise.all(flood)
  }
}
