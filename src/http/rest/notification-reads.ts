import { defaultNotificationPageSize } from '../../paging/page-request.js'
import { idParameter, notificationReference, type NotificationWords } from './notification-words.js'
import { askedPage, pageLinks } from './page-links.js'
import type { Named } from './parameters.js'
import { notificationFields } from './record-fields.js'
import {
  jsonResponse,
  linkHeader,
  pagingParameters,
  responses,
  type RestPath,
} from './rest-path.js'
import { sendFaults } from './rest-problem.js'

interface Page {
  readonly nodes: readonly Named[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

const tags = ['notifications']

export function listPath(words: NotificationWords): RestPath {
  return {
    method: 'GET',
    url: '/notifications',
    aliases: { pageNumber: 'page' },
    operation: {
      root: 'Query',
      field: 'notifications',
      document: `query GetNotifications($filter: NotificationFilterInput, $page: Int, $pageSize: Int) {
        notifications(filter: $filter, page: $page, pageSize: $pageSize) {
          nodes { ${notificationFields} } pageInfo { hasNextPage }
        }
      }`,
    },
    schema: {
      ...{ operationId: 'listNotifications', tags },
      summary: 'List notifications, the newest first',
      querystring: {
        type: 'object',
        properties: {
          notificationType: {
            ...{ type: 'string', enum: words.notificationType.all },
            description: 'Keep those of this channel.',
          },
          targetId: {
            ...{ type: 'string', format: 'uuid' },
            description: 'Keep those about this, such as a tenure.',
          },
          ...pagingParameters(defaultNotificationPageSize),
        },
      },
      response: responses({
        200: {
          ...jsonResponse('A page of them; empty when there are none.', {
            type: 'array',
            items: notificationReference,
          }),
          headers: linkHeader,
        },
      }),
    },
    handle: async ({ reply, query, ask }) => {
      const { notificationType, targetId } = query
      const asked = askedPage(query, defaultNotificationPageSize)
      const filter = { targetId, notificationType: words.notificationType.nameOf(notificationType) }
      const { nodes, pageInfo } = await ask<Page>({ filter, ...asked })
      const hasNext = pageInfo.hasNextPage
      // The last page is known on it only: nothing is counted for the sake of a header.
      const last = hasNext || (nodes.length === 0 && asked.page > 1) ? null : asked.page
      void reply.header('link', pageLinks('/notifications', query, { ...asked, hasNext, last }))
      return nodes.map((node) => words.record(node))
    },
  }
}

export function showPath(words: NotificationWords): RestPath {
  return {
    method: 'GET',
    url: '/notifications/:id',
    operation: {
      root: 'Query',
      field: 'notification',
      document: `query GetNotification($uuid: UUID!) {
        notification(by: { uuid: $uuid }) { ${notificationFields} }
      }`,
    },
    schema: {
      ...{ operationId: 'getNotification', tags, params: idParameter },
      summary: 'Show a notification',
      response: responses({ 200: jsonResponse('The notification.', notificationReference) }, [404]),
    },
    handle: async ({ reply, params, ask }) => {
      const notification = await ask<Named | null>({ uuid: params['id'] })
      if (notification !== null) return words.record(notification)
      const message = 'There is no such notification, or it was deleted.'
      return sendFaults(reply, [{ code: 'NOT_FOUND', message, path: [] }])
    },
  }
}
