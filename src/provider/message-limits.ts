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
  Text: { most: 918, unit: 'characters', lengthOf: (text) => Array.from(text).length },
  Email: { most: 2_000_000, unit: 'bytes', lengthOf: (text) => Buffer.byteLength(text) },
} as const satisfies Record<string, Limit>

/** @returns null when the filled text is short enough for its channel */
export function excessOf(channel: keyof typeof limits, text: string): Excess | null {
  const { most, unit, lengthOf } = limits[channel]
  const length = lengthOf(text)
  return length > most ? { length, most, unit } : null
}
