import { buildSchema } from 'graphql'
import { printGatewaySchema } from '../../src/graphql/schema.js'

/** The served schema as text, built from the code. */
export const builtSchemaText = await printGatewaySchema()

/** The served schema without resolvers. */
export const builtSchema = buildSchema(builtSchemaText)
