import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh empty folder, and how to remove it with all that is in it; a server of a killed process may be ending there. */
export async function scratchFolder(): Promise<{
  readonly path: string
  remove(): Promise<void>
}> {
  const path = await mkdtemp(join(tmpdir(), 'housing-gateway-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20 }) }
}
