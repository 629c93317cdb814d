/** Splits a text into words. */
export function list(text: string): string[] {
  return text.trim().split(/\s+/u)
}

/** Splits each line into words. */
export function lines(text: string): string[][] {
  return text.trim().split('\n').map(list)
}
