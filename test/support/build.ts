import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const build = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

/**
 * Builds dist, if it is not what the sources make. A global set-up, because it writes the generated
 * client again, which no test may be reading just then.
 */
export default function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, [build, '--build-only'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed; its output is above.')
}
