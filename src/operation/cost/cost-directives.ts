import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import { defaultSearchPageSize } from '../../paging/page-request.js'
import {
  assumedSizes,
  countedArguments,
  fieldWeights,
  statementWeight,
  typeWeights,
  defaultListSize,
  mutationWeight,
  type ListSize,
} from './field-costs.js'
import { leafWeight, objectWeight, type DeclaredCost } from './operation-cost.js'

/** GraphQL's directives, and those of IBM's GraphQL Cost Directives specification that this schema needs. */
export const directives = buildSchema(`
  """
  Cost of a field, of each object of a type, or of an input. Defaults: ${objectWeight} for an object, ${leafWeight} for a scalar or enum field, 0 for any other field.
  """
  directive @cost(
    "A decimal number."
    weight: String!
  ) on FIELD_DEFINITION | INPUT_OBJECT | OBJECT

  "Number of items assumed for a list when the cost is computed before execution."
  directive @listSize(
    "Items assumed when no slicing argument is set."
    assumedSize: Int
    "If true, exactly one slicing argument must be set."
    requireOneSlicingArgument: Boolean = true
    "Fields of the returned object that hold the list."
    sizedFields: [String!]
    "Arguments that set the number of items: a number, or a list with one value for each item."
    slicingArguments: [String!]
  ) on FIELD_DEFINITION
`).getDirectives()

type Field = GraphQLField<unknown, unknown>
type Element = Pick<GraphQLNamedType | Field, 'extensions'>

/**
 * Puts the costs of `field-costs.ts` on the schema.
 *
 * @throws Error if the tables name a type or field that the schema lacks
 */
export function declareCosts(schema: GraphQLSchema): void {
  const tables = { ...assumedSizes, ...countedArguments, ...fieldWeights, ...typeWeights }
  const unused = new Set(Object.keys(tables))
  const declare = (element: Element, cost: DeclaredCost) => {
    element.extensions = { ...element.extensions, declaredCost: cost }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    declare(type, { weight: typeWeights[type.name] })
    unused.delete(type.name)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      declare(field, { weight: weightOf(type, field), listSize: listSizeOf(type, field) })
      for (const key of [`${type.name}.${field.name}`, field.name]) unused.delete(key)
    }
  }
  if (unused.size > 0) {
    throw new Error(`field-costs.ts names ${[...unused].join(', ')}, which the schema lacks.`)
  }
}

function weightOf({ name: parent }: GraphQLNamedType, { name, type, args }: Field) {
  const own = fieldWeights[`${parent}.${name}`] ?? fieldWeights[name]
  if (own !== undefined) return own
  if (isPaged({ type, args })) return statementWeight
  const isWeighted = args.some((argument) => getNamedType(argument.type).name in typeWeights)
  return parent === 'Mutation' && !isWeighted ? mutationWeight : undefined
}

const pageArguments = ['first', 'last', 'pageSize']
const pageFields = ['edges', 'nodes']

function listSizeOf(
  { name: parent }: GraphQLNamedType,
  { name, type, args }: Field,
): ListSize | undefined {
  const coordinate = `${parent}.${name}`
  const declaredSize = countedArguments[coordinate]
  if (declaredSize !== undefined) return declaredSize
  if (isPaged({ type, args })) {
    const assumedSize = assumedSizes[coordinate] ?? defaultSearchPageSize
    return { assumedSize, slicingArguments: pageArguments, sizedFields: pageFields }
  }
  // The list size of `edges` and `nodes` is declared on the field that returns the connection.
  const isPartOfPage = isPage(parent) && pageFields.includes(name)
  if (!isListType(getNullableType(type)) || isPartOfPage) return undefined
  return { assumedSize: assumedSizes[coordinate] ?? assumedSizes[name] ?? defaultListSize }
}

/**
 * True for a field that returns a connection and has arguments. Without arguments, the parent field sets the number of
 * items.
 */
function isPaged({ type, args }: Pick<Field, 'type' | 'args'>): boolean {
  return isPage(getNamedType(type).name) && args.length > 0
}

function isPage(typeName: string): boolean {
  return typeName.endsWith('Connection')
}
