import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('sandbox.script.ts', import.meta.url))

/** Lends `use` the address of a fresh sandbox, which has the provider's limits or none at all. */
export async function withSandbox<Result>(
  limits: 'limited' | 'unlimited',
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(script, [limits])
  const ended = once(child, 'exit')
  try {
    const failed = ended.then(() => {
      throw new Error('The sandbox has ended.')
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
