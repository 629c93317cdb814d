import type { CreateNotificationInput, TargetType } from '@housing-gateway/client/documents'
import { topics } from '../shell/notification-words.js'
import type { Values } from './fill-template.js'
import type { Template } from './message-fields.js'

export type Topic = TargetType

/** A message as it is sent, but for the key by which the gateway knows a repetition. */
export type Message = Omit<CreateNotificationInput, 'idempotencyKey'>

interface MessageParts {
  readonly service: string
  readonly template: Template
  readonly params: Values
  readonly topic: Topic
  readonly targetId: string
  /** E-mail address or number, by their fields. */
  readonly receiver: Values
}

export function messageOf(parts: MessageParts): Message {
  const { service, template, params, topic, targetId, receiver } = parts
  return {
    ...{ targetId, targetType: topic, notificationType: template.channel, message: template.name },
    ...{ serviceKey: service, templateId: template.templateId },
    ...receiver,
    personalisationParams: params,
  }
}

/** The topic that a text speaks of most; nothing hangs on it but where the notification is listed. */
export function topicOf(text: string): Topic {
  const words = new Set(wordsOf(text))
  const scored = Object.entries(topics).map(
    ([topic, label]) =>
      [topic as Topic, wordsOf(label).filter((word) => words.has(word)).length] as const,
  )
  scored.sort(([, one], [, other]) => other - one)
  return scored[0]?.[0] ?? 'ACTUALS'
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\W+/)
    .map((word) => word.replace(/s$/, ''))
}
