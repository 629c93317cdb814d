import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a server script in its own process, so that its work and memory do not count as the gateway's. Passes
 * the URL that the script sends once it listens.
 */
export async function withServer<Result>(
  script: string,
  args: readonly string[],
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(script, args)
  const ended = once(child, 'exit')
  try {
    const failed = ended.then(() => {
      throw new Error(`${script} has ended.`)
    })
    const [{ baseUrl }] = (await Promise.race([once(child, 'message'), failed])) as [
      { baseUrl: string },
    ]
    return await Promise.race([use(baseUrl), failed])
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}
