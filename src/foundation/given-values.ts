/** Every text of a JSON value, including keys. */
export function textsOf(json: unknown): string[] {
  const texts: string[] = []
  // Not recursive, because callers can nest to any depth.
  const remaining = [json]
  while (remaining.length > 0) {
    const value = remaining.pop()
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      texts.push(key)
      remaining.push(inner)
    }
  }
  return texts
}

/** Whether a JSON value has more than this many levels. It does not read deeper levels. */
export function isDeeperThan(levels: number, json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (levels === 0) return true
  return Object.values(json).some((value) => isDeeperThan(levels - 1, value))
}

/** Whether an optional text was omitted. Forms send "" for an empty field. */
export function isAbsent(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text === ''
}

/** A visible character: no blank, no default-ignorable code point, no empty Braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Whether a text has no visible character: empty, only blanks, or only characters without a shape. */
export function isBlank(text: string | null | undefined): text is null | undefined {
  return text === null || text === undefined || !visible.test(text)
}

/** Whether a text has more than this many Unicode code points, which is how the provider counts. */
export function isLongerThan(characters: number, text: string): boolean {
  // A code point has one or two UTF-16 units, and counting units is free.
  if (text.length <= characters || text.length > 2 * characters) return text.length > characters
  return Array.from(text).length > characters
}
