import { buildSchema } from 'graphql'
import { printGatewaySchema } from '../../src/graphql/schema.js'

/** The text of the schema as the code builds it, which is also what is served. */
export const builtSchemaText = await printGatewaySchema()

/** The schema as the code builds it, without resolvers. */
export const builtSchema = buildSchema(builtSchemaText)
