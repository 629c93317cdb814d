import type { CreateNotificationInput } from '@housing-gateway/client/documents'
import { topics } from '../shell/notification-words.js'
import type { Values } from './fill-template.js'
import type { Template } from './message-fields.js'

/** The mutation input without the idempotency key. */
export type Message = Omit<CreateNotificationInput, 'idempotencyKey'>

interface MessageParts {
  readonly service: string
  readonly template: Template
  readonly params: Values
  readonly topic: string
  readonly targetId: string
  /** E-mail address or phone number by field. */
  readonly receiver: Values
}

export function messageOf(parts: MessageParts): Message {
  const { service, template, params, topic, targetId, receiver } = parts
  return {
    targetId,
    targetType: topic,
    notificationType: template.channel,
    message: template.name,
    serviceKey: service,
    templateId: template.templateId,
    ...receiver,
    personalisationParams: params,
  }
}

/** The topic with the most words in common with the text. It is only a default. */
export function topicOf(text: string): string {
  const words = new Set(wordsOf(text))
  const scored = Object.entries(topics).map(
    ([topic, label]) => [topic, wordsOf(label).filter((word) => words.has(word)).length] as const,
  )
  scored.sort(([, one], [, other]) => other - one)
  return scored[0]?.[0] ?? 'Actuals'
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\W+/)
    .map((word) => word.replace(/s$/, ''))
}
