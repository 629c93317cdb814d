export type Personalisation = Readonly<Record<string, unknown>>

/** How a list shows: `a, b and c`, or one item below the other. */
export type ListForm = 'sentence' | 'bullets'

const marked = /\({2}([^()]+)\){2}/g
const shown = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/** Names of the placeholders in the order they come, each in its first spelling. */
export function namesIn(...texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    for (const match of text.matchAll(marked)) {
      const name = nameOf(match[1] ?? '')
      if (!found.has(keyOf(name))) found.set(keyOf(name), name)
    }
  }
  return [...found.values()]
}

/** The names without a value: absent or null. Values by other spellings of a name count. */
export function namesWithout(values: Personalisation, names: readonly string[]): string[] {
  const valueOf = lookUp(values)
  return names.filter((name) => (valueOf(name) ?? null) === null)
}

/** @param prepared what is done to each value before it stands in the text */
export function fill(
  text: string,
  values: Personalisation,
  form: ListForm,
  prepared: (value: string) => string = (value) => value,
): string {
  const valueOf = lookUp(values)
  return text.replace(marked, (whole, inside: string) => {
    const value = valueOf(nameOf(inside)) ?? null
    if (value === null) return whole
    const words = prepared(Array.isArray(value) ? listed(value, form) : written(value))
    const [, ...rest] = inside.split('??')
    if (rest.length === 0) return words
    return shown.has(words.toLowerCase()) ? rest.join('??') : ''
  })
}

function nameOf(inside: string): string {
  return inside.split('??', 1)[0] ?? ''
}

/** Case, blanks, `_` and `-` do not tell names apart; of two spellings the later one holds. */
function lookUp(values: Personalisation): (name: string) => unknown {
  const byKey = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]))
  return (name) => byKey.get(keyOf(name))
}

function keyOf(name: string): string {
  return name.replace(/[ _-]/g, '').toLowerCase()
}

/** Empty items are left out. */
function listed(values: readonly unknown[], form: ListForm): string {
  const items = values
    .filter((value) => value !== null)
    .map((value) =>
      written(value)
        .replace(/[\u180e\u200b-\u200d\u2060\ufeff\u2028\u2029\u00a0\u202f]/g, '')
        .trim(),
    )
    .filter((item) => item !== '')
  if (items.length === 0) return ''
  if (form === 'bullets') return `\n\n${items.map((item) => `* ${item}`).join('\n')}`
  const last = items[items.length - 1] ?? ''
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** A value as the server, which is written in Python, turns it into text. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}
