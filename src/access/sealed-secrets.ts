import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { ConfigError } from '../errors/config-error.js'
import { keptSecret } from './kept-secret.js'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Which of our keys opens a text: the one that seals now, one before it, or none that we have. */
export type KeyAge = 'current' | 'older' | 'missing'

/** The sealed text is damaged, or its key is no longer among ours. Holds nothing of the text. */
export class UnreadableSecretError extends Error {
  constructor(reason: 'damaged' | 'unknown-key') {
    super(`a sealed secret cannot be opened: ${reason}`)
    this.name = 'UnreadableSecretError'
  }
}

/**
 * Seals secrets that must be used later, with AES-256-GCM. A sealed text is
 * `<key id>.<nonce, tag and cipher text in base64url>`. The id is taken from the key itself, so that keys
 * can be rotated without naming them: the first key seals, all of them open.
 */
export class SealedSecrets {
  private readonly current: string
  private readonly keys: ReadonlyMap<string, Buffer>

  /** @param keys of 32 bytes, the current one first */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.current = idOf(keys[0])
    this.keys = new Map(keys.map((key) => [idOf(key), key]))
  }

  /** @param purpose what the secret is for; it opens for the same purpose only */
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

  /** @throws UnreadableSecretError when the text or the purpose was changed, or the key is gone */
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

  /** @param id what a sealed text begins with */
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

/** The file of the key that development uses, in `DATA_DIR`. */
export const developmentKeyFile = 'development-secrets-key'

/**
 * Opens the configured keys, or the random one that is kept in `DATA_DIR` where none is configured.
 *
 * @throws ConfigError when that file is damaged, or open to others and not ours to close
 */
export async function openSealedSecrets(config: {
  readonly SECRETS_KEY?: readonly string[] | undefined
  readonly DATA_DIR: string
}): Promise<SealedSecrets> {
  return configuredSecrets(
    config.SECRETS_KEY ?? [await keptSecret(config.DATA_DIR, developmentKeyFile)],
  )
}

/** Seals with the first of some keys in Base64, and opens with all of them. */
export function configuredSecrets([first, ...older]: readonly string[]): SealedSecrets {
  if (first === undefined) throw new Error('SECRETS_KEY holds no key.')
  return new SealedSecrets([decode(first), ...older.map(decode)])
}

/** Buffer reads both alphabets of Base64. Configured keys were checked; the kept one may be edited. */
function decode(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === keyBytes) return key
  throw new ConfigError([`The file ${developmentKeyFile} in DATA_DIR holds no key of 32 bytes.`])
}

/** A digest of 32 random bytes tells nothing about them. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('secrets-key-id').update(key).digest('hex').slice(0, 16)
}
