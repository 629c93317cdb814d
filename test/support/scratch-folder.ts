import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty temporary folder. `remove` retries, because a server of a killed process may still write to it. */
export async function scratchFolder(): Promise<{
  readonly path: string
  remove(): Promise<void>
}> {
  const path = await mkdtemp(join(tmpdir(), 'housing-gateway-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20 }) }
}
