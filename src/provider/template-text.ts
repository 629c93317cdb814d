import { looseName } from './personalisation.js'

export type Personalisation = Readonly<Record<string, unknown>>

/** Texts name the items of a list in a sentence; e-mails and letters show them one below the other. */
export type ListStyle = 'sentence' | 'bullets'

interface Placeholder {
  readonly name: string
  /** The text that stands or falls with the value, in `((name??text))`. */
  readonly condition: string | undefined
}

const placeholder = /\(\(([^()]+)\)\)/g
const truthy = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/** Names of the placeholders of a template's texts in the order they come, each once. */
export function placeholdersIn(...texts: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const [, inside = ''] of texts.flatMap((text) => [...text.matchAll(placeholder)])) {
    const { name } = read(inside)
    if (!names.has(looseName(name))) names.set(looseName(name), name)
  }
  return [...names.values()]
}

/**
 * Fills `((name))` and `((name??text))` as the provider does; names match whatever their case, blanks,
 * `_` and `-`. Missing values leave nothing behind.
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
  const place = inside.indexOf('??')
  return place < 0
    ? { name: inside, condition: undefined }
    : { name: inside.slice(0, place), condition: inside.slice(place + 2) }
}

function asText(value: unknown, lists: ListStyle): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => asText(item, lists))
    if (lists === 'bullets') return `\n\n${items.map((item) => `* ${item}`).join('\n')}`
    return items.length < 2
      ? items.join('')
      : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
