import { seeded } from '../support/seeded.js'

/**
 * A random stream for one part, so that a change in this part does not change the random numbers of the
 * others.
 */
export class Chance {
  private readonly next: () => number

  constructor(seed: number, stream: string) {
    let mixed = seed
    for (const letter of stream) {
      mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x5bd1e995)
    }
    this.next = seeded(mixed)
  }

  /** An integer between both bounds, inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** True with this probability (0 to 1). */
  is(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError when the list is empty */
  pick<T>(list: readonly T[]): T {
    return at(list, this.integer(0, list.length - 1))
  }

  /** Prefers early items, because a few names are frequent: the first of 300 is picked 3 % of the time. */
  pickFrequent<T>(list: readonly T[]): T {
    return at(list, Math.floor(list.length * this.next() ** 1.6))
  }

  shuffled<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last)
      const moved = at(shuffled, last)
      shuffled[last] = at(shuffled, other)
      shuffled[other] = moved
    }
    return shuffled
  }
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError('The list is empty.')
  return item
}
