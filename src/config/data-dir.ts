import { mkdir } from 'node:fs/promises'
import { ConfigError } from './config.js'

/**
 * Makes the folder that `DATA_DIR` names, private when it is new, unless it is there.
 *
 * @throws ConfigError when that cannot be done
 */
export async function ensureDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new ConfigError([
      `DATA_DIR ${path} cannot be made (${code}). Set it to a folder that this user may write to.`,
    ])
  }
}
