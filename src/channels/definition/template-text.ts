import type { ListStyle, ValueFault } from './channel.js'

type Personalisation = Readonly<Record<string, unknown>>

interface Placeholder {
  readonly name: string
  /** The conditional text in `((name??text))`. */
  readonly condition: string | undefined
}

const placeholder = /\(\(([^()]+)\)\)/g
const truthy = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/**
 * Fills `((name))` and `((name??text))` as the provider does. Names ignore case, spaces,
 * `_` and `-`. A missing value becomes an empty text.
 */
export function filledText(text: string, values: Personalisation, lists: ListStyle): string {
  const byName = new Map(
    Object.entries(values).map(([name, value]) => [looseName(name), value] as const),
  )
  return text.replace(placeholder, (_whole, inside: string) => {
    const { name, condition } = read(inside)
    const value = asText(byName.get(looseName(name)) ?? '', lists)
    if (condition === undefined) return value
    return truthy.has(value.toLowerCase()) ? condition : ''
  })
}

function read(inside: string): Placeholder {
  const mark = inside.indexOf('??')
  return mark < 0
    ? { name: inside, condition: undefined }
    : { name: inside.slice(0, mark), condition: inside.slice(mark + 2) }
}

function asText(value: unknown, lists: ListStyle): string {
  if (Array.isArray(value)) {
    // Blank items are omitted.
    const items = value.map((item) => withoutHiddenBlanks(asText(item, lists))).filter(Boolean)
    if (items.length === 0) return ''
    if (lists === 'bullets') return `\n\n${items.map((item) => `* ${item}`).join('\n')}`
    return items.length < 2
      ? items.join('')
      : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Invisible and non-breaking spaces. The provider removes them everywhere. */
const hidden = /[\u00a0\u180e\u200b-\u200d\u2028\u2029\u202f\u2060\ufeff]/g

/** The text without surrounding spaces and hidden spaces, as the provider parses addresses and list items. */
export function withoutHiddenBlanks(text: string): string {
  return text.replace(hidden, '').trim()
}

/**
 * The placeholders without a value. As at the provider, names ignore case, spaces, `_` and `-`,
 * so `firstName` fills `((first name))`. Null counts as missing. An empty text does not.
 */
export function missingPlaceholders(
  placeholders: readonly string[],
  params: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set(
    Object.entries(params)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name]) => looseName(name)),
  )
  return placeholders.filter((placeholder) => !names.has(looseName(placeholder)))
}

/** A placeholder name normalised as the provider does. */
export function looseName(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase()
}

/** Whether the provider can fill a template with the value: text, number, boolean, null, or a flat list. */
export function isFillable(value: unknown): boolean {
  if (!Array.isArray(value)) return isLine(value) || typeof value === 'boolean'
  return value.every((item) => typeof item === 'string' || typeof item === 'number')
}

/** Whether a value fills one line of text: text, number or null. */
export function isLine(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

/** MESSAGE_TOO_LONG if a filled text exceeds the provider's limit; null otherwise. */
export function tooLong(
  channel: string,
  length: number,
  most: number,
  unit: string,
): ValueFault | null {
  if (length <= most) return null
  const [actual, limit] = [length, most].map((count) => count.toLocaleString('en-GB'))
  const message = `The filled ${channel} template has ${actual} ${unit}; the limit is ${limit}.`
  return { code: 'MESSAGE_TOO_LONG', message }
}

/** MESSAGE_EMPTY for a filled template without text. */
export function noText(channel: string): ValueFault {
  return { code: 'MESSAGE_EMPTY', message: `The filled ${channel} template has no text.` }
}

/** True if the filled text is empty. Like the provider, checks only templates that begin and end with a placeholder. */
export function isEmptyUnlessWorded(body: string, filled: string): boolean {
  const isBare = body === '' || (body.startsWith('((') && body.endsWith('))'))
  return isBare && filled.trim() === ''
}
