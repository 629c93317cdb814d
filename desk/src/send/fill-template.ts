/** A part of a filled text. */
export interface Part {
  readonly kind: 'text' | 'value' | 'missing'
  readonly text: string
}

export type Values = Readonly<Record<string, string>>

const placeholderPattern = /\({2}([^()]+)\){2}/g
const truthyWords = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/**
 * Fills the template for the preview while typing. The provider fills the
 * message that is sent.
 */
export function fillTemplate(text: string, values: Values): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(placeholderPattern)) {
    const [whole, inside = ''] = match
    parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(fillPlaceholder(inside, values))
    from = match.index + whole.length
  }
  parts.push({ kind: 'text', text: text.slice(from) })
  return mergeTextParts(parts.filter(({ text: words }) => words !== ''))
}

/** Collapses the blank lines around an omitted paragraph. */
export function collapseBlankLines(text: string): string {
  return text.replaceAll(/\n{3,}/g, '\n\n')
}

function mergeTextParts(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((done, part) => {
    const last = done.at(-1)
    if (last?.kind !== 'text' || part.kind !== 'text') return [...done, part]
    return [...done.slice(0, -1), { kind: 'text', text: collapseBlankLines(last.text + part.text) }]
  }, [])
}

/** True if a text uses the name as a condition: `((name??text))`. */
export function isCondition(name: string, texts: readonly string[]): boolean {
  return texts
    .flatMap((text) => [...text.matchAll(placeholderPattern)])
    .some(([, inside = '']) => {
      const [before = '', ...rest] = inside.split('??')
      return rest.length > 0 && normaliseName(before) === normaliseName(name)
    })
}

/** Normalises a name as the provider does: `firstName` and `first name` become equal. */
export function normaliseName(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase()
}

function fillPlaceholder(inside: string, values: Values): Part {
  const [name = '', ...rest] = inside.split('??')
  const value = valueOf(name, values)
  if (value === '') return { kind: 'missing', text: name }
  if (rest.length === 0) return { kind: 'value', text: value }
  return { kind: 'text', text: truthyWords.has(value.toLowerCase()) ? rest.join('??') : '' }
}

function valueOf(name: string, values: Values): string {
  const key = normaliseName(name)
  return Object.entries(values).find(([name]) => normaliseName(name) === key)?.[1] ?? ''
}
