import { jsonResponse, responses, type RestPath } from './rest-path.js'

/** The specification's status record. */
export const messageStatusFields = `
  id completedAt emailAddress body subject line1 line2 line3 line4 line5 line6 phoneNumber postage
  reference sentAt status type createdByName template { id path version }`

export const messageStatusPath: RestPath = {
  method: 'GET',
  url: '/message-status/:service/:notificationId',
  operation: {
    root: 'Query',
    field: 'messageStatus',
    document: `query GetMessageStatus($service: String!, $notificationId: ID!) {
      messageStatus(service: $service, notificationId: $notificationId) { ${messageStatusFields} }
    }`,
  },
  schema: {
    operationId: 'getMessageStatus',
    summary: 'Get the status of a message',
    tags: ['notifications'],
    params: {
      type: 'object',
      properties: {
        service: {
          type: 'string',
          description: 'Name or id of a configured provider service, never a key.',
        },
        notificationId: {
          type: 'string',
          description: 'The provider’s id of the message, or the id of the notification.',
        },
      },
      required: ['service', 'notificationId'],
    },
    response: responses(
      { 200: jsonResponse('The status.', { $ref: 'MessageStatus#' }) },
      [404, 410, 429],
    ),
  },
  handle: async ({ params, execute }) => execute(params),
}
