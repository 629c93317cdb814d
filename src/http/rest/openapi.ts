import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { errorCodes } from '../../errors/error-table.js'
import { kindDefinitions } from '../../search/kinds/kinds.js'
import { hasOtherNames } from '../../search/kinds/record-kind.js'
import { recordSchema, type JsonSchema, type ObjectSchema } from './json-schema.js'
import { sentMessageDetails } from './notification-words.js'
import type { OpenApiDocument } from './openapi-shape.js'
import * as fields from './record-fields.js'
import { addRestRoutes } from './rest-routes.js'

const nothing = () => Promise.reject(new Error('A described path is not served.'))

/**
 * The OpenAPI 3.1 document of the HTTP paths, made by Fastify's own tool from the schemas of the routes.
 * The routes are registered a second time for it, on an app that serves no requests, so that a gateway that is
 * never asked for the document does not load the tool.
 */
export async function openApiDocument(schema: GraphQLSchema): Promise<OpenApiDocument> {
  const app = await describedApp(schema)
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document as unknown as OpenApiDocument
}

/** An app with the routes and their description, of which no route works. */
async function describedApp(schema: GraphQLSchema): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ])
  const app = Fastify()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'housing-gateway: HTTP paths',
        version: '1',
        description:
          'The paths of the notification and search services that the gateway stands in for. Names of parameters, and the words of closed sets, match regardless of case. Unknown parameters are ignored. `/graphql` offers the same and more.',
      },
      servers: [{ url: '/' }],
      tags: [{ name: 'notifications' }, { name: 'search' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A token or a service key.' },
        },
      },
      security: [{ bearer: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => nameOf(json) ?? `def-${index}`,
    },
  })
  for (const shared of sharedSchemas(schema)) app.addSchema(shared)
  addRestRoutes(app, {
    schema,
    operations: { identify: nothing, admit: nothing, ask: nothing, mayRead: () => false },
  })
  return app
}

function sharedSchemas(schema: GraphQLSchema): readonly JsonSchema[] {
  const records = {
    Notification: fields.notificationFields,
    MessageStatus: fields.messageStatusFields,
    Person: fields.personFields,
    Asset: fields.assetFields,
    Tenure: fields.tenureFields,
    Transaction: fields.transactionFields,
    Account: fields.accountFields,
  }
  return [
    problemSchema,
    ...Object.entries(records).map(([type, shown]) => ({
      $id: type,
      ...recordSchema(schema, type, shown, ownProperties[type]),
    })),
  ]
}

const word = (description: string) => ({ type: 'string', description })

const otherNames: JsonSchema = {
  type: 'array',
  description:
    'Words of searchText that the record holds only as a nickname or another spelling of a name. Absent where there are none.',
  items: {
    type: 'object',
    properties: {
      typed: word('The word in the search text. Example: "bob".'),
      name: word('The matching name in lower case. Example: "robert".'),
    },
    required: ['typed', 'name'],
    additionalProperties: false,
  },
}

/** Properties that the paths show in another form than GraphQL, or besides. */
const ownProperties: Readonly<Record<string, ObjectSchema['properties']>> = {
  Notification: { sentMessageDetails },
  ...Object.fromEntries(
    kindDefinitions.filter(hasOtherNames).map(({ type }) => [type, { otherNames }]),
  ),
}

const code = { type: 'string', enum: errorCodes, description: 'Stable; docs/errors.md lists all.' }

const problemSchema: JsonSchema = {
  $id: 'Problem',
  title: 'Problem',
  description: 'Problem details (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['about:blank'] },
    title: { type: 'string', description: 'The status in words.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code,
    detail: { type: 'string', description: 'Message for people, in English.' },
    errors: {
      type: 'array',
      description: 'One entry for each field that is to blame.',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string', description: 'Example: "personalisationParams.firstName".' },
          code,
          message: { type: 'string' },
        },
        required: ['field', 'code', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
  additionalProperties: false,
}

function nameOf(schema: object): string | undefined {
  return '$id' in schema && typeof schema.$id === 'string' ? schema.$id : undefined
}
