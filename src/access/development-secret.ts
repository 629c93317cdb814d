import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import type { Clock } from '../clock.js'
import { ConfigError } from '../config/config.js'
import { ensureDataDir } from '../config/data-dir.js'
import type { Scope } from './scopes.js'

export const developmentSecretFile = 'development-secret'

/** 30 days: long enough for a trial, short enough that a forgotten token dies. */
export const defaultTokenSeconds = 30 * 24 * 60 * 60

/** Whom a development token speaks for unless told otherwise. */
export const developer = { user: 'developer@housing.example', name: 'Developer' }

const ownerOnly = 0o600
const othersMask = 0o077

/**
 * The secret that signs development tokens, kept in `<dataDir>/development-secret` and readable by
 * its owner only. Made on first use; two processes that start together get the same one.
 *
 * @throws ConfigError when the file is damaged, or open to others and not ours to close.
 */
export async function developmentSecret(dataDir: string): Promise<string> {
  await ensureDataDir(dataDir)
  const path = join(dataDir, developmentSecretFile)
  return (await readSecret(path)) ?? (await createSecret(path))
}

async function createSecret(path: string): Promise<string> {
  // Written in full under another name, then linked: the link appears whole or not at all, and
  // fails when another process was first.
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: ownerOnly,
      flush: true,
    })
    await link(draft, path)
  } catch (error) {
    if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS')) {
      throw fault('cannot be written. Set DATA_DIR to a folder that this user may write to.')
    }
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const secret = await readSecret(path)
  if (secret === null) throw fault('disappeared while it was being created. Start again.')
  return secret
}

async function readSecret(path: string): Promise<string | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  try {
    await closeToOthers(file)
    const secret = (await file.readFile('utf8')).trim()
    if (secret.length < 32)
      throw fault('is damaged. Delete it; a new one is made at the next start.')
    return secret
  } finally {
    await file.close()
  }
}

async function closeToOthers(file: FileHandle): Promise<void> {
  // Windows keeps no owner bits; there the folder's access list is the protection.
  if (process.platform === 'win32') return
  const { mode } = await file.stat()
  if ((mode & othersMask) === 0) return
  try {
    await file.chmod(ownerOnly)
  } catch {
    throw fault('can be read by others and its mode cannot be changed. Set it to 0600.')
  }
}

function fault(sentence: string): ConfigError {
  return new ConfigError([`The file ${developmentSecretFile} in DATA_DIR ${sentence}`])
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export interface DevelopmentToken {
  readonly secret: string
  /** Becomes `sub`, and `email` too when it is an e-mail address. */
  readonly user: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly ttlSeconds: number
  readonly issuer: string | undefined
  readonly audience: string | undefined
}

/** Signs an HS256 token that a gateway with the same secret accepts. */
export async function signDevelopmentToken(token: DevelopmentToken, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  const jwt = new SignJWT({
    name: token.name,
    scope: token.scopes.join(' '),
    ...(token.user.includes('@') ? { email: token.user } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(token.user)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + token.ttlSeconds)
  if (token.issuer !== undefined) jwt.setIssuer(token.issuer)
  if (token.audience !== undefined) jwt.setAudience(token.audience)
  return jwt.sign(new TextEncoder().encode(token.secret))
}
