/**
 * The placeholders without a value. Like the provider, names ignore case, spaces, `_` and `-`,
 * so `firstName` fills `((first name))`. Null counts as missing, an empty text does not.
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
