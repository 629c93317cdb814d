/**
 * The URL, or null if the text is not a URL. `URL.canParse` is not used: after V8 has optimised its caller, Node 20 and
 * 22 return false for texts with letters such as ü.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
