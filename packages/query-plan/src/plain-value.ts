import {
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLLeafType,
  type GraphQLOutputType,
} from 'graphql'
import { passThroughOf, serialize } from './leaf-values.js'

/**
 * Fast path for leaf values: completes a leaf, or a short list of leaves, that is already available and of
 * the right type.
 *
 * @returns undefined for any other value, which is then completed step by step
 * @throws the error of the type for a value that it rejects
 */
export type PlainValue = (value: unknown) => unknown

/** Longer lists are split into turns. */
const maxItems = 50

/** @returns null for a type other than leaves and lists of leaves */
export function plainValueOf(type: GraphQLOutputType): PlainValue | null {
  const nullable = getNullableType(type)
  const valueOfNull = isNonNullType(type) ? undefined : null
  if (isLeafType(nullable)) return leafOf(nullable, valueOfNull)
  if (!isListType(nullable)) return null
  const item = getNullableType(nullable.ofType)
  if (!isLeafType(item)) return null
  const itemOf = leafOf(item, isNonNullType(nullable.ofType) ? undefined : null)
  return (value) => {
    if (value === null || value === undefined) return valueOfNull
    return Array.isArray(value) ? itemsOf(value, itemOf) : undefined
  }
}

function leafOf(type: GraphQLLeafType, valueOfNull: null | undefined): PlainValue {
  const passThrough = passThroughOf(type)
  return (value) => {
    if (value === null || value === undefined) return valueOfNull
    if (passThrough === undefined) return serialize(type, value)
    return passThrough.test(value) ? value : undefined
  }
}

function itemsOf(values: readonly unknown[], itemOf: PlainValue): unknown[] | undefined {
  if (values.length > maxItems) return undefined
  const items: unknown[] = []
  for (const value of values) {
    const item = itemOf(value)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}
