import { valueFromASTUntyped, type OperationDefinitionNode } from 'graphql'
import { isJsonObject } from '../../foundation/json-object.js'

/** The variables of an operation as they were sent, or their defaults; not coerced. */
export function variableValues(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: unknown,
): Record<string, unknown> {
  const input = isJsonObject(sent) ? sent : {}
  const values = Object.create(null) as Record<string, unknown>
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value
    if (Object.hasOwn(input, name) && input[name] !== undefined) values[name] = input[name]
    else values[name] = defaultValue === undefined ? undefined : valueFromASTUntyped(defaultValue)
  }
  return values
}
