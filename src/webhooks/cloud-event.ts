import type { ClaimedEvent } from './webhook-model.js'

/** CloudEvents 1.0 in structured mode; identical in every try. */
export interface CloudEvent {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject?: string
  readonly time: string
  readonly datacontenttype: 'application/json'
  readonly data: Readonly<Record<string, unknown>>
}

/** @param sink destination; distinguishes the gateways of one stream */
export function cloudEvent(
  { id, event, occurredAt, data }: Pick<ClaimedEvent, 'id' | 'event' | 'occurredAt' | 'data'>,
  sink: string,
): CloudEvent {
  const subject = data['notificationId'] ?? data['recordId']
  return {
    specversion: '1.0',
    id,
    source: `urn:housing-gateway:${sink}`,
    type: event,
    ...(typeof subject === 'string' ? { subject } : {}),
    time: occurredAt.toISOString(),
    datacontenttype: 'application/json',
    data,
  }
}
