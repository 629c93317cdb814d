import type { Scope } from '../../src/access/scopes.js'
import { encodeNodeId, type NodeTypeName } from '../../src/schema/node-id.js'

/** An operation that asks for one root field, and the scopes of which each opens the field. */
export interface RootOperation {
  readonly document: string
  readonly scopes: readonly Scope[]
}

/** The scope that every way to a record of a kind asks for. */
export const scopeOfKind: Readonly<Record<NodeTypeName, Scope>> = {
  Account: 'search:accounts',
  Asset: 'search:assets',
  Notification: 'notifications:read',
  Person: 'search:persons',
  Tenure: 'search:tenures',
  Transaction: 'search:transactions',
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
  'Query.node': { document: `{ node(id: "${asset}") { id } }`, scopes: ['search:assets'] },
  'Query.nodes': { document: `{ nodes(ids: ["${asset}"]) { id } }`, scopes: ['search:assets'] },
  'Query.notification': {
    document: '{ notification(by: { reference: "run-1" }) { id } }',
    scopes: ['notifications:read'],
  },
  'Query.notificationCounts': {
    document: '{ notificationCounts { total } }',
    scopes: ['notifications:read'],
  },
  'Query.notifications': {
    document: '{ notifications { totalCount } }',
    scopes: ['notifications:read'],
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
  },
  'Query.searchAssets': { document: '{ searchAssets { totalCount } }', scopes: ['search:assets'] },
  'Query.searchPersons': {
    document: '{ searchPersons { totalCount } }',
    scopes: ['search:persons'],
  },
  'Query.searchTenures': {
    document: '{ searchTenures { totalCount } }',
    scopes: ['search:tenures'],
  },
  'Query.searchTransactions': {
    document: '{ searchTransactions { totalCount } }',
    scopes: ['search:transactions'],
  },
  'Mutation.createNotification': {
    document: `mutation { createNotification(input: { targetId: "${someUuid}", targetType: ACTUALS,
      notificationType: SCREEN, message: "Hello" }) { errors { __typename } } }`,
    scopes: ['notifications:write'],
  },
  'Mutation.deleteNotification': {
    document: `mutation { deleteNotification(input: { id: "${notification}" }) { deletedNotificationId } }`,
    scopes: ['notifications:delete'],
  },
  'Mutation.performAction': {
    document: `mutation { performAction(input: { id: "${notification}", actionType: IS_READ }) { errors { __typename } } }`,
    scopes: ['notifications:act'],
  },
}
