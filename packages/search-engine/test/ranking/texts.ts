import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Words = readonly string[]

/** Tables of the tests of queries, tokens and typos. */
export const texts = parse(readFileSync(new URL('texts.yaml', import.meta.url), 'utf8')) as {
  readonly terms: Readonly<Record<string, Words>>
  readonly negatives: readonly (readonly [text: string, negatives: readonly Words[], Words])[]
  readonly beginnings: readonly (readonly [text: string, beginnings: Words, others: Words])[]
  readonly words: Readonly<Record<string, Words>>
  readonly positions: Readonly<Record<string, readonly number[]>>
  readonly distances: readonly (readonly [a: string, b: string, distance: number])[]
}
