import type { MessageStatus } from '../../provider/provider.js'
import type { StatusUpdate } from './status-updates.js'

/** What a record that was read says. */
export function updateOf(record: MessageStatus, source: 'poll' | 'reader'): StatusUpdate {
  return {
    providerId: record.id,
    status: record.status,
    sentAt: moment(record.sentAt),
    completedAt: moment(record.completedAt),
    record,
    source,
  }
}

/** A time as the provider tells it; null for what is none. */
export function moment(text: string | null | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}
