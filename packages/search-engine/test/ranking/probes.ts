import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { IndexDefinition } from '../../src/search-engine.js'
import type { Row } from './corpus.js'

export const probeSearchable = [
  { field: 'name' },
  { field: 'address' },
  { field: 'postCode', identifier: 'postcode' },
  { field: 'references', identifier: 'reference' },
] as const satisfies IndexDefinition['searchable']

/** Rows by key, and searches with the keys of their hits in any order. */
export const { rows: probeRows, probes } = parse(
  readFileSync(new URL('probes.yaml', import.meta.url), 'utf8'),
) as {
  readonly rows: Readonly<Record<string, Row>>
  readonly probes: readonly (readonly [name: string, text: string, hits: readonly string[]])[]
}
