import type { GraphQLSchema } from 'graphql'
import { EnumWords } from './enum-words.js'
import type { Named } from './parameters.js'

/** A notification in an answer. */
export const notificationReference = { $ref: 'Notification#' } as const

/** The id in the address of a notification. */
export const idParameter = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid', description: 'Id of the notification.' } },
  required: ['id'],
} as const

/** The closed sets of notifications: the specification's words outside, GraphQL's names inside. */
export class NotificationWords {
  readonly notificationType: EnumWords
  readonly targetType: EnumWords
  readonly actionType: EnumWords

  constructor(schema: GraphQLSchema) {
    this.notificationType = new EnumWords(schema, 'NotificationType')
    this.targetType = new EnumWords(schema, 'TargetType')
    this.actionType = new EnumWords(schema, 'ActionType')
  }

  /** A record as the paths show it. */
  record(notification: Named): Named {
    return {
      ...notification,
      notificationType: this.notificationType.wordOf(notification['notificationType']),
      performedActionType: this.actionType.wordOf(notification['performedActionType']),
    }
  }
}
