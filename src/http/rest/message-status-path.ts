import { messageStatusFields } from './record-fields.js'
import { jsonResponse, responses, type RestPath } from './rest-path.js'

/** What became of one message; the gateway keeps it when the provider has forgotten. */
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
    summary: 'Show what became of a message',
    tags: ['notifications'],
    params: {
      type: 'object',
      properties: {
        service: {
          type: 'string',
          description: 'Name or id of a configured service of the provider; never a key.',
        },
        notificationId: {
          type: 'string',
          description: 'The provider’s id of the message, or the id of our notification.',
        },
      },
      required: ['service', 'notificationId'],
    },
    response: responses(
      { 200: jsonResponse('The status.', { $ref: 'MessageStatus#' }) },
      [404, 410, 429],
    ),
  },
  handle: async ({ params, ask }) => ask(params),
}
