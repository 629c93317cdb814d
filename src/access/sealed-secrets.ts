import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { ConfigError } from '../errors/config-error.js'
import { storedSecret } from './kept-secret.js'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The key that opens a sealed text: the current key, an older key, or a key that is missing. */
export type KeyAge = 'current' | 'older' | 'missing'

/** The sealed text is damaged, or its key is no longer configured. The message contains no part of the text. */
export class UnreadableSecretError extends Error {
  constructor(reason: 'damaged' | 'unknown-key') {
    super(`a sealed secret cannot be opened: ${reason}`)
    this.name = 'UnreadableSecretError'
  }
}

/**
 * Encrypts stored secrets with AES-256-GCM, and decrypts them. A sealed text is
 * `<key id>.<nonce, tag and cipher text in base64url>`. The id is derived from the key, so keys need no names. The
 * first key encrypts; every key decrypts.
 */
export class SealedSecrets {
  private readonly current: string
  private readonly keys: ReadonlyMap<string, Buffer>

  /** @param keys of 32 bytes, the current one first */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.current = idOf(keys[0])
    this.keys = new Map(keys.map((key) => [idOf(key), key]))
  }

  /** @param purpose additional authenticated data; `open` needs the same purpose */
  seal(secret: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes)
    const sealing = createCipheriv(cipher, this.key(this.current), nonce, {
      authTagLength: tagBytes,
    })
    sealing.setAAD(Buffer.from(purpose))
    const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
    const sealed = Buffer.concat([nonce, sealing.getAuthTag(), text])
    return `${this.current}.${sealed.toString('base64url')}`
  }

  /** @throws UnreadableSecretError if the text or purpose was changed, or the key is missing */
  open(sealed: string, purpose: string): string {
    const [id = '', body = ''] = sealed.split('.')
    const key = this.key(id)
    const bytes = Buffer.from(body, 'base64url')
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(Buffer.from(purpose))
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = bytes.subarray(nonceBytes + tagBytes)
      return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
    } catch {
      throw new UnreadableSecretError('damaged')
    }
  }

  /** @param id of a key: the part of a sealed text before the dot */
  ageOf(id: string): KeyAge {
    if (id === this.current) return 'current'
    return this.keys.has(id) ? 'older' : 'missing'
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id)
    if (key === undefined) throw new UnreadableSecretError('unknown-key')
    return key
  }
}

/** File of the development key, in `DATA_DIR`. */
export const developmentKeyFile = 'development-secrets-key'

/**
 * Uses the configured keys, or otherwise the random key in `DATA_DIR`.
 *
 * @throws ConfigError if the key file is damaged, or readable by others and its mode cannot be changed
 */
export async function openSealedSecrets(config: {
  readonly SECRETS_KEY?: readonly string[] | undefined
  readonly DATA_DIR: string
}): Promise<SealedSecrets> {
  return configuredSecrets(
    config.SECRETS_KEY ?? [await storedSecret(config.DATA_DIR, developmentKeyFile)],
  )
}

/** @param keys in Base64; the first encrypts, all of them decrypt */
export function configuredSecrets([first, ...older]: readonly string[]): SealedSecrets {
  if (first === undefined) throw new Error('SECRETS_KEY has no key.')
  return new SealedSecrets([decode(first), ...older.map(decode)])
}

/** Decodes standard and URL-safe Base64. Only the key file can be invalid; configured keys are checked. */
function decode(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === keyBytes) return key
  throw new ConfigError([`The file ${developmentKeyFile} in DATA_DIR is not a key of 32 bytes.`])
}

/** The id of a key. A digest of 32 random bytes reveals nothing about them. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('secrets-key-id').update(key).digest('hex').slice(0, 16)
}
