import type { ScopeRule } from '../../src/access/policy.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import type { ErrorCode } from '../../src/errors/error-table.js'
import { encodeNodeId, type NodeTypeName } from '../../src/schema/node-id.js'

/** An operation that asks for one root field, and the scopes of which each, or only all, open the field. */
export interface RootOperation {
  readonly document: string
  readonly scopes: readonly Scope[]
  /**
   * What it answers where no provider service is configured, before it asks the database for anything.
   * Without it, the operation succeeds.
   */
  readonly answer?: ErrorCode
  readonly needsEvery?: true
  /** Any known caller may ask. */
  readonly isForAll?: true
  /** It is answered without a look at the database. */
  readonly needsNoDatabase?: true
  /** The HTTP paths that the field serves, each asked for something that is not there. */
  readonly paths?: readonly PathRequest[]
}

/** A request to one of the HTTP paths, and the status of it for those who may ask. */
export interface PathRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly status: number
}

/** The scopes that a rule names. */
export function scopesIn(rule: ScopeRule): readonly Scope[] {
  return 'anyOf' in rule ? rule.anyOf : rule.allOf
}

/** The scopes of which every way to a record of a kind asks for one. */
export const scopesOfKind: Readonly<Record<NodeTypeName, readonly Scope[]>> = {
  Account: ['search:accounts'],
  Asset: ['search:assets'],
  DeadEvent: ['operate'],
  Delivery: ['notifications:own', 'notifications:read', 'operate'],
  Notification: ['notifications:own', 'notifications:read'],
  Person: ['search:persons'],
  Tenure: ['search:tenures'],
  Transaction: ['search:transactions'],
  Webhook: ['webhooks:write'],
}

export const someUuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

/** The id of a record that is not there. */
export function absentId(type: NodeTypeName): string {
  return encodeNodeId({ type, uuid: someUuid })
}

const asset = absentId('Asset')
const notification = absentId('Notification')

/** One entry for each root field; a test fails when one is missing. */
export const rootOperations: Readonly<Record<string, RootOperation>> = {
  'Query.account': {
    document: `{ account(by: { uuid: "${someUuid}" }) { id } }`,
    scopes: ['search:accounts'],
  },
  'Query.asset': {
    document: `{ asset(by: { uuid: "${someUuid}" }) { id } }`,
    scopes: ['search:assets'],
  },
  'Query.deadEvents': { document: '{ deadEvents { totalCount } }', scopes: ['operate'] },
  'Query.explainSearch': {
    document: `{ explainSearch(kind: ASSETS, text: "rowan", uuid: "${someUuid}") { isFound } }`,
    scopes: ['search:assets'],
  },
  'Query.failedDeliveries': {
    document: '{ failedDeliveries { totalCount } }',
    scopes: ['notifications:write', 'operate'],
  },
  'Query.messageStatus': {
    document: `{ messageStatus(service: "repairs", notificationId: "${someUuid}") { id } }`,
    scopes: ['notifications:read'],
    answer: 'SERVICE_NOT_CONFIGURED',
    paths: [{ method: 'GET', path: `/message-status/repairs/${someUuid}`, status: 404 }],
  },
  'Query.messageStatuses': {
    document: `{ messageStatuses(service: "repairs", ids: ["${someUuid}"]) { id } }`,
    scopes: ['notifications:read'],
    answer: 'SERVICE_NOT_CONFIGURED',
  },
  'Query.node': { document: `{ node(id: "${asset}") { id } }`, scopes: ['search:assets'] },
  'Query.nodes': { document: `{ nodes(ids: ["${asset}"]) { id } }`, scopes: ['search:assets'] },
  'Query.notification': {
    document: '{ notification(by: { reference: "run-1" }) { id } }',
    scopes: ['notifications:own', 'notifications:read'],
    paths: [{ method: 'GET', path: `/notifications/${someUuid}`, status: 404 }],
  },
  'Query.notificationCounts': {
    document: '{ notificationCounts { total } }',
    scopes: ['notifications:own', 'notifications:read'],
  },
  'Query.notificationTemplates': {
    document: '{ notificationTemplates(service: "repairs") { name } }',
    scopes: ['notifications:read', 'notifications:write'],
    answer: 'SERVICE_NOT_CONFIGURED',
  },
  'Query.notifications': {
    document: '{ notifications { totalCount } }',
    scopes: ['notifications:own', 'notifications:read'],
    paths: [{ method: 'GET', path: '/notifications', status: 200 }],
  },
  'Query.person': {
    document: `{ person(by: { uuid: "${someUuid}" }) { id } }`,
    scopes: ['search:persons'],
  },
  'Query.previewNotification': {
    document: `{ previewNotification(service: "repairs", templateId: "${someUuid}") { body } }`,
    scopes: ['notifications:read', 'notifications:write'],
    answer: 'SERVICE_NOT_CONFIGURED',
  },
  'Query.providerServices': {
    document: '{ providerServices { serviceId } }',
    scopes: ['operate'],
  },
  'Query.search': {
    document: '{ search(text: "rowan") { __typename } }',
    scopes: [
      ...(['search:accounts', 'search:assets', 'search:persons'] as const),
      ...(['search:tenures', 'search:transactions'] as const),
    ],
  },
  'Query.searchAccounts': {
    document: '{ searchAccounts { totalCount } }',
    scopes: ['search:accounts'],
    paths: [{ method: 'GET', path: '/search/accounts', status: 200 }],
  },
  'Query.searchAssets': {
    document: '{ searchAssets { totalCount } }',
    scopes: ['search:assets'],
    paths: [{ method: 'GET', path: '/search/assets', status: 404 }],
  },
  'Query.searchIndexes': {
    document: '{ searchIndexes { name records documents rebuild { percent } } }',
    scopes: ['operate'],
  },
  'Query.searchPersons': {
    document: '{ searchPersons { totalCount } }',
    scopes: ['search:persons'],
    paths: [{ method: 'GET', path: '/search/persons', status: 404 }],
  },
  'Query.searchResidents': {
    document: '{ searchResidents(lookUpType: PRN, searchText: "228008546") { totalCount } }',
    scopes: ['search:persons', 'search:tenures'],
    needsEvery: true,
  },
  'Query.searchTenures': {
    document: '{ searchTenures { totalCount } }',
    scopes: ['search:tenures'],
    paths: [{ method: 'GET', path: '/search/tenures', status: 404 }],
  },
  'Query.searchTransactions': {
    document: '{ searchTransactions { totalCount } }',
    scopes: ['search:transactions'],
    paths: [{ method: 'GET', path: '/search/transactions', status: 200 }],
  },
  'Query.webhookDeliveries': {
    document: `{ webhookDeliveries(webhookId: "${someUuid}") { totalCount } }`,
    scopes: ['webhooks:write'],
  },
  'Query.webhooks': { document: '{ webhooks { totalCount } }', scopes: ['webhooks:write'] },
  'Query.sendingServices': {
    document: '{ sendingServices { name } }',
    scopes: ['notifications:read', 'notifications:write'],
    needsNoDatabase: true,
  },
  'Query.tenure': {
    document: `{ tenure(by: { uuid: "${someUuid}" }) { id } }`,
    scopes: ['search:tenures'],
  },
  'Query.transaction': {
    document: `{ transaction(by: { uuid: "${someUuid}" }) { id } }`,
    scopes: ['search:transactions'],
  },
  'Query.viewer': {
    document: '{ viewer { id } }',
    scopes: allScopes,
    isForAll: true,
    needsNoDatabase: true,
  },
  'Mutation.cancelNotification': {
    document: `mutation { cancelNotification(input: { id: "${notification}" }) { errors { __typename } } }`,
    scopes: ['notifications:write'],
  },
  'Mutation.createNotification': {
    document: `mutation { createNotification(input: { targetId: "${someUuid}", targetType: ACTUALS,
      notificationType: SCREEN, message: "Hello" }) { errors { __typename } } }`,
    scopes: ['notifications:write'],
    paths: [
      {
        method: 'POST',
        path: '/notifications',
        body: {
          targetId: someUuid,
          targetType: 'Actuals',
          notificationType: 'Screen',
          message: 'Hello',
        },
        status: 201,
      },
    ],
  },
  'Mutation.createNotifications': {
    document: `mutation { createNotifications(input: [{ targetId: "${someUuid}", targetType: ACTUALS,
      notificationType: SCREEN, message: "Hello" }]) { results { isReplayed } } }`,
    scopes: ['notifications:write'],
  },
  'Mutation.deleteNotification': {
    document: `mutation { deleteNotification(input: { id: "${notification}" }) { deletedNotificationId } }`,
    scopes: ['notifications:delete'],
    paths: [{ method: 'DELETE', path: `/notifications/${someUuid}`, status: 404 }],
  },
  'Mutation.discardEvents': {
    document: `mutation { discardEvents(input: { ids: ["${someUuid}"] }) { errors { __typename } } }`,
    scopes: ['operate'],
  },
  'Mutation.markNotificationsRead': {
    document: `mutation { markNotificationsRead(input: { ids: ["${someUuid}"] }) { errors { __typename } } }`,
    scopes: ['notifications:act', 'notifications:own'],
  },
  'Mutation.markNotificationsSeen': {
    document: `mutation { markNotificationsSeen(input: { ids: ["${someUuid}"] }) { errors { __typename } } }`,
    scopes: ['notifications:own'],
  },
  'Mutation.archiveNotifications': {
    document: `mutation { archiveNotifications(input: { ids: ["${someUuid}"] }) { errors { __typename } } }`,
    scopes: ['notifications:own'],
  },
  'Mutation.performAction': {
    document: `mutation { performAction(input: { id: "${notification}", actionType: IS_READ }) { errors { __typename } } }`,
    scopes: ['notifications:act', 'notifications:own'],
    paths: [
      {
        method: 'PATCH',
        path: `/notifications/${someUuid}`,
        body: { actionType: 'IsRead' },
        status: 404,
      },
    ],
  },
  'Mutation.rebuildIndex': {
    document: 'mutation { rebuildIndex(input: { indexes: [ACCOUNTS] }) { started } }',
    scopes: ['operate'],
  },
  'Mutation.releaseProviderService': {
    document: `mutation { releaseProviderService(input: { serviceId: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['operate'],
  },
  'Mutation.replayEvents': {
    document: `mutation { replayEvents(input: { ids: ["${someUuid}"] }) { errors { __typename } } }`,
    scopes: ['operate'],
  },
  'Mutation.resolveDelivery': {
    document: `mutation { resolveDelivery(input: { id: "${someUuid}", outcome: SENT, note: "seen" }) {
      errors { __typename } } }`,
    scopes: ['operate'],
  },
  'Mutation.retryDelivery': {
    document: `mutation { retryDelivery(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['notifications:write', 'operate'],
  },
  'Mutation.createWebhook': {
    document: `mutation { createWebhook(input: { url: "", events: [] }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
    // The address is refused first.
    needsNoDatabase: true,
  },
  'Mutation.deleteWebhook': {
    document: `mutation { deleteWebhook(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
  },
  'Mutation.replayWebhook': {
    document: `mutation { replayWebhook(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
  },
  'Mutation.rotateWebhookSecret': {
    document: `mutation { rotateWebhookSecret(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
  },
  'Mutation.sendTestEvent': {
    document: `mutation { sendTestEvent(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
  },
  'Mutation.updateWebhook': {
    document: `mutation { updateWebhook(input: { id: "${someUuid}" }) { errors { __typename } } }`,
    scopes: ['webhooks:write'],
  },
}
