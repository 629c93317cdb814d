const range = /\b(\d{1,4})([a-z]?)(\s*(?:[-–—]|to)\s*)(\d{1,4})([a-z]?)\b/giu
const number = /\d+[a-z]?/giu

/** Longer ranges are found by their ends only. */
const mostNumbers = 500

/** Stands where a number was: a word of its own for both engines, and one that is never typed. */
const placeholder = '='

/**
 * The name of a block without the numbers of its homes: `Rowan House (1-18)` becomes
 * `Rowan House (=-=)`. The words keep their places, so it still ranks below `Rowan House` for that name.
 */
export function withoutRanges(text: string): string {
  return text.replace(range, (found) => found.replace(number, placeholder))
}

/**
 * The ranges of numbers in names, and the numbers inside each, as texts for a field of its own: in a
 * name, `18` would stand nearer to `Rowan House` than in `Flat 18, Rowan House`.
 */
export function numbersOfRanges(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(range), numbersOf).flat()))]
}

function numbersOf([whole, low, lowLetter, , high, highLetter]: RegExpExecArray): string[] {
  const count = Number(high) - Number(low) - 1
  const isPlain = lowLetter === '' && highLetter === ''
  if (!isPlain || count < 1 || count > mostNumbers) return [whole]
  const inside = Array.from({ length: count }, (_, index) => Number(low) + index + 1)
  return [whole, inside.join(' ')]
}
