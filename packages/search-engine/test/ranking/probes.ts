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

/** Rows by the keys that probes name them by, and what the user types with who is found: sets, not orders. */
export const { rows: probeRows, probes } = parse(
  readFileSync(new URL('probes.yaml', import.meta.url), 'utf8'),
) as {
  readonly rows: Readonly<Record<string, Row>>
  readonly probes: readonly (readonly [what: string, text: string, found: readonly string[]])[]
}
