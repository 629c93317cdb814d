import { Kind, type FieldNode, type ValueNode } from 'graphql'
import { maximumPageSize } from '../../paging/page-request.js'
import type { ListSize } from './cost-directives.js'

/**
 * The most items that a list has by its arguments. A number below one is refused later, and must not lower the
 * cost of the rest.
 */
export function listSizeOf(
  { assumedSize, slicingArguments = [] }: ListSize,
  { arguments: args = [] }: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const sizes = args
    .filter(({ name }) => slicingArguments.includes(name.value))
    .map(({ value }) => countOf(value, variables))
    .filter((count): count is number => count !== null)
  return sizes.length === 0 ? assumedSize : Math.max(...sizes)
}

/** The number of items in a value; null for null and unset values. */
export function countOf(
  value: ValueNode,
  variables: Readonly<Record<string, unknown>>,
): number | null {
  switch (value.kind) {
    case Kind.INT:
      return pageSize(Number(value.value))
    case Kind.LIST:
      return value.values.length
    case Kind.VARIABLE:
      return countOfVariable(variables[value.name.value])
    case Kind.NULL:
      return null
    default:
      return 1
  }
}

function countOfVariable(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return pageSize(value)
  return Array.isArray(value) ? value.length : 1
}

/** Null for an invalid size: reading the page fails. */
function pageSize(size: number): number | null {
  return size < 1 ? null : Math.min(size, maximumPageSize)
}
