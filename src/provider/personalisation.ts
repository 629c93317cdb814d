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
