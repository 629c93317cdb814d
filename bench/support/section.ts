import type { Course } from './memory.js'
import { table } from './table.js'

/** A table with a title above it and notes below. */
export function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  ...notes: readonly string[]
): string {
  return ['', title, '', table(heads, rows), ...notes].join('\n')
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** Megabytes at the start, at most, and at the end. */
export function course({ start, most, end }: Course): string {
  return [start, most, end].map((bytes) => Math.round(bytes / 2 ** 20)).join(' / ')
}
