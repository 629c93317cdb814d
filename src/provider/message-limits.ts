/** What is too long about a message. */
export interface Excess {
  readonly length: number
  readonly most: number
  readonly unit: string
}

interface Limit {
  readonly most: number
  readonly unit: string
  readonly lengthOf: (text: string) => number
}

/** The provider's limits of filled texts. Letters are limited by pages. */
const limits = {
  Text: { most: 918, unit: 'characters', lengthOf: sentCharacters },
  Email: { most: 2_000_000, unit: 'bytes', lengthOf: (text) => Buffer.byteLength(text.trim()) },
} as const satisfies Record<string, Limit>

/** @returns null when the filled text is short enough for its channel */
export function excessOf(channel: keyof typeof limits, text: string): Excess | null {
  const { most, unit, lengthOf } = limits[channel]
  const length = lengthOf(text)
  return length > most ? { length, most, unit } : null
}

/**
 * Characters of a text message as it goes out. Blanks collapse, and so do empty lines; characters that
 * phones may lack are replaced by one of theirs each, but for the ellipsis, which becomes three dots.
 */
export function sentCharacters(text: string): number {
  const lines = text
    .replace(/(^|[^ \t])[ \t]+(?=[,.])/g, '$1')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(hidden, '').replace(/\s+/g, ' ').trim())
  const sent = lines
    .join('\n')
    .replace(/\n\n\n+/g, '\n\n')
    .trim()
  let count = 0
  for (const character of sent) count += character === '…' ? 3 : 1
  return count
}

const hidden = /[\u180e\u200b-\u200d\u2060\ufeff]/g
