import type {
  ActionType,
  NotificationSummaryFragment,
  NotificationType,
} from '@housing-gateway/client/documents'
import { asWritten } from './words.js'

export const topics: Readonly<Record<string, string>> = {
  Actuals: 'Actual service charges',
  Estimates: 'Service charge estimates',
  FailedDirectDebits: 'Failed direct debits',
  MissedServiceChargePayments: 'Missed service charge payments',
}

const channels: Readonly<Record<NotificationType, string>> = {
  EMAIL: 'E-mail',
  LETTER: 'Letter',
  SCREEN: 'Screen',
  TEXT: 'Text message',
}

const acts: Readonly<Record<ActionType, string>> = {
  APPROVED: 'Approved',
  INITIATED: 'Started',
  IS_READ: 'Read',
  REJECTED: 'Rejected',
  VALIDATE: 'Validated',
}

/** Topic of a notification. A landlord's own target type is shown unchanged. */
export function topic(type: string): string {
  return topics[type] ?? asWritten(type)
}

export function channel(type: NotificationType | null): string {
  return type === null ? 'Another channel' : channels[type]
}

export function act(type: ActionType | null): string {
  return type === null ? 'Another action' : acts[type]
}

/** Status of a notification, in a few words. */
export function stateOf(notification: NotificationSummaryFragment): string {
  const { hasOpenAction, performedActionType, requireAction, isReadStatus } = notification
  if (hasOpenAction) return 'Needs a decision'
  if (requireAction && performedActionType !== null) return act(performedActionType)
  return isReadStatus ? 'Read' : 'New'
}

/** The first characters of a text, for lists. */
export function beginning(message: string, maxLength = 160): string {
  const text = asWritten(message)
  const characters = Array.from(text.slice(0, maxLength * 2))
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text
}
