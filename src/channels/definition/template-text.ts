import { withoutHiddenBlanks } from './hidden-blanks.js'
import { looseName } from './personalisation.js'

type Personalisation = Readonly<Record<string, unknown>>

/** Lists are part of a sentence in text messages, and bullets in e-mails and letters. */
export type ListStyle = 'sentence' | 'bullets'

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
