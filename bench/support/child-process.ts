import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script that serves something in a process of its own, so that neither its work nor its memory
 * counts as the gateway's, and lends `use` the address that the script sends when it listens.
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
