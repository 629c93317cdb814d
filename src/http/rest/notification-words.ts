import { type GraphQLSchema, isEnumType } from 'graphql'
import type { Named } from './parameters.js'

/** A notification in an answer. */
export const notificationReference = { $ref: 'Notification#' } as const

/** One text, as specified; in GraphQL it is a list of lines. */
export const sentMessageDetails = {
  type: ['string', 'null'],
  description:
    'Every external message: channel, status, and what the provider reported after that. Null where nothing is sent. Example: "Email: delivered; Letter: sent".',
} as const

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
  private readonly recipientKind: EnumWords

  constructor(schema: GraphQLSchema) {
    this.notificationType = new EnumWords(schema, 'NotificationType')
    this.targetType = new EnumWords(schema, 'TargetType')
    this.actionType = new EnumWords(schema, 'ActionType')
    this.recipientKind = new EnumWords(schema, 'RecipientKind')
  }

  /** Whom a notification is for, as GraphQL takes them; null where a body names nobody. */
  recipients(given: unknown): readonly Named[] | null {
    if (!Array.isArray(given)) return null
    return (given as Named[]).map(({ kind, value }) => ({
      kind: this.recipientKind.nameOf(kind),
      value,
    }))
  }

  /** A record as the paths show it. */
  record(notification: Named): Named {
    return {
      ...notification,
      sentMessageDetails: detailsText(notification['sentMessageDetails']),
      notificationType: this.notificationType.wordOf(notification['notificationType']),
      performedActionType: this.actionType.wordOf(notification['performedActionType']),
      performedActions: (notification['performedActions'] as Named[]).map((action) => ({
        ...action,
        actionType: this.actionType.wordOf(action['actionType']),
      })),
    }
  }
}

/** What was sent, as one text; null where nothing was. */
function detailsText(lines: unknown): string | null {
  return Array.isArray(lines) && lines.length > 0 ? lines.join('; ') : null
}

/** The specification's words for the values of a GraphQL enum, which stand behind its names. */
class EnumWords {
  private readonly words: ReadonlyMap<string, string>

  constructor(schema: GraphQLSchema, type: string) {
    const found = schema.getType(type)
    if (!isEnumType(found)) throw new Error(`${type} is not an enum.`)
    this.words = new Map(found.getValues().map(({ name, value }) => [name, String(value)]))
  }

  get all(): readonly string[] {
    return [...this.words.values()]
  }

  wordOf(name: unknown): string | null {
    return this.words.get(String(name)) ?? null
  }

  /** @returns undefined for anything that is no word, such as a value that was not given */
  nameOf(word: unknown): string | undefined {
    return [...this.words].find(([, known]) => known === word)?.[0]
  }
}
