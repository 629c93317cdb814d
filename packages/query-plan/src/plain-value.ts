import {
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLLeafType,
  type GraphQLOutputType,
} from 'graphql'
import { asItIs, serialized } from './leaf-values.js'

/**
 * Completes a value that needs no thought: a leaf, or a short list of leaves, that is there already and is
 * what its type wants.
 *
 * @returns undefined for every other value, which has to be completed step by step
 * @throws what the type refuses a value with
 */
export type PlainValue = (value: unknown) => unknown

/** Longer lists are divided into turns. */
const mostItems = 50

/** @returns null for a type that holds anything but leaves */
export function plainValueOf(type: GraphQLOutputType): PlainValue | null {
  const nullable = getNullableType(type)
  const ofNull = isNonNullType(type) ? undefined : null
  if (isLeafType(nullable)) return leafOf(nullable, ofNull)
  if (!isListType(nullable)) return null
  const item = getNullableType(nullable.ofType)
  if (!isLeafType(item)) return null
  const itemOf = leafOf(item, isNonNullType(nullable.ofType) ? undefined : null)
  return (value) => {
    if (value === null || value === undefined) return ofNull
    return Array.isArray(value) ? itemsOf(value, itemOf) : undefined
  }
}

function leafOf(type: GraphQLLeafType, ofNull: null | undefined): PlainValue {
  const taken = asItIs(type)
  return (value) => {
    if (value === null || value === undefined) return ofNull
    if (taken === undefined) return serialized(type, value)
    return taken.test(value) ? value : undefined
  }
}

function itemsOf(values: readonly unknown[], itemOf: PlainValue): unknown[] | undefined {
  if (values.length > mostItems) return undefined
  const items: unknown[] = []
  for (const value of values) {
    const item = itemOf(value)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}
