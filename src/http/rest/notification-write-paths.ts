import type { GraphQLSchema } from 'graphql'
import type { Fault } from '../../errors/gateway-error.js'
import { faultsBeside } from '../../notifications/create/create-rules.js'
import { inputSchema } from './json-schema.js'
import { idParameter, notificationReference, type NotificationWords } from './notification-words.js'
import type { Named } from './parameters.js'
import { notificationFields } from './record-fields.js'
import { jsonResponse, responses, type RestPath } from './rest-path.js'
import { sendFaults } from './rest-problem.js'

interface Payload {
  readonly errors: readonly Fault[]
}

const errors = 'errors { code message path }'
const tags = ['notifications']

export function createPath(schema: GraphQLSchema, words: NotificationWords): RestPath {
  return {
    method: 'POST',
    url: '/notifications',
    operation: {
      root: 'Mutation',
      field: 'createNotification',
      document: `mutation PostNotification($input: CreateNotificationInput!) {
        createNotification(input: $input) { notification { uuid } isReplayed ${errors} }
      }`,
    },
    schema: {
      ...{ operationId: 'createNotification', tags },
      summary: 'Create a notification, and send what it asks for',
      headers: {
        type: 'object',
        properties: {
          'idempotency-key': {
            type: 'string',
            description:
              'Repeating a request with the same key and content within 7 days returns the first notification. Replaces idempotencyKey of the body.',
          },
        },
      },
      body: inputSchema(schema, 'CreateNotificationInput'),
      response: responses(
        {
          201: {
            ...jsonResponse('It was created, or had been with this idempotency key.', {
              type: 'object',
              properties: {
                id: { type: 'string', format: 'uuid', description: 'Id of the notification.' },
              },
              required: ['id'],
              additionalProperties: false,
            }),
            headers: {
              location: { type: 'string', description: 'Where the notification can be read.' },
              'idempotency-replayed': {
                type: 'string',
                description: '`true` when nothing new was stored.',
              },
            },
          },
        },
        [409, 413, 415, 422],
      ),
    },
    faultsBeside,
    handle: async ({ request, reply, body, ask }) => {
      const key = request.headers['idempotency-key']
      const { idempotencyKey = key } = body
      if (key !== undefined && idempotencyKey !== key) {
        const message = 'idempotencyKey must not differ from the header Idempotency-Key.'
        const path = ['input', 'idempotencyKey']
        return sendFaults(reply, [{ code: 'ARGUMENTS_EXCLUSIVE', message, path }])
      }
      const input = {
        ...body,
        targetType: words.targetType.nameOf(body['targetType']),
        notificationType: words.notificationType.nameOf(body['notificationType']),
        recipients: words.recipients(body['recipients']),
        idempotencyKey,
      }
      type Created = Payload & { notification: { uuid: string } | null; isReplayed: boolean }
      const { notification, isReplayed, errors: faults } = await ask<Created>({ input })
      if (notification === null) return sendFaults(reply, faults)
      if (isReplayed) void reply.header('idempotency-replayed', 'true')
      void reply.code(201).header('location', `/notifications/${notification.uuid}`)
      return { id: notification.uuid }
    },
  }
}

export function actPath(schema: GraphQLSchema, words: NotificationWords): RestPath {
  return {
    method: 'PATCH',
    url: '/notifications/:id',
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
      ...{ operationId: 'performAction', tags, params: idParameter },
      summary: 'Record what a user did about a notification',
      body: { ...inputSchema(schema, 'PerformActionInput'), required: ['actionType'] },
      response: responses(
        {
          200: jsonResponse('The notification after it.', notificationReference),
          204: {
            description: 'It was recorded; the caller may not read notifications.',
            type: 'null',
          },
        },
        [404, 409, 413, 415, 422],
      ),
    },
    handle: async ({ request, reply, params, body, operations, ask }) => {
      const id = params['id']
      if (typeof body['id'] === 'string' && body['id'].toLowerCase() !== id?.toLowerCase()) {
        const message = 'id must not differ from the one in the address.'
        return sendFaults(reply, [{ code: 'ID_INVALID', message, path: ['input', 'id'] }])
      }
      const actionType = words.actionType.nameOf(body['actionType'])
      const shown = operations.mayRead(request, 'PerformActionPayload', 'notification')
      type Performed = Payload & { notification?: Named | null }
      const input = { ...body, id, actionType }
      const { notification, errors: faults } = await ask<Performed>({ input, shown })
      if (faults.length > 0) return sendFaults(reply, faults)
      return notification ? words.record(notification) : reply.code(204).send()
    },
  }
}

export function deletePath(): RestPath {
  return {
    method: 'DELETE',
    url: '/notifications/:id',
    operation: {
      root: 'Mutation',
      field: 'deleteNotification',
      document: `mutation DeleteNotification($input: DeleteNotificationInput!) {
        deleteNotification(input: $input) { ${errors} }
      }`,
    },
    schema: {
      ...{ operationId: 'deleteNotification', tags, params: idParameter },
      summary: 'Delete a notification whose required action is not open',
      response: responses({ 204: { description: 'Deleted.', type: 'null' } }, [404, 409]),
    },
    handle: async ({ reply, params, ask }) => {
      const { errors: faults } = await ask<Payload>({ input: { id: params['id'] } })
      return faults.length > 0 ? sendFaults(reply, faults) : reply.code(204).send()
    },
  }
}
