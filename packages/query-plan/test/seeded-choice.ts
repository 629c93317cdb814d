/** Chooses among possibilities, always the same for the same seed and place. */
export class Chosen {
  constructor(private readonly seed: number) {}

  /** A number from 0 to below `count`. */
  at(place: string, count: number): number {
    // FNV-1a.
    let hash = (2_166_136_261 ^ this.seed) >>> 0
    for (let index = 0; index < place.length; index += 1) {
      hash = Math.imul(hash ^ place.charCodeAt(index), 16_777_619) >>> 0
    }
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0
    return ((hash ^ (hash >>> 13)) >>> 0) % count
  }

  /** True in one of `among` cases. */
  once(place: string, among: number): boolean {
    return this.at(place, among) === 0
  }

  of<T>(place: string, possibilities: readonly T[]): T {
    const chosen = possibilities[this.at(place, possibilities.length)]
    if (chosen === undefined) throw new Error(`Nothing to choose from at ${place}.`)
    return chosen
  }
}
