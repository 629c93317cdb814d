const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a value is a UUID of any version, with dashes, in upper or lower case. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && form.test(value)
}

/**
 * The trimmed text in lower case. Dashes are added to 32 hexadecimal digits, because some publishers write UUIDs
 * without dashes.
 */
export function dashed(text: string): string {
  const id = text.trim().toLowerCase()
  return /^[0-9a-f]{32}$/.test(id)
    ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : id
}
