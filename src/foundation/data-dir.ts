import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ConfigError } from '../errors/config-error.js'
import { errorCodeText } from './error-code.js'

/**
 * Creates the folder of `DATA_DIR` unless it exists, readable only by this user.
 *
 * @throws ConfigError when it cannot be created
 */
export async function ensureDataDir(path: string): Promise<void> {
  try {
    await makeFolder(resolve(path))
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR ${path} cannot be created${errorCodeText(error)}. Set it to a folder that this user may write to.`,
    ])
  }
}

/**
 * Creates one level at a time. If a folder cannot be created, for example below /proc, Node's recursive mkdir never
 * returns.
 */
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
