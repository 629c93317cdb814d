import { valueFromASTUntyped, type OperationDefinitionNode } from 'graphql'
import { isJsonObject } from '../../foundation/json-object.js'

/** The variables of an operation as they were sent, else their defaults. Nothing is coerced. */
export function variableValues(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: unknown,
): Record<string, unknown> {
  const given = isJsonObject(sent) ? sent : {}
  const values = Object.create(null) as Record<string, unknown>
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value
    if (Object.hasOwn(given, name) && given[name] !== undefined) values[name] = given[name]
    else values[name] = defaultValue === undefined ? undefined : valueFromASTUntyped(defaultValue)
  }
  return values
}
