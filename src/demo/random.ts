import { hash } from 'node:crypto'
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

/**
 * The id of the `index`-th demo row of a kind: a UUID of version 4 form that follows from the seed
 * alone, so that rows can be found again without generating them.
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

/** Hands out demo ids, counting each kind from zero. */
export class IdSource {
  private readonly used = new Map<string, number>()

  constructor(private readonly seed: number) {}

  next(kind: string): string {
    const index = this.used.get(kind) ?? 0
    this.used.set(kind, index + 1)
    return demoId(this.seed, kind, index)
  }
}
