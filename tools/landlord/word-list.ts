/** Splits a comma-separated list. */
export function wordList(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}
