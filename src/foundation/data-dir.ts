import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ConfigError } from '../errors/config-error.js'

/**
 * Makes the folder that `DATA_DIR` names, private when it is new, unless it is there.
 *
 * @throws ConfigError when that cannot be done
 */
export async function ensureDataDir(path: string): Promise<void> {
  try {
    await makeFolder(resolve(path))
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new ConfigError([
      `DATA_DIR ${path} cannot be made (${code}). Set it to a folder that this user may write to.`,
    ])
  }
}

/** Step by step: where a folder cannot be made, as below /proc, Node's own way tries for ever. */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) await makeFolder(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isThere || !(await stat(path)).isDirectory()) throw error
  }
}
