import {
  getNamedType,
  isInputObjectType,
  isScalarType,
  typeFromAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'

/** Scalars that hold no words. `Date` is not one of them: a day may be a date of birth. */
const wordless = new Set(['Boolean', 'DateTimeISO', 'Decimal', 'Float', 'ID', 'Int', 'UUID'])

/** Whether no variable of an operation can hold a search text or contact data, so that it may be sent by GET. */
export function fitsAddress(
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  return variableDefinitions.every(({ type }) => {
    const variableType = typeFromAST(schema, type)
    return variableType !== undefined && !mayHoldWords(getNamedType(variableType), new Set())
  })
}

function mayHoldWords(type: GraphQLNamedType, visited: Set<GraphQLNamedType>): boolean {
  if (isScalarType(type)) return !wordless.has(type.name)
  if (!isInputObjectType(type) || visited.has(type)) return false
  visited.add(type)
  return Object.values(type.getFields()).some((field) =>
    mayHoldWords(getNamedType(field.type), visited),
  )
}
