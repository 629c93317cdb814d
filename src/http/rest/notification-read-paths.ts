import { defaultNotificationPageSize, maximumPageSize } from '../../paging/page-request.js'
import { idParameter, notificationReference, type NotificationWords } from './notification-words.js'
import { askedPage, pageLink, pageLinks } from './page-links.js'
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
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

type AskPage = (paging: object) => Promise<Page>

/** Without a size callers of old expect everything; more than so many are left to pages. */
const wholeListAtMost = 1_000

const tags = ['notifications']

export function listPath(words: NotificationWords): RestPath {
  return {
    method: 'GET',
    url: path,
    aliases: { pageNumber: 'page' },
    operation: {
      root: 'Query',
      field: 'notifications',
      document: `query GetNotifications(
        $filter: NotificationFilterInput, $page: Int, $pageSize: Int, $first: Int, $after: String
      ) {
        notifications(
          filter: $filter, page: $page, pageSize: $pageSize, first: $first, after: $after
        ) {
          nodes { ${notificationFields} } pageInfo { hasNextPage endCursor }
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
          reference: {
            type: 'string',
            description: 'Keep those with this reference of the sender’s.',
          },
          createdByMe: {
            type: 'boolean',
            description: 'True keeps those that the caller created, false those of others.',
          },
          createdFrom: {
            ...{ type: 'string', format: 'date-time' },
            description: 'Keep those created then or later.',
          },
          createdUntil: {
            ...{ type: 'string', format: 'date-time' },
            description: 'Keep those created before then.',
          },
          ...pagingParameters(
            `Default ${defaultNotificationPageSize}; without page and pageSize all are answered, up to ${wholeListAtMost.toLocaleString('en-GB')}, and rel="next" tells that there are more.`,
          ),
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
      const { notificationType, targetId, reference, createdFrom, createdUntil } = query
      const filter = {
        ...{ targetId, reference, createdFrom, createdUntil, createdByMe: query['createdByMe'] },
        notificationType: words.notificationType.nameOf(notificationType),
      }
      const askPage: AskPage = (paging) => ask<Page>({ filter, ...paging })
      const isWhole = query['page'] === undefined && query['pageSize'] === undefined
      const { nodes, link } = await (isWhole ? wholeList : onePage)(askPage, query)
      if (link !== '') void reply.header('link', link)
      return nodes.map((node) => words.record(node))
    },
  }
}

interface Answered {
  readonly nodes: readonly Named[]
  /** The `Link` header; blank for none. */
  readonly link: string
}

const path = '/notifications'

async function onePage(ask: AskPage, query: Named): Promise<Answered> {
  const asked = askedPage(query, defaultNotificationPageSize)
  const { nodes, pageInfo } = await ask(asked)
  const hasNext = pageInfo.hasNextPage
  // The last page is known on it only: nothing is counted for the sake of a header.
  const last = hasNext || (nodes.length === 0 && asked.page > 1) ? null : asked.page
  return { nodes, link: pageLinks(path, query, { ...asked, hasNext, last }) }
}

/** Reads on by cursors, so that rows that arrive meanwhile shift nothing. */
async function wholeList(ask: AskPage, query: Named): Promise<Answered> {
  const pageSize = maximumPageSize
  const nodes: Named[] = []
  let after: string | null = null
  do {
    const read: Page = await ask({ first: pageSize, after })
    nodes.push(...read.nodes)
    after = read.pageInfo.hasNextPage ? read.pageInfo.endCursor : null
  } while (after !== null && nodes.length < wholeListAtMost)
  const next = { relation: 'next', page: nodes.length / pageSize + 1, pageSize }
  return { nodes, link: after === null ? '' : pageLink(path, query, next) }
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
