import type { Personalisation } from './placeholders.js'
import type { Body } from './request-schema.js'

export type Sanitised = Readonly<Record<string, { unsanitised: string; sanitised: string }>>

const letter = String.raw`[\p{L}\p{N}_]`
const wordEdge = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`
const webAddress = new RegExp(
  String.raw`${wordEdge}(?<![@.])(https?:\/\/)?(?:[\p{L}\p{N}_-]{1,63}\.){1,9}[a-z]{2,63}(?!@)${wordEdge}(?:[\/?#][^<\s]*)?`,
  'giu',
)

/** The values of an e-mail, of which those that the request names can make no links and no formatting. */
export function sanitisedValues(body: Body): { values: Personalisation; changed: Sanitised } {
  const values = (body['personalisation'] ?? {}) as Personalisation
  const named = Array.isArray(body['sanitise_content_for']) ? body['sanitise_content_for'] : []
  const keys = new Set(named.map((name) => keyOf(String(name))))
  const changed = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!keys.has(keyOf(name)) || typeof value !== 'string') return []
      const sanitised = withoutFormatting(withoutLinks(value))
      return sanitised === value ? [] : [[name, { unsanitised: value, sanitised }]]
    }),
  )
  const harmless = Object.entries(changed).map(
    ([name, { sanitised }]) => [name, sanitised] as const,
  )
  return { values: { ...values, ...Object.fromEntries(harmless) }, changed }
}

/** What was hardly meant for an address is broken up, the others go. */
function withoutLinks(value: string): string {
  return value.replace(webAddress, (address) =>
    /^[a-z\d.-]+$/i.test(address) ? address.replaceAll('.', '. ') : '',
  )
}

function withoutFormatting(value: string): string {
  return value.replace(/[`*_()\\{}[\]<>#+\-.!|]/g, '\\$&')
}

function keyOf(name: string): string {
  return name.replace(/[ _-]/g, '').toLowerCase()
}
