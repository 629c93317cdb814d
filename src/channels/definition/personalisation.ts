/**
 * The placeholders that have no value, in the provider's loose sense: case, blanks, `_` and `-` do not
 * count, so `firstName` fills `((first name))`. Null counts as missing, an empty text as given.
 */
export function missingPlaceholders(
  placeholders: readonly string[],
  params: Readonly<Record<string, unknown>>,
): string[] {
  const given = new Set(
    Object.entries(params)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name]) => looseName(name)),
  )
  return placeholders.filter((placeholder) => !given.has(looseName(placeholder)))
}

/** A name as the provider compares it. */
export function looseName(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase()
}

/** Whether the provider can put a value into a template. What passes is flat, however deep callers nest. */
export function isFillable(value: unknown): boolean {
  if (!Array.isArray(value)) return isLine(value) || typeof value === 'boolean'
  return value.every((item) => typeof item === 'string' || typeof item === 'number')
}

/** Whether a value fills one line of text, or leaves it out. */
export function isLine(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
