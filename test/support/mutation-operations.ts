import type { RootOperation } from './root-operation.js'

/**
 * One entry for each field of Mutation.
 *
 * @param someUuid of nothing
 * @param notification id of no notification
 */
export function mutationOperations(
  someUuid: string,
  notification: string,
): Readonly<Record<string, RootOperation>> {
  return {
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
    'Mutation.removeRecipient': {
      document: `mutation { removeRecipient(input: { kind: TEAM, value: "rents" }) { errors { __typename } } }`,
      scopes: ['recipients:write'],
    },
    'Mutation.upsertRecipient': {
      document: `mutation { upsertRecipient(input: { kind: TEAM, value: "rents" }) { errors { __typename } } }`,
      scopes: ['recipients:write'],
    },
  }
}
