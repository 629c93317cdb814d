import type { ScopeRule } from '../../src/access/policy.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { encodeNodeId, type NodeTypeName } from '../../src/schema/node-id.js'
import { mutationOperations } from './mutation-operations.js'
import type { RootOperation } from './root-operation.js'

/** The scopes that a rule names. */
export function scopesIn(rule: ScopeRule): readonly Scope[] {
  return 'anyOf' in rule ? rule.anyOf : rule.allOf
}

/** The scopes of which every way to a record of a kind asks for one. */
export const scopesOfKind: Readonly<Record<NodeTypeName, readonly Scope[]>> = {
  Account: ['search:accounts'],
  Asset: ['search:assets'],
  DeadEvent: ['operate'],
  Delivery: ['notifications:own', 'notifications:read', 'notifications:write', 'operate'],
  Notification: ['notifications:own', 'notifications:read', 'notifications:write'],
  Person: ['search:persons'],
  Recipient: ['notifications:write', 'recipients:write'],
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
  'Query.failedDeliveries': {
    document: '{ failedDeliveries { totalCount } }',
    scopes: ['notifications:write', 'operate'],
  },
  'Query.messageStatus': {
    document: `{ messageStatus(service: "repairs", notificationId: "${someUuid}") { id } }`,
    scopes: ['notifications:read', 'notifications:write'],
    answer: 'SERVICE_NOT_CONFIGURED',
    paths: [{ method: 'GET', path: `/message-status/repairs/${someUuid}`, status: 404 }],
  },
  'Query.messageStatuses': {
    document: `{ messageStatuses(service: "repairs", ids: ["${someUuid}"]) { id } }`,
    scopes: ['notifications:read', 'notifications:write'],
    answer: 'SERVICE_NOT_CONFIGURED',
  },
  'Query.node': { document: `{ node(id: "${asset}") { id } }`, scopes: ['search:assets'] },
  'Query.nodes': { document: `{ nodes(ids: ["${asset}"]) { id } }`, scopes: ['search:assets'] },
  'Query.notification': {
    document: '{ notification(by: { reference: "run-1" }) { id } }',
    scopes: ['notifications:own', 'notifications:read', 'notifications:write'],
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
  'Query.recipients': {
    document: '{ recipients { totalCount } }',
    scopes: ['notifications:write', 'recipients:write'],
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
  ...mutationOperations(someUuid, absentId('Notification')),
}
