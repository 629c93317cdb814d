/** A part of a filled text. */
export interface Part {
  readonly kind: 'text' | 'value' | 'missing'
  readonly text: string
}

export type Values = Readonly<Record<string, string>>

const marked = /\({2}([^()]+)\){2}/g
const shown = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/**
 * The text of a template with values in their places, as far as there are any: for looking at while somebody
 * types. What is sent, the provider fills.
 */
export function fillTemplate(text: string, values: Values): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(marked)) {
    const [whole, inside = ''] = match
    parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(filled(inside, values))
    from = match.index + whole.length
  }
  parts.push({ kind: 'text', text: text.slice(from) })
  return joined(parts.filter(({ text: words }) => words !== ''))
}

/** A paragraph that is left out leaves the blank lines around it, which are printed as one. */
export function withoutGaps(text: string): string {
  return text.replaceAll(/\n{3,}/g, '\n\n')
}

function joined(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((done, part) => {
    const last = done.at(-1)
    if (last?.kind !== 'text' || part.kind !== 'text') return [...done, part]
    return [...done.slice(0, -1), { kind: 'text', text: withoutGaps(last.text + part.text) }]
  }, [])
}

/** Placeholders whose value decides whether a text behind `??` is shown. */
export function isCondition(name: string, texts: readonly string[]): boolean {
  return texts
    .flatMap((text) => [...text.matchAll(marked)])
    .some(([, inside = '']) => {
      const [before = '', ...rest] = inside.split('??')
      return rest.length > 0 && looseName(before) === looseName(name)
    })
}

/** A name as the provider compares it: `firstName` is `first name`. */
export function looseName(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase()
}

function filled(inside: string, values: Values): Part {
  const [name = '', ...rest] = inside.split('??')
  const value = valueOf(name, values)
  if (value === '') return { kind: 'missing', text: name }
  if (rest.length === 0) return { kind: 'value', text: value }
  return { kind: 'text', text: shown.has(value.toLowerCase()) ? rest.join('??') : '' }
}

function valueOf(name: string, values: Values): string {
  const wanted = looseName(name)
  return Object.entries(values).find(([given]) => looseName(given) === wanted)?.[1] ?? ''
}
