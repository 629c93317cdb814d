import 'reflect-metadata'
import { isInputObjectType, isObjectType, specifiedDirectives, type GraphQLSchema } from 'graphql'
import { buildSchema, getMetadataStorage, type ClassType, type ContainerType } from 'type-graphql'
import { DeadEventResolver } from '../events/dead-event-resolver.js'
import { DeliveryResolver } from '../notifications/delivery/delivery-resolver.js'
import { SenderResolver } from '../notifications/delivery/sender-resolver.js'
import { InboxResolver } from '../notifications/inbox-resolver.js'
import { LateEventResolver } from '../notifications/delivery/late-event-resolver.js'
import { DeliveryChangeResolver } from '../notifications/live/delivery-change-resolver.js'
import { NotificationChangeResolver } from '../notifications/live/notification-change-resolver.js'
import { RecipientResolver } from '../notifications/directory/recipient-resolver.js'
import { NotificationResolver } from '../notifications/notification-resolver.js'
import { AccountResolver } from '../search/kinds/account/resolver.js'
import { AssetBalanceResolver } from '../search/kinds/asset/balance-resolver.js'
import { TemplateResolver } from '../notifications/templates/template-resolver.js'
import { AssetResolver } from '../search/kinds/asset/resolver.js'
import { HouseholdMemberResolver, TenureResolver } from '../search/kinds/tenure/resolver.js'
import { IndexResolver } from '../search/indexing/index-resolver.js'
import { PersonResolver } from '../search/kinds/person/resolver.js'
import { ResidentResolver } from '../search/residents/resident-resolver.js'
import { SearchResolver } from '../search/search-resolver.js'
import { fromSources, type StreamSources } from '../schema/stream-source.js'
import { costDirectives } from './cost/cost-directives.js'
import { callMethodsDirectly } from './direct-resolvers.js'
import { declareCosts } from './cost/declare-costs.js'
import { printSchemaWithCosts } from './cost/print-costs.js'
import { WebhookResolver } from '../webhooks/webhook-resolver.js'
import { RecordChangeResolver } from './record-change-resolver.js'
import { NodeResolver } from './node-resolver.js'
import { NotificationTargetResolver } from './notification-target.js'
import { ViewerResolver } from './viewer-resolver.js'
import { guard } from './permissions.js'
import { recordNotificationResolvers } from './record-notifications.js'
import { RecordResolver } from './record-resolver.js'

/** type-graphql drops the directive, so these input types are marked after the build. */
const oneOfInputs = [
  ...['AccountReferenceInput', 'AssetReferenceInput', 'NotificationReferenceInput'],
  ...['PersonReferenceInput', 'TenureReferenceInput', 'TransactionReferenceInput'],
]

/** type-graphql asks for one although every stream has a source of its own. */
const unusedPubSub = { publish: fromSources, subscribe: fromSources }

/** The resolver instances of one gateway, by class; complete before the first request. */
export type Resolvers = ReadonlyMap<unknown, object>

/** Builds the schema that is served: the printed one, with a guard in front of the fields that need it. */
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
  callMethodsDirectly(schema, instanceOf)
  return guard(schema, sources)
}

/** The text of `schema.graphql`: sorted, so that it does not depend on the order of files. */
export async function printGatewaySchema(): Promise<string> {
  const container: ContainerType = { get: () => undefined }
  return `${printSchemaWithCosts(await buildBareSchema(container))}\n`
}

async function buildBareSchema(container: ContainerType): Promise<GraphQLSchema> {
  readFieldsAsTheyAre()
  const schema = await buildSchema({
    resolvers: [
      NodeResolver,
      RecordResolver,
      ...recordNotificationResolvers,
      ViewerResolver,
      NotificationResolver,
      NotificationTargetResolver,
      NotificationChangeResolver,
      DeliveryChangeResolver,
      RecordChangeResolver,
      DeliveryResolver,
      SenderResolver,
      InboxResolver,
      RecipientResolver,
      LateEventResolver,
      DeadEventResolver,
      TemplateResolver,
      SearchResolver,
      ResidentResolver,
      AccountResolver,
      AssetResolver,
      AssetBalanceResolver,
      HouseholdMemberResolver,
      IndexResolver,
      PersonResolver,
      TenureResolver,
      WebhookResolver,
    ],
    container,
    pubSub: unusedPubSub,
    directives: [...specifiedDirectives, ...costDirectives],
    // Every rule lives in a service and is answered as data; class-validator would be a second one.
    validate: false,
    // Its check asks the whole schema for everything, at each start; the tests do the same once.
    skipCheck: true,
  })
  describeRoots(schema)
  markOneOf(schema)
  addQueryToPayloads(schema)
  declareCosts(schema)
  return schema
}

/**
 * Fields without a method of a resolver are read from their record by the executor.
 * type-graphql would call a function of its own for each, unless every type asked it not to.
 */
function readFieldsAsTheyAre(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true
}

/** type-graphql makes the root types itself and leaves them without a description. */
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

function markOneOf(schema: GraphQLSchema): void {
  for (const name of oneOfInputs) {
    const type = schema.getType(name)
    if (!isInputObjectType(type)) throw new Error(`${name} is not an input type.`)
    type.isOneOf = true
  }
}

/** Lets a client read on after a mutation; type-graphql has no class for the root query to point to. */
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
