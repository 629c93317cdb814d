import type { ProviderKey } from './provider.js'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
// The key's name may itself hold hyphens, so the layout is read from the end.
const layout = new RegExp(`^(?:.*-)?(${uuid})-${uuid}$`, 'i')
const anywhere = new RegExp(`${uuid}-${uuid}`, 'i')

/** Keeps the key in a private field, which JSON, `util.inspect` and spreads do not see. */
class CheckedKey implements ProviderKey {
  readonly #text: string

  constructor(
    text: string,
    readonly serviceId: string,
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
  const serviceId = layout.exec(trimmed)?.[1]
  return serviceId === undefined ? null : new CheckedKey(trimmed, serviceId.toLowerCase())
}

/** Whether a text holds what looks like a key, so that it can be refused where it would be shown. */
export function isKeyShaped(text: string): boolean {
  return anywhere.test(text)
}
