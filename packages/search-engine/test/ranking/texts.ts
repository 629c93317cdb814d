import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Words = readonly string[]

/** Test tables for queries, tokens and typos. */
export const texts = parse(readFileSync(new URL('texts.yaml', import.meta.url), 'utf8')) as {
  readonly terms: Readonly<Record<string, Words>>
  readonly negatives: readonly (readonly [text: string, negatives: readonly Words[], Words])[]
  readonly wildcards: readonly (readonly [text: string, wildcards: Words, others: Words])[]
  readonly words: Readonly<Record<string, Words>>
  readonly positions: Readonly<Record<string, readonly number[]>>
  readonly distances: readonly (readonly [a: string, b: string, distance: number])[]
}
