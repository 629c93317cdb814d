import { ApiFault } from './api-fault.js'
import type { FilterTree } from './filter-syntax.js'

/** No nested objects, because documents of the gateway have none. */
export type StoredValue = string | number | boolean | null
export type StoredDocument = Readonly<Record<string, StoredValue | readonly StoredValue[]>>

/** The values of a field, without null and undefined. */
export function valuesOf(document: StoredDocument, field: string): (string | number | boolean)[] {
  const stored = document[field]
  const values = typeof stored === 'object' && stored !== null ? stored : [stored]
  return values.filter((value) => value !== null && value !== undefined)
}

/** Normal form of text in Meilisearch filters: case and outer spaces are ignored, accents are not. */
export function normalFacet(text: string): string {
  return text.trim().normalize('NFKD').toLowerCase()
}

/** @throws ApiFault invalid_search_filter for a field that is not in `filterable` */
export function matchesFilter(
  tree: FilterTree,
  document: StoredDocument,
  filterable: readonly string[],
): boolean {
  switch (tree.op) {
    case 'and':
    case 'or': {
      // Evaluates every part, so that an unknown field is an error in any position.
      const parts = tree.parts.map((part) => matchesFilter(part, document, filterable))
      return tree.op === 'and' ? parts.every(Boolean) : parts.some(Boolean)
    }
    case 'not':
      return !matchesFilter(tree.part, document, filterable)
  }
  if (!filterable.includes(tree.field)) {
    throw new ApiFault(
      400,
      'invalid_search_filter',
      `Attribute \`${tree.field}\` is not filterable.`,
    )
  }
  const stored = document[tree.field]
  const values = valuesOf(document, tree.field)
  switch (tree.op) {
    case 'exists':
      return stored !== undefined
    case 'null':
      return stored === null
    case 'empty':
      return stored === '' || (Array.isArray(stored) && stored.length === 0)
    case 'in':
      return tree.values.some((expected) => values.some((value) => equal(value, expected)))
    case 'starts with':
      return values.some((value) => normalFacet(String(value)).startsWith(normalFacet(tree.value)))
    case '=':
      return values.some((value) => equal(value, tree.value))
    case '!=':
      return !values.some((value) => equal(value, tree.value))
    default: {
      const { op, value: bound } = tree
      return values.some((value) => inRange(value, op, bound))
    }
  }
}

/** A number matches every notation of the same value. Other values are compared as text. */
function equal(value: string | number | boolean, expected: string): boolean {
  if (normalFacet(String(value)) === normalFacet(expected)) return true
  return typeof value === 'number' && expected.trim() !== '' && value === Number(expected)
}

function inRange(
  value: string | number | boolean,
  op: '>' | '>=' | '<' | '<=',
  bound: string,
): boolean {
  const pair: [number, number] | [string, string] =
    typeof value === 'number'
      ? [value, Number(bound)]
      : [normalFacet(String(value)), normalFacet(bound)]
  switch (op) {
    case '>':
      return pair[0] > pair[1]
    case '>=':
      return pair[0] >= pair[1]
    case '<':
      return pair[0] < pair[1]
    case '<=':
      return pair[0] <= pair[1]
  }
}
