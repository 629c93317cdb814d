import { Kind, type FieldNode, type ValueNode } from 'graphql'
import { maximumPageSize } from '../../paging/page-request.js'
import type { ListSize } from './cost-directives.js'

/**
 * How many items a list has at most by its arguments. A number below one asks for nothing that is ever
 * answered, and must not lower the cost of the rest.
 */
export function listSizeOf(
  { assumedSize, slicingArguments = [] }: ListSize,
  { arguments: given = [] }: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const sizes = given
    .filter(({ name }) => slicingArguments.includes(name.value))
    .map(({ value }) => countOf(value, variables))
    .filter((count): count is number => count !== null)
  return sizes.length === 0 ? assumedSize : Math.max(...sizes)
}

/** What a value counts for; null for one that says nothing. */
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

/** Other sizes are refused when the page is read, with an error of their own. */
function pageSize(asked: number): number | null {
  return asked < 1 ? null : Math.min(asked, maximumPageSize)
}
