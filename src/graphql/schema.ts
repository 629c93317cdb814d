import { GraphQLSchema, isInputObjectType, isObjectType } from 'graphql'
import { buildSchema, getMetadataStorage, type ClassType, type ContainerType } from 'type-graphql'
import { DeadEventResolver } from '../events/dead-event-resolver.js'
import { DeliveryResolver } from '../notifications/delivery/operating/delivery-resolver.js'
import { MessageStatusResolver } from '../notifications/delivery/status/message-status-resolver.js'
import { MarkResolver } from '../notifications/marks/mark-resolver.js'
import { DeliveryChangeResolver } from '../notifications/live/delivery-change-resolver.js'
import { NotificationChangeResolver } from '../notifications/live/notification-change-resolver.js'
import { RecipientResolver } from '../notifications/directory/recipient-resolver.js'
import { NotificationResolver } from '../notifications/notification-resolver.js'
import { TemplateResolver } from '../notifications/templates/template-resolver.js'
import { IndexResolver } from '../search/indexing/index-resolver.js'
import { ResidentResolver } from '../search/residents/resident-resolver.js'
import { fieldResolvers } from '../records/kinds/kind-parts.js'
import { kindDefinitions } from '../records/kinds/kinds.js'
import { kindSearchResolvers } from '../search/kind-search-resolver.js'
import { recordResolvers } from './record-resolver.js'
import { SearchResolver } from '../search/search-resolver.js'
import { requestErrorCode } from '../schema/user-errors.js'
import type { RequestContext } from '../schema/request-context.js'
import { fromSources, type StreamSources } from '../schema/stream-source.js'
import { declareCosts, directives } from '../operation/cost/cost-directives.js'
import { printSchemaWithCosts } from '../operation/cost/print-costs.js'
import { WebhookResolver } from '../webhooks/webhook-resolver.js'
import { RecordChangeResolver } from './record-change-resolver.js'
import { NodeResolver } from './node-resolver.js'
import { NotificationTargetResolver } from './notification-target.js'
import { ViewerResolver } from './viewer-resolver.js'
import { guard } from '../operation/authorise.js'
import { recordNotificationResolvers } from './record-notifications.js'

/** type-graphql drops the directive `@oneOf`, so these input types are marked after the build. */
const oneOfInputs = [...kindDefinitions.map(({ type }) => type), 'Notification'].map(
  (type) => `${type}ReferenceInput`,
)

/** type-graphql requires a PubSub, although every stream has its own source. */
const unusedPubSub = { publish: fromSources, subscribe: fromSources }

/** The resolver instances of one gateway, by class. Must be complete before the first request. */
export type Resolvers = ReadonlyMap<unknown, object>

/** Builds the served schema: the printed schema with access rules on the guarded fields. */
export async function createGatewaySchema(
  resolvers: Resolvers,
  sources: StreamSources = new Map(),
): Promise<GraphQLSchema> {
  const instanceOf = (resolver: ClassType): object => {
    const instance = resolvers.get(resolver)
    if (instance === undefined) throw new Error(`No instance of the resolver ${resolver.name}.`)
    return instance
  }
  const schema = await buildBareSchema({ get: instanceOf })
  openStreams(schema, sources)
  return guard(schema)
}

/** The text of `schema.graphql`: sorted, so that it does not depend on the order of files. */
export async function printGatewaySchema(): Promise<string> {
  const container: ContainerType = { get: () => undefined }
  return `${printSchemaWithCosts(await buildBareSchema(container))}\n`
}

async function buildBareSchema(container: ContainerType): Promise<GraphQLSchema> {
  useSimpleResolvers()
  const schema = await buildSchema({
    resolvers: [
      NodeResolver,
      ...recordNotificationResolvers,
      ViewerResolver,
      NotificationResolver,
      NotificationTargetResolver,
      NotificationChangeResolver,
      DeliveryChangeResolver,
      RecordChangeResolver,
      DeliveryResolver,
      MessageStatusResolver,
      MarkResolver,
      RecipientResolver,
      DeadEventResolver,
      TemplateResolver,
      SearchResolver,
      ...kindSearchResolvers,
      ...fieldResolvers,
      ...recordResolvers,
      ResidentResolver,
      IndexResolver,
      WebhookResolver,
    ],
    container,
    pubSub: unusedPubSub,
    directives: [...directives],
    // The services check the input and return errors as data; class-validator would check it twice.
    validate: false,
    // The check introspects the whole schema at each start; a test does it instead.
    skipCheck: true,
  })
  describeRoots(schema)
  markOneOf(schema)
  addQueryToPayloads(schema)
  declareCosts(schema)
  return withRequestErrorCodes(schema)
}

/** Without this, type-graphql adds a resolver to every field that the executor can read from its record. */
function useSimpleResolvers(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true
}

/** type-graphql leaves out enums that no field has. */
function withRequestErrorCodes(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig()
  return new GraphQLSchema({ ...config, types: [...config.types, requestErrorCode] })
}

/** type-graphql creates the root types without a description. */
function describeRoots(schema: GraphQLSchema): void {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()]
  const subscription = schema.getSubscriptionType()
  if (subscription) {
    subscription.description =
      'All subscriptions, over server-sent events. The first event has the current state.'
  }
  if (query) query.description = 'All queries.'
  if (mutation) {
    mutation.description = 'All mutations. Expected errors are in `errors` of the payload.'
  }
}

function openStreams(schema: GraphQLSchema, sources: StreamSources): void {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    field.subscribe = (_root, args: Record<string, unknown>, context: RequestContext) => {
      const open = sources.get(field.name)
      if (open === undefined) throw new Error(`No source of the stream ${field.name}.`)
      return open(args, context)
    }
  }
}

function markOneOf(schema: GraphQLSchema): void {
  for (const name of oneOfInputs) {
    const type = schema.getType(name)
    if (!isInputObjectType(type)) throw new Error(`${name} is not an input type.`)
    type.isOneOf = true
  }
}

/** Lets a client query in the same request after a mutation. type-graphql has no class for the root query. */
function addQueryToPayloads(schema: GraphQLSchema): void {
  const query = schema.getQueryType()
  if (query === null || query === undefined) throw new Error('The schema has no queries.')
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !type.name.endsWith('Payload')) continue
    type.getFields()['query'] = {
      name: 'query',
      description: 'The root query, to read data in the same request.',
      type: query,
      args: [],
      resolve: () => ({}),
      deprecationReason: undefined,
      extensions: {},
      astNode: undefined,
    }
  }
}
