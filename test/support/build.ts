import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const build = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

/**
 * Builds dist if it is stale. This is a global set-up, because the build rewrites the generated client, which
 * tests read.
 */
export default function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, [build, '--build-only'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed; its output is above.')
}
