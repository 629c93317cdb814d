import {
  getNamedType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { knownCaller, type ScopeRule } from '../access/policy.js'
import { kindDefinitions } from '../records/kinds/kinds.js'
import type { KindDefinition } from '../records/kinds/record-kind.js'

export type FieldRules = Readonly<Record<string, Readonly<Record<string, ScopeRule>>>>

const operate: ScopeRule = { allOf: ['operate'] }
// A caller with its own inbox acts on the entries of that inbox.
const toAct: ScopeRule = { anyOf: ['notifications:act', 'notifications:own'] }
const toRead: ScopeRule = { allOf: ['notifications:read'] }
const toHook: ScopeRule = { allOf: ['webhooks:write'] }
const toReadOrOwn: ScopeRule = { anyOf: ['notifications:own', 'notifications:read'] }
const toOwn: ScopeRule = { allOf: ['notifications:own'] }
const toFill: ScopeRule = { allOf: ['recipients:write'] }
const toWrite: ScopeRule = { allOf: ['notifications:write'] }
// Senders need the templates and the status of their messages.
const toReadOrWrite: ScopeRule = { anyOf: ['notifications:read', 'notifications:write'] }
const toSee: ScopeRule = {
  anyOf: ['notifications:own', 'notifications:read', 'notifications:write'],
}

const toSeeAlerts: ScopeRule = { anyOf: ['personal:read', 'search:alerts'] }

/** The rules of root fields, and of fields that need another scope than their record kind. */
const ownRules = {
  Query: {
    deadEvents: operate,
    checkNotification: toWrite,
    // Without `operate`, the list has only the caller's own deliveries.
    failedDeliveries: { anyOf: ['notifications:write', 'operate'] },
    messageStatus: toReadOrWrite,
    messageStatuses: toReadOrWrite,
    // The resolver checks the scope of each kind.
    node: knownCaller,
    nodes: knownCaller,
    // Senders see the notifications that they created.
    notification: toSee,
    notificationCounts: toSee,
    notificationTemplates: toReadOrWrite,
    notifications: toSee,
    previewNotification: toReadOrWrite,
    providerServices: operate,
    // The result contains only the kinds that the caller may search.
    search: { anyOf: kindDefinitions.map(({ scope }) => scope).sort() },
    ...Object.fromEntries(
      kindDefinitions.flatMap(({ name, searchField, scope }) => [
        [name, { allOf: [scope] }],
        [searchField, { allOf: [scope] }],
      ]),
    ),
    // Senders need to know the possible recipients.
    recipients: { anyOf: ['notifications:write', 'recipients:write'] },
    searchIndexes: operate,
    sendingServices: toReadOrWrite,
    // Look-ups by address also need search:assets.
    searchResidents: { allOf: ['search:persons', 'search:tenures'] },
    webhookDeliveries: toHook,
    webhooks: toHook,
    viewer: knownCaller,
  },
  Mutation: {
    archiveNotifications: toOwn,
    cancelNotification: toWrite,
    createNotification: toWrite,
    createNotifications: toWrite,
    createWebhook: toHook,
    deleteNotification: { allOf: ['notifications:delete'] },
    deleteWebhook: toHook,
    discardEvents: operate,
    markNotificationsRead: toAct,
    markNotificationsSeen: toOwn,
    performAction: toAct,
    rebuildIndex: operate,
    releaseProviderService: operate,
    removeRecipient: toFill,
    replayEvents: operate,
    replayWebhook: toHook,
    resolveDelivery: operate,
    retryDelivery: { anyOf: ['notifications:write', 'operate'] },
    rotateWebhookSecret: toHook,
    sendTestEvent: toHook,
    updateWebhook: toHook,
    upsertRecipient: toFill,
  },
  Subscription: {
    deliveryStatusChanged: toReadOrWrite,
    notificationChanged: toReadOrOwn,
    // The resolver checks the scope of each kind.
    recordChanged: { anyOf: kindDefinitions.map(({ scope }) => scope).sort() },
  },
  CancelNotificationPayload: { notification: toRead },
  MarkNotificationsReadPayload: { counts: toReadOrOwn, notifications: toReadOrOwn },
  PerformActionPayload: { counts: toReadOrOwn, notification: toReadOrOwn },
  Account: { notifications: toSee },
  Asset: {
    cautionaryAlerts: toSeeAlerts,
    notifications: toSee,
    openWorkOrderCount: { allOf: ['search:work-orders'] },
  },
  Person: { cautionaryAlerts: toSeeAlerts, notifications: toSee },
  Tenure: { cautionaryAlerts: toSeeAlerts, notifications: toSee },
  Transaction: { notifications: toSee },
} as const satisfies FieldRules

/** The rule of a field of an HTTP path. Throws an Error if the field has no rule. */
export function ownRule(type: string, field: string): ScopeRule {
  const rules: FieldRules = ownRules
  const rule = rules[type]?.[field]
  if (rule === undefined) throw new Error(`${type}.${field} has no rule in field-rules.ts.`)
  return rule
}

/**
 * All rules of a schema: the rules above, and for each field that returns records of another kind, the scope of that
 * kind.
 */
export function fieldRules(schema: GraphQLSchema): FieldRules {
  const rules: Record<string, Record<string, ScopeRule>> = {}
  for (const [type, fields] of Object.entries(ownRules)) rules[type] = { ...fields }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || Object.hasOwn(otherTypes, type.name)) continue
    for (const { name, type: fieldType } of Object.values(type.getFields())) {
      const kind = kindShownBy(getNamedType(fieldType))
      if (kind === undefined || kind === kindOfPart(type)) continue
      rules[type.name] = { [name]: { allOf: [kind.scope] }, ...rules[type.name] }
    }
  }
  return rules
}

/** Root fields have the rules above. search(text) leaves out the kinds that the caller may not search, without an error. */
const otherTypes = {
  Query: true,
  Mutation: true,
  Subscription: true,
  SearchEverything: true,
} as const
const kindOfType = new Map(kindDefinitions.map((kind) => [kind.type, kind]))

/** The kind of a record type or of a page of records. */
function kindShownBy(type: GraphQLNamedType): KindDefinition | undefined {
  if (!isObjectType(type)) return undefined
  const isPage = type.getFields()['pageInfo'] !== undefined
  return isPage ? kindOfPart(type) : kindOfType.get(type.name)
}

/**
 * The kind of a record type, its edge or its page. A field that returns such a type already needs the scope of the
 * kind.
 */
function kindOfPart(type: GraphQLObjectType): KindDefinition | undefined {
  const { node, nodes } = type.getFields()
  const recordField = node ?? nodes
  return kindOfType.get(recordField === undefined ? type.name : getNamedType(recordField.type).name)
}
