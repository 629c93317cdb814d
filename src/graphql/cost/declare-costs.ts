import {
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { defaultNotificationPageSize, defaultSearchPageSize } from '../../paging/page-request.js'
import { declareCost, type DeclaredCost, type ListSize } from './cost-directives.js'
import { assumedSizes, countedArguments, fieldWeights, typeWeights } from './field-costs.js'

const pageArguments = ['first', 'last', 'pageSize']
const pageFields = ['edges', 'nodes']

/**
 * Puts the cost directives on the schema.
 *
 * @throws Error when a list has no size, so that nothing starts with a list that costs nothing
 */
export function declareCosts(schema: GraphQLSchema): void {
  const tables = { ...assumedSizes, ...countedArguments, ...fieldWeights, ...typeWeights }
  const unused = new Set(Object.keys(tables))
  for (const type of Object.values(schema.getTypeMap())) {
    const weight = typeWeights[type.name]
    if (weight !== undefined) declareCost(type, { weight })
    unused.delete(type.name)
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`
      unused.delete(coordinate)
      const cost = costOf(coordinate, type, field)
      if (Object.keys(cost).length > 0) declareCost(field, cost)
    }
  }
  if (unused.size > 0) {
    throw new Error(`field-costs.ts names ${[...unused].join(', ')}, which is not there.`)
  }
}

function costOf(
  coordinate: string,
  type: GraphQLObjectType | GraphQLInterfaceType,
  field: GraphQLField<unknown, unknown>,
): DeclaredCost {
  const weight = fieldWeights[coordinate]
  const listSize = listSizeOf(coordinate, field)
  if (listSize === undefined && isList(field.type) && !isPartOfPage(type, field)) {
    throw new Error(`The list ${coordinate} has no size in field-costs.ts.`)
  }
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(listSize === undefined ? {} : { listSize }),
  }
}

function listSizeOf(
  coordinate: string,
  field: GraphQLField<unknown, unknown>,
): ListSize | undefined {
  const counted = countedArguments[coordinate]
  if (counted !== undefined) return counted
  const assumedSize = assumedSizes[coordinate]
  if (assumedSize !== undefined) return { assumedSize }
  if (!isPage(getNamedType(field.type).name)) return undefined
  return {
    assumedSize: pageSizes[coordinate] ?? defaultSearchPageSize,
    slicingArguments: pageArguments,
    sizedFields: pageFields,
  }
}

/** Pages that are not of the size of those of records. */
const pageSizes: Readonly<Record<string, number>> = {
  'Query.deadEvents': defaultNotificationPageSize,
  'Query.failedDeliveries': defaultNotificationPageSize,
  'Query.notifications': defaultNotificationPageSize,
}

/** The items of a page, whose number the field that leads to the page knows. */
function isPartOfPage(type: { readonly name: string }, { name }: { readonly name: string }) {
  return isPage(type.name) && pageFields.includes(name)
}

function isPage(typeName: string): boolean {
  return typeName.endsWith('Connection')
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}
