import type { Faker } from '@faker-js/faker'
import { faker as template } from '@faker-js/faker/locale/en_GB'

// The package's main entry has the class but loads seventy languages with it, which costs a start
// five times the time. The British instance knows its class, and stays unseeded itself.
const SeededFaker = template.constructor as typeof Faker

export interface Weighted<T> {
  readonly weight: number
  readonly value: T
}

/**
 * One stream of chance. Each part of the landlord draws from its own stream, so that a change in one
 * part leaves the others as they were.
 */
export class Random {
  private readonly faker: Faker

  constructor(seed: number, stream: string) {
    this.faker = new SeededFaker({ locale: template.rawDefinitions })
    this.faker.seed([seed, ...Buffer.from(stream)])
  }

  /** A whole number between both bounds, inclusive. */
  integer(min: number, max: number): number {
    return this.faker.number.int({ min, max })
  }

  /** True with the probability given, 0 to 1. */
  chance(probability: number): boolean {
    return this.faker.datatype.boolean(probability)
  }

  /** The value with the probability given, else null: the gaps that real data has. */
  maybe<T>(probability: number, value: T): T | null {
    return this.chance(probability) ? value : null
  }

  /** @throws FakerError when the list is empty. */
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
