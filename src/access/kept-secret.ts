import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ConfigError } from '../errors/config-error.js'
import { ensureDataDir } from '../foundation/data-dir.js'
import { errorCode, errorCodeText } from '../foundation/error-code.js'

const ownerOnly = 0o600
const othersMask = 0o077

/**
 * A random secret of 32 bytes in base64url, stored in `<dataDir>/<file>`. Only the owner of the file can read it.
 * The secret is created on first use. Two processes that start together get the same secret.
 *
 * @throws ConfigError if the file is damaged, unreadable, or readable by others and its mode cannot be changed
 */
export async function storedSecret(dataDir: string, file: string): Promise<string> {
  await ensureDataDir(dataDir)
  const path = join(dataDir, file)
  return (await readSecret(path)) ?? (await createSecret(path))
}

async function createSecret(path: string): Promise<string> {
  // Write the file under another name, then link it: linking is atomic and
  // fails if another process was first.
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: ownerOnly,
      flush: true,
    })
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'EROFS') {
      throw fault(path, 'cannot be written. Set DATA_DIR to a folder that this user can write to.')
    }
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const secret = await readSecret(path)
  if (secret === null) throw fault(path, 'disappeared while it was being created. Start again.')
  return secret
}

async function readSecret(path: string): Promise<string | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw fault(
      path,
      `cannot be read${errorCodeText(error)}. Start as the owner of the file, or set DATA_DIR to another folder.`,
    )
  }
  try {
    await restrictToOwner(file, path)
    const secret = (await file.readFile('utf8')).trim()
    if (secret.length < 32)
      throw fault(path, 'is damaged. Delete it; the next start creates a new one.')
    return secret
  } finally {
    await file.close()
  }
}

async function restrictToOwner(file: FileHandle, path: string): Promise<void> {
  // Windows has no mode bits; the access list of the folder protects the file.
  if (process.platform === 'win32') return
  const { mode } = await file.stat()
  if ((mode & othersMask) === 0) return
  try {
    await file.chmod(ownerOnly)
  } catch {
    throw fault(path, 'can be read by others and its mode cannot be changed. Set it to 0600.')
  }
}

function fault(path: string, sentence: string): ConfigError {
  return new ConfigError([`The file ${basename(path)} in DATA_DIR ${sentence}`])
}
