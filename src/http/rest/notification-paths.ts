import type { GraphQLSchema } from 'graphql'
import { channels } from '../../channels/channels.js'
import type { Fault } from '../../errors/gateway-error.js'
import { faultsBeside } from '../../notifications/create/create-rules.js'
import { ActionType, NotificationType } from '../../notifications/model/notification-enums.js'
import { defaultNotificationPageSize, maximumPageSize } from '../../paging/page-request.js'
import { sendFaults, sendProblem } from '../problem.js'
import { flag, inputSchema, objectOf, text } from './json-schema.js'
import { listHeaders, pageLink, pageLinks, pageRequest, pagingParameters } from './paging.js'
import type { Values } from './parameters.js'
import { jsonResponse, responses, type RestPath } from './rest-path.js'

/** The 23 fields of the specification, then our own. */
export const notificationFields = `
  id: uuid targetId targetType notificationType user message serviceKey templateId
  mobileNumber email requireAction ${channels.external.map(({ flag }) => flag).join(' ')}
  isReadStatus sentMessageDetails actionNote performedActionDoneBy performedActionType isRemovable
  personalisationParams performedActionDate createdDate followOnUrl
  performedActions { actionType actionNote doneBy doneById occurredAt } maskedFields`

export function notificationPaths(schema: GraphQLSchema): readonly RestPath[] {
  return [createPath(schema), listPath, showPath, actPath(schema), deletePath]
}

interface Page {
  readonly nodes: readonly Values[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface Payload {
  readonly errors: readonly Fault[]
}

type ReadPage = (paging: object) => Promise<Page>

const url = '/notifications'
const tags = ['notifications']
const errors = 'errors { code message path }'
const notification = { $ref: 'Notification#' } as const
const params = {
  type: 'object',
  required: ['id'],
  properties: { id: text('Id of the notification.', { format: 'uuid' }) },
}

/** Maximum length of a list without a page size. Old callers expect the whole list. */
const maximumWholeList = 1_000

function createPath(schema: GraphQLSchema): RestPath {
  const created = objectOf({ id: text('Id of the notification.', { format: 'uuid' }) })
  return {
    method: 'POST',
    url,
    operation: {
      root: 'Mutation',
      field: 'createNotification',
      document: `mutation PostNotification($input: CreateNotificationInput!) {
        createNotification(input: $input) { notification { uuid } isReplayed ${errors} }
      }`,
    },
    schema: {
      operationId: 'createNotification',
      summary: 'Create a notification and send its messages',
      tags,
      headers: {
        type: 'object',
        properties: {
          'idempotency-key': text(
            'A repeated request with the same key and content returns the first notification for 7 days. Replaces idempotencyKey of the body.',
          ),
        },
      },
      body: inputSchema(schema, 'CreateNotificationInput'),
      response: responses(
        {
          201: {
            ...jsonResponse('The notification was created, now or with the same key.', created),
            headers: {
              location: text('Path of the notification.'),
              'idempotency-replayed': text('`true` if the notification existed already.'),
            },
          },
        },
        [409, 413, 415, 422],
      ),
    },
    faultsBeside,
    handle: async ({ request, reply, body, execute }) => {
      const key = request.headers['idempotency-key']
      const { idempotencyKey = key } = body
      if (key !== undefined && idempotencyKey !== key) {
        const message = 'idempotencyKey must not differ from the header Idempotency-Key.'
        const path = ['input', 'idempotencyKey']
        return sendFaults(reply, [{ code: 'ARGUMENTS_EXCLUSIVE', message, path }])
      }
      type Result = Payload & { notification: { uuid: string } | null; isReplayed: boolean }
      const result = await execute<Result>({ input: { ...body, idempotencyKey } })
      if (result.notification === null) return sendFaults(reply, result.errors)
      if (result.isReplayed) void reply.header('idempotency-replayed', 'true')
      const { uuid: id } = result.notification
      void reply.code(201).header('location', `${url}/${id}`)
      return { id }
    },
  }
}

const listPath: RestPath = {
  method: 'GET',
  url,
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
    operationId: 'listNotifications',
    summary: 'List notifications, newest first',
    tags,
    querystring: {
      type: 'object',
      properties: {
        notificationType: text('Channel.', { enum: Object.values(NotificationType) }),
        targetId: text('Id of the target, such as a tenure.', { format: 'uuid' }),
        reference: text('The sender’s reference.'),
        createdByMe: flag(
          'True for notifications created by the caller, false for notifications created by others.',
        ),
        createdFrom: text('Created at this time or day, or later.'),
        createdUntil: text('Created before this time or day.'),
        ...pagingParameters(
          `Default ${defaultNotificationPageSize}. Without page and pageSize the response has all notifications up to ${maximumWholeList.toLocaleString('en-GB')}; if there are more, \`Link\` has rel="next".`,
        ),
      },
    },
    response: responses({
      200: {
        ...jsonResponse('The notifications; an empty list if none match.', {
          type: 'array',
          items: notification,
        }),
        headers: listHeaders,
      },
    }),
  },
  handle: async ({ reply, query, execute }) => {
    const { page, pageSize, ...filter } = query
    const readPage: ReadPage = (paging) => execute<Page>({ filter, ...paging })
    const isWhole = page === undefined && pageSize === undefined
    const { nodes, link } = await (isWhole ? readWholeList : readOnePage)(readPage, query)
    if (link !== '') void reply.header('link', link)
    return nodes.map(notificationRecord)
  },
}

interface ListPart {
  readonly nodes: readonly Values[]
  /** The `Link` header; blank for none. */
  readonly link: string
}

async function readOnePage(readPage: ReadPage, query: Values): Promise<ListPart> {
  const request = pageRequest(query, defaultNotificationPageSize)
  const { nodes, pageInfo } = await readPage(request)
  const hasNext = pageInfo.hasNextPage
  // Rows are not counted for the `Link` header, so the last page is known only if it is the current page.
  const last = hasNext || (nodes.length === 0 && request.page > 1) ? null : request.page
  return { nodes, link: pageLinks(url, query, { ...request, hasNext, last }) }
}

/** Reads by cursor, so that new notifications move no row to another page. */
async function readWholeList(readPage: ReadPage, query: Values): Promise<ListPart> {
  const pageSize = maximumPageSize
  const nodes: Values[] = []
  let after: string | null = null
  do {
    const page: Page = await readPage({ first: pageSize, after })
    nodes.push(...page.nodes)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null && nodes.length < maximumWholeList)
  const next = { relation: 'next', page: nodes.length / pageSize + 1, pageSize }
  return { nodes, link: after === null ? '' : pageLink(url, query, next) }
}

const showPath: RestPath = {
  method: 'GET',
  url: `${url}/:id`,
  operation: {
    root: 'Query',
    field: 'notification',
    document: `query GetNotification($uuid: UUID!) {
        notification(by: { uuid: $uuid }) { ${notificationFields} }
      }`,
  },
  schema: {
    operationId: 'getNotification',
    summary: 'Get a notification',
    tags,
    params,
    response: responses({ 200: jsonResponse('The notification.', notification) }, [404]),
  },
  handle: async ({ reply, params: { id: uuid }, execute }) => {
    const record = await execute<Values | null>({ uuid })
    if (record !== null) return notificationRecord(record)
    const detail = 'There is no such notification, or it was deleted.'
    return sendProblem(reply, { code: 'NOT_FOUND', detail })
  },
}

function actPath(schema: GraphQLSchema): RestPath {
  return {
    method: 'PATCH',
    url: `${url}/:id`,
    operation: {
      root: 'Mutation',
      field: 'performAction',
      document: `mutation PatchNotification($input: PerformActionInput!, $shown: Boolean!) {
        performAction(input: $input) {
          notification @include(if: $shown) { ${notificationFields} } ${errors}
        }
      }`,
    },
    schema: {
      operationId: 'performAction',
      summary: 'Record a user’s action on a notification',
      tags,
      params,
      body: { ...inputSchema(schema, 'PerformActionInput'), required: ['actionType'] },
      response: responses(
        {
          200: jsonResponse('The updated notification.', notification),
          204: {
            description: 'The action was recorded. The caller may not read notifications.',
            type: 'null',
          },
        },
        [404, 409, 413, 415, 422],
      ),
    },
    handle: async ({ reply, params: { id }, body, execute, mayRead }) => {
      if (typeof body['id'] === 'string' && body['id'].toLowerCase() !== id?.toLowerCase()) {
        const message = 'id must not differ from the one in the address.'
        return sendFaults(reply, [{ code: 'ID_INVALID', message, path: ['input', 'id'] }])
      }
      const shown = mayRead('PerformActionPayload', 'notification')
      type Result = Payload & { notification?: Values | null }
      const result = await execute<Result>({ input: { ...body, id }, shown })
      if (result.errors.length > 0) return sendFaults(reply, result.errors)
      return result.notification ? notificationRecord(result.notification) : reply.code(204).send()
    },
  }
}

const deletePath: RestPath = {
  method: 'DELETE',
  url: `${url}/:id`,
  operation: {
    root: 'Mutation',
    field: 'deleteNotification',
    document: `mutation DeleteNotification($input: DeleteNotificationInput!) {
        deleteNotification(input: $input) { ${errors} }
      }`,
  },
  schema: {
    operationId: 'deleteNotification',
    summary: 'Delete a notification that has no open required action',
    tags,
    params,
    response: responses(
      { 204: { description: 'The notification was deleted.', type: 'null' } },
      [404, 409],
    ),
  },
  handle: async ({ reply, params: { id }, execute }) => {
    const { errors: faults } = await execute<Payload>({ input: { id } })
    return faults.length > 0 ? sendFaults(reply, faults) : reply.code(204).send()
  },
}

/** The record with the specification's words in place of GraphQL's enum names. */
function notificationRecord(node: Values): Values {
  const lines = node['sentMessageDetails']
  return {
    ...node,
    sentMessageDetails: Array.isArray(lines) && lines.length > 0 ? lines.join('; ') : null,
    notificationType: wordOf(NotificationType, node['notificationType']),
    performedActionType: wordOf(ActionType, node['performedActionType']),
    performedActions: (node['performedActions'] as Values[]).map((action) => ({
      ...action,
      actionType: wordOf(ActionType, action['actionType']),
    })),
  }
}

function wordOf(words: Readonly<Record<string, string>>, name: unknown): string | null {
  return words[String(name)] ?? null
}
