import { buildSchema, isInterfaceType } from 'graphql'
import { printGatewaySchema } from '../../src/graphql/schema.js'

/** The served schema as text, built from the code. */
export const builtSchemaText = await printGatewaySchema()

/** The served schema without resolvers. */
export const builtSchema = buildSchema(builtSchemaText)

const nodeType = builtSchema.getType('Node')
if (!isInterfaceType(nodeType)) throw new Error('The schema has no interface Node.')

/** Object types that `node(id:)` can return. */
export const nodeTypes = builtSchema
  .getPossibleTypes(nodeType)
  .map(({ name }) => name)
  .sort()
