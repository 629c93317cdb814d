/**
 * The address, or null if the text is none. Not by `URL.canParse`: once V8 has optimised its caller, Node 20 and 22
 * answer false for texts with letters such as ü.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
