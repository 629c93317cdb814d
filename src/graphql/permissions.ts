import { GraphQLError, isObjectType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { refuse } from '../access/policy.js'
import type { Scope } from '../access/scopes.js'
import type { RequestContext } from '../schema/request-context.js'
import { applyMiddleware, deny, rule, shield, type IMiddlewareTypeMap } from './shield.js'

/**
 * Which scopes each guarded field needs, one of them unless `needsEvery` says otherwise; an empty list only asks for a known caller. All root fields
 * stand here, and the fields that lead from one kind of record to another.
 */
export const fieldScopes: Readonly<Record<string, Readonly<Record<string, readonly Scope[]>>>> = {
  Query: {
    deadEvents: ['operate'],
    failedDeliveries: ['operate'],
    messageStatus: ['notifications:read'],
    node: [],
    nodes: [],
    notification: ['notifications:read'],
    notificationCounts: ['notifications:read'],
    // Those who send need to know what there is to send.
    notificationTemplates: ['notifications:read', 'notifications:write'],
    notifications: ['notifications:read'],
    previewNotification: ['notifications:read', 'notifications:write'],
    providerServices: ['operate'],
    // Any of the kinds is enough; the answer holds those that the caller may search.
    search: [
      'search:accounts',
      'search:assets',
      'search:persons',
      'search:tenures',
      'search:transactions',
    ],
    searchAccounts: ['search:accounts'],
    searchAssets: ['search:assets'],
    searchIndexes: ['operate'],
    searchPersons: ['search:persons'],
    // Look-ups by address need search:assets besides.
    searchResidents: ['search:persons', 'search:tenures'],
    searchTenures: ['search:tenures'],
    searchTransactions: ['search:transactions'],
  },
  Mutation: {
    cancelNotification: ['notifications:write'],
    createNotification: ['notifications:write'],
    createNotifications: ['notifications:write'],
    deleteNotification: ['notifications:delete'],
    discardEvents: ['operate'],
    markNotificationsRead: ['notifications:act'],
    performAction: ['notifications:act'],
    rebuildIndex: ['operate'],
    releaseProviderService: ['operate'],
    replayEvents: ['operate'],
    resolveDelivery: ['operate'],
    retryDelivery: ['notifications:write', 'operate'],
  },
  Asset: {
    residents: ['search:persons'],
    tenures: ['search:tenures'],
  },
  AssetTenure: {
    tenure: ['search:tenures'],
  },
  CancelNotificationPayload: {
    notification: ['notifications:read'],
  },
  HouseholdMember: {
    person: ['search:persons'],
  },
  Account: {
    target: ['search:tenures'],
    transactions: ['search:transactions'],
  },
  PerformActionPayload: {
    notification: ['notifications:read'],
  },
  PersonTenure: {
    asset: ['search:assets'],
    tenure: ['search:tenures'],
  },
  PrimaryTenant: {
    person: ['search:persons'],
  },
  Sender: {
    person: ['search:persons'],
  },
  ResidentConnection: {
    matchedAssets: ['search:assets'],
  },
  Tenure: {
    accountCount: ['search:accounts'],
    accounts: ['search:accounts'],
    accountsConnection: ['search:accounts'],
    asset: ['search:assets'],
    transactions: ['search:transactions'],
  },
  Transaction: {
    asset: ['search:assets'],
    tenure: ['search:tenures'],
  },
}

/** Fields that need all of their scopes. */
const needsEvery: ReadonlySet<string> = new Set(['Query.searchResidents'])

/**
 * Puts graphql-shield in front of the guarded fields and of nothing else: shield would wrap every field
 * of every type, which makes large pages several times slower.
 *
 * @throws Error when a root field has no rule, so that nothing starts half guarded
 */
export function guard(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ]) {
    for (const field of Object.keys(root?.getFields() ?? {})) {
      if (fieldScopes[root?.name ?? '']?.[field] === undefined) {
        throw new Error(
          `The root field ${root?.name ?? ''}.${field} has no rule in permissions.ts.`,
        )
      }
    }
  }
  const tree = Object.fromEntries(
    Object.entries(fieldScopes).map(([type, fields]) => [
      type,
      Object.fromEntries(
        Object.entries(fields).map(([field, scopes]) => [field, needs(`${type}.${field}`, scopes)]),
      ),
    ]),
  )
  const everything = shield(tree, { allowExternalErrors: true, fallbackRule: deny }).generate(
    schema,
  )
  return applyMiddleware(schema, onlyGuarded(everything as IMiddlewareTypeMap, schema))
}

function needs(name: string, scopes: readonly Scope[]) {
  const groups = needsEvery.has(name) ? scopes.map((scope) => [scope]) : [scopes]
  return rule(name, { cache: 'no_cache' })((_parent, _args, context: RequestContext) => {
    const refusal = groups
      .map((anyOf) => refuse(context.authentication, anyOf))
      .find((found) => found !== null)
    if (refusal === undefined) return true
    return new GraphQLError(refusal.message, { extensions: { code: refusal.code } })
  })
}

function onlyGuarded(middleware: IMiddlewareTypeMap, schema: GraphQLSchema): IMiddlewareTypeMap {
  return Object.fromEntries(
    Object.entries(fieldScopes).map(([typeName, fields]) => {
      const type = schema.getType(typeName)
      if (!isObjectType(type))
        throw new Error(`permissions.ts names ${typeName}, which is no object type.`)
      const wrapped = middleware[typeName] as IMiddlewareTypeMap
      return [
        typeName,
        Object.fromEntries(
          Object.keys(fields).map((field) => {
            const resolver = wrapped[field]
            if (typeof resolver !== 'function')
              throw new Error(`permissions.ts names ${typeName}.${field}, which is not there.`)
            return [field, askedOnce(resolver)]
          }),
        ),
      ]
    }),
  ) as IMiddlewareTypeMap
}

type Guarded = (
  resolve: (...given: readonly unknown[]) => unknown,
  parent: unknown,
  args: unknown,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown

/** Asks a rule once an operation: what it says depends on the caller alone, and pages have thousands of fields. */
function askedOnce(guarded: Guarded): Guarded {
  const allowed = new WeakSet<RequestContext>()
  return (resolve, parent, args, context, info) => {
    if (allowed.has(context)) return resolve(parent, args, context, info)
    const allow: typeof resolve = (...given) => {
      allowed.add(context)
      return resolve(...given)
    }
    return guarded(allow, parent, args, context, info)
  }
}
