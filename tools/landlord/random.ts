import type { Faker } from '@faker-js/faker'
import { faker as template } from '@faker-js/faker/locale/en_GB'

// Faker's main entry loads seventy languages, which takes five times as long at start. The British instance
// provides the class and stays unseeded itself.
const SeededFaker = template.constructor as typeof Faker

export interface Weighted<T> {
  readonly weight: number
  readonly value: T
}

/**
 * A random stream. Each part of the landlord has its own stream, so that a change in one part leaves the others
 * unchanged.
 */
export class Random {
  private readonly faker: Faker

  constructor(seed: number, stream: string) {
    this.faker = new SeededFaker({ locale: template.rawDefinitions })
    this.faker.seed([seed, ...Buffer.from(stream)])
  }

  /** An integer between both bounds, inclusive. */
  integer(min: number, max: number): number {
    return this.faker.number.int({ min, max })
  }

  /** True with this probability (0 to 1). */
  chance(probability: number): boolean {
    return this.faker.datatype.boolean(probability)
  }

  /** The value with this probability, else null. */
  maybe<T>(probability: number, value: T): T | null {
    return this.chance(probability) ? value : null
  }

  /** @throws FakerError when the list is empty */
  pick<T>(list: readonly T[]): T {
    return this.faker.helpers.arrayElement(list)
  }

  weighted<T>(choices: readonly Weighted<T>[]): T {
    return this.faker.helpers.weightedArrayElement(choices)
  }

  shuffled<T>(list: readonly T[]): T[] {
    return this.faker.helpers.shuffle(list)
  }

  firstName(sex: 'female' | 'male'): string {
    return this.faker.person.firstName(sex)
  }
}
