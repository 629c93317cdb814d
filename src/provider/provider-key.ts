import { hash } from 'node:crypto'
import type { ProviderKey } from './provider.js'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
// The key's name may itself hold hyphens, so the layout is read from the end.
const layout = new RegExp(`^(?:.*-)?(${uuid})-(${uuid})$`, 'i')
const anywhere = new RegExp(`${uuid}-${uuid}`, 'i')

/** Hex digits of the digest: enough to tell any number of keys apart. */
const idLength = 16

/** Keeps the key in a private field, which JSON, `util.inspect` and spreads do not see. */
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
 * Reads a key of the layout `{key name}-{service id}-{secret}`; blanks around it are dropped, as a
 * secret's file often ends in a line break. The provider's client checks nothing of this.
 *
 * @returns null when the text is no such key.
 */
export function parseProviderKey(text: string): ProviderKey | null {
  const trimmed = text.trim()
  const [, service, secret] = layout.exec(trimmed) ?? []
  if (service === undefined || secret === undefined) return null
  return new CheckedKey(trimmed, service.toLowerCase(), keyId(service, secret))
}

/** Whether a text holds what looks like a key, so that it can be refused where it would be shown. */
export function isKeyShaped(text: string): boolean {
  return anywhere.test(text)
}

/** Of what the provider knows a key by: its name may be changed. A random secret cannot be guessed from it. */
function keyId(serviceId: string, secret: string): string {
  const text = `provider-key ${serviceId} ${secret}`.toLowerCase()
  return hash('sha256', text, 'hex').slice(0, idLength)
}
