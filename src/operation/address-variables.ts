import {
  getNamedType,
  isInputObjectType,
  isScalarType,
  typeFromAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'

/** Scalars that hold no text. `Date` is not one of them: it may be a date of birth. */
const withoutText = new Set(['Boolean', 'DateTimeISO', 'Decimal', 'Float', 'ID', 'Int', 'UUID'])

/** Whether an operation may be sent by GET: no variable can hold a search text or contact data. */
export function fitsAddress(
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  return variableDefinitions.every(({ type }) => {
    const variableType = typeFromAST(schema, type)
    return variableType !== undefined && !mayHoldText(getNamedType(variableType), new Set())
  })
}

function mayHoldText(type: GraphQLNamedType, visited: Set<GraphQLNamedType>): boolean {
  if (isScalarType(type)) return !withoutText.has(type.name)
  if (!isInputObjectType(type) || visited.has(type)) return false
  visited.add(type)
  return Object.values(type.getFields()).some((field) =>
    mayHoldText(getNamedType(field.type), visited),
  )
}
