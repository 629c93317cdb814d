import { withoutHiddenBlanks } from './hidden-blanks.js'
import { looseName } from './personalisation.js'

type Personalisation = Readonly<Record<string, unknown>>

/** Texts name the items of a list in a sentence; e-mails and letters show them one below the other. */
export type ListStyle = 'sentence' | 'bullets'

interface Placeholder {
  readonly name: string
  /** The text that stands or falls with the value, in `((name??text))`. */
  readonly condition: string | undefined
}

const placeholder = /\(\(([^()]+)\)\)/g
const truthy = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

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
  const mark = inside.indexOf('??')
  return mark < 0
    ? { name: inside, condition: undefined }
    : { name: inside.slice(0, mark), condition: inside.slice(mark + 2) }
}

function asText(value: unknown, lists: ListStyle): string {
  if (Array.isArray(value)) {
    // Items that show nothing are left out.
    const items = value.map((item) => withoutHiddenBlanks(asText(item, lists))).filter(Boolean)
    if (items.length === 0) return ''
    if (lists === 'bullets') return `\n\n${items.map((item) => `* ${item}`).join('\n')}`
    return items.length < 2
      ? items.join('')
      : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
