import { hash } from 'node:crypto'
import type { ProviderKey } from './provider.js'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
// The name may contain hyphens, so the key is parsed from the end.
const layout = new RegExp(`^(?:.*-)?(${uuid})-(${uuid})$`, 'i')
const anywhere = new RegExp(`${uuid}-${uuid}`, 'i')

/** Number of hex digits of the digest. 16 are enough to avoid collisions. */
const idLength = 16

/** Keeps the key in a private field, which JSON, `util.inspect` and spreads do not show. */
class CheckedKey implements ProviderKey {
  readonly #text: string

  constructor(
    text: string,
    readonly serviceId: string,
    readonly id: string,
  ) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }
}

/**
 * Parses a key of the form `{key name}-{service id}-{secret}`, because the provider's client does not check keys.
 * Surrounding spaces are dropped, because a secret file often ends with a line break.
 *
 * @returns null if the text is not a key
 */
export function parseProviderKey(text: string): ProviderKey | null {
  const trimmed = text.trim()
  const [, service, secret] = layout.exec(trimmed) ?? []
  if (service === undefined || secret === undefined) return null
  return new CheckedKey(trimmed, service.toLowerCase(), keyId(service, secret))
}

/** Whether a text contains a key, so that it can be refused in fields that are shown. */
export function isKeyShaped(text: string): boolean {
  return anywhere.test(text)
}

/** Digest of the service id and secret, without the name, which may change. It does not reveal the random secret. */
function keyId(serviceId: string, secret: string): string {
  const text = `provider-key ${serviceId} ${secret}`.toLowerCase()
  return hash('sha256', text, 'hex').slice(0, idLength)
}
