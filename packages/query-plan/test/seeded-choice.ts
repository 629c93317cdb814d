/** Deterministic choices: the same for the same seed and key. */
export class SeededChoice {
  constructor(private readonly seed: number) {}

  /** An integer from 0 up to but excluding `count`. */
  below(key: string, count: number): number {
    // FNV-1a.
    let hash = (2_166_136_261 ^ this.seed) >>> 0
    for (let index = 0; index < key.length; index += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619) >>> 0
    }
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0
    return ((hash ^ (hash >>> 13)) >>> 0) % count
  }

  /** True in one of `n` cases. */
  oneIn(key: string, n: number): boolean {
    return this.below(key, n) === 0
  }

  pick<T>(key: string, options: readonly T[]): T {
    const chosen = options[this.below(key, options.length)]
    if (chosen === undefined) throw new Error(`No options for ${key}.`)
    return chosen
  }
}
