import { hash } from 'node:crypto'

/**
 * The id of the `index`-th demo row of a kind: a version 4 UUID derived from the seed, so that rows can be
 * found without generating them.
 */
export function demoId(seed: number, kind: string, index: number): string {
  const hex = hash('sha256', `${seed}:${kind}:${index}`, 'hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Generates demo ids, counting each kind from zero. */
export class IdSource {
  private readonly counts = new Map<string, number>()

  constructor(private readonly seed: number) {}

  next(kind: string): string {
    const index = this.counts.get(kind) ?? 0
    this.counts.set(kind, index + 1)
    return demoId(this.seed, kind, index)
  }
}
