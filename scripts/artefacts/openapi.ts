import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  isObjectType,
  Kind,
  parse,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { errorCodes } from '../../src/errors/error-table.js'
import {
  objectOf,
  text,
  valueSchema,
  type JsonSchema,
  type ObjectSchema,
} from '../../src/http/rest/json-schema.js'
import { messageStatusFields } from '../../src/http/rest/message-status-path.js'
import { notificationFields } from '../../src/http/rest/notification-paths.js'
import {
  alertSelection,
  insideSelection,
  recordSelection,
} from '../../src/http/rest/search-paths.js'
import { restPaths, routeSchema } from '../../src/http/rest/rest-routes.js'
import { kindDefinitions } from '../../src/records/kinds/kinds.js'
import { hasOtherNames } from '../../src/records/kinds/record-kind.js'

/** The OpenAPI 3.1 document of the HTTP paths, which `@fastify/swagger` derives from the route schemas. */
export async function openApiDocument(schema: GraphQLSchema): Promise<object> {
  const app = await documentedApp(schema)
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}

/** A stub app used only to render the OpenAPI document. */
async function documentedApp(schema: GraphQLSchema): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'housing-gateway: HTTP paths',
        version: '1',
        description:
          'The paths of the notification and search services that the gateway replaces. Parameter names and enum values match regardless of case. Unknown parameters are ignored, and named in a header. `/graphql` offers the same data and more.',
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
      buildLocalReference: (json, _base, _fragment, index) =>
        '$id' in json && typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
    },
  })
  app.addSchema(problemSchema)
  app.addSchema(recordSchema(schema, 'Notification', notificationFields))
  app.addSchema(recordSchema(schema, 'MessageStatus', messageStatusFields))
  for (const { type } of kindDefinitions) {
    app.addSchema(recordSchema(schema, type, recordSelection(schema, type)))
  }
  const handler = () => Promise.reject(new Error('This app serves no requests.'))
  for (const path of restPaths(schema)) {
    app.route({ method: path.method, url: path.url, schema: routeSchema(path), handler })
  }
  return app
}

const otherNames: JsonSchema = {
  type: 'array',
  description:
    'Words of searchText that matched a nickname or another spelling of a name. Absent if there are none.',
  items: objectOf({
    typed: text('The word of searchText. Example: "bob".'),
    name: text('The name in lower case. Example: "robert".'),
  }),
}

/** Properties that differ from GraphQL, or that are in another place there. */
const ownProperties: Readonly<Record<string, ObjectSchema['properties']>> = {
  Notification: {
    sentMessageDetails: {
      type: ['string', 'null'],
      description:
        'Each external message with its channel, its status and later reports of the provider. Null if nothing is sent. Example: "Email: delivered; Letter: sent".',
    },
  },
  ...Object.fromEntries(
    kindDefinitions.filter(hasOtherNames).map(({ type }) => [type, { otherNames }]),
  ),
}

const code = text('A stable code, listed in docs/errors.md.', { enum: errorCodes })

const problemSchema: JsonSchema = {
  $id: 'Problem',
  title: 'Problem',
  description: 'Problem details (RFC 9457).',
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['about:blank'] },
    title: text('The HTTP status in words.'),
    status: { type: 'integer', description: 'The HTTP status.' },
    code,
    detail: text('A sentence for people, in English.'),
    errors: {
      type: 'array',
      description: 'One entry for each invalid field.',
      items: objectOf({
        field: text('Example: "personalisationParams.firstName".'),
        code,
        message: { type: 'string' },
      }),
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
  additionalProperties: false,
}

/** The schema of a record in a response. Types and descriptions come from the GraphQL schema. */
function recordSchema(schema: GraphQLSchema, type: string, fields: string): JsonSchema {
  const record = schema.getType(type)
  if (!isObjectType(record)) throw new Error(`${type} is not an object type.`)
  const selected = selectionSchema(record, selectionOf(fields))
  const all = type === 'Person' ? { cautionaryAlerts: alertsInForce(schema) } : {}
  const properties = {
    ...selected.properties,
    ...all,
    ...ownProperties[type],
    ...(type === 'Asset' ? { blocks: assetsInside(record), properties: assetsInside(record) } : {}),
  }
  const { required } = objectOf({ ...selected.properties, ...all })
  return { $id: type, title: type, ...selected, properties, required }
}

/** The alerts of a person in force, of which GraphQL has a page. */
function alertsInForce(schema: GraphQLSchema): JsonSchema {
  const alert = schema.getType('CautionaryAlert')
  if (!isObjectType(alert)) throw new Error('There is no type CautionaryAlert.')
  return {
    type: ['array', 'null'],
    description:
      'Cautionary alerts in force, at most 20. Null without `personal:read` or `search:alerts`.',
    items: selectionSchema(alert, selectionOf(alertSelection)),
  }
}

/** The assets in an estate or block, for a search by address. */
function assetsInside(asset: GraphQLObjectType): JsonSchema {
  return {
    type: 'array',
    description:
      'If the address names an estate or block: the first assets inside it, at most 100.',
    items: selectionSchema(asset, selectionOf(insideSelection)),
  }
}

function selectionOf(fields: string): SelectionSetNode {
  const [operation] = parse(`{ ${fields} }`, { noLocation: true }).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${fields} is no selection.`)
  return operation.selectionSet
}

function selectionSchema(type: GraphQLObjectType, { selections }: SelectionSetNode): ObjectSchema {
  const properties = selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw new Error('A selection may contain fields only.')
    const { name, alias, selectionSet } = selection
    const field = type.getFields()[name.value]
    if (field === undefined) throw new Error(`${type.name} has no ${name.value}.`)
    const value = valueSchema(field.type, (named) =>
      isObjectType(named) && selectionSet !== undefined
        ? selectionSchema(named, selectionSet)
        : undefined,
    )
    return [(alias ?? name).value, { description: field.description ?? '', ...value }] as const
  })
  return objectOf(Object.fromEntries(properties))
}
