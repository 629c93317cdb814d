import {
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { defaultNotificationPageSize, defaultSearchPageSize } from '../../paging/page-request.js'
import { declareCost, type DeclaredCost } from './cost-directives.js'
import { assumedSizes, countedArguments, fieldWeights, typeWeights, write } from './field-costs.js'

const pageArguments = ['first', 'last', 'pageSize']
const pageFields = ['edges', 'nodes']

/**
 * Puts the cost directives on the schema.
 *
 * @throws Error if a list has no size: it would cost nothing
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
      const cost = { ...weightOf(type, field), ...listSizeOf(type, field) }
      if (Object.keys(cost).length > 0) declareCost(field, cost)
      for (const key of [`${type.name}.${field.name}`, field.name]) unused.delete(key)
    }
  }
  if (unused.size > 0) {
    throw new Error(`field-costs.ts names ${[...unused].join(', ')}, which the schema lacks.`)
  }
}

type Field = GraphQLField<unknown, unknown>
type Parent = GraphQLObjectType | GraphQLInterfaceType

function weightOf({ name: type }: Parent, { name, args }: Field): DeclaredCost {
  const own = fieldWeights[`${type}.${name}`] ?? fieldWeights[name]
  if (own !== undefined) return { weight: own }
  const isWeighted = args.some((argument) => getNamedType(argument.type).name in typeWeights)
  return type === 'Mutation' && !isWeighted ? { weight: write } : {}
}

function listSizeOf({ name: parent }: Parent, { name, type }: Field): DeclaredCost {
  const coordinate = `${parent}.${name}`
  const counted = countedArguments[coordinate]
  if (counted !== undefined) return { listSize: counted }
  if (isPage(getNamedType(type).name)) {
    const assumedSize = pageSizes[coordinate] ?? defaultSearchPageSize
    return {
      listSize: { assumedSize, slicingArguments: pageArguments, sizedFields: pageFields },
    }
  }
  // The field that leads to a page knows the number of its items.
  const isPartOfPage = isPage(parent) && pageFields.includes(name)
  if (!isListType(getNullableType(type)) || isPartOfPage) return {}
  const assumedSize = assumedSizes[coordinate] ?? assumedSizes[name]
  if (assumedSize === undefined) {
    throw new Error(`The list ${coordinate} has no size in field-costs.ts.`)
  }
  return { listSize: { assumedSize } }
}

/** Default page sizes of lists that do not contain records. */
const pageSizes: Readonly<Record<string, number>> = {
  'Query.deadEvents': defaultNotificationPageSize,
  'Query.failedDeliveries': defaultNotificationPageSize,
  'Query.notifications': defaultNotificationPageSize,
}

function isPage(typeName: string): boolean {
  return typeName.endsWith('Connection')
}
