import type { CloudEvent } from '../../src/webhooks/cloud-event.js'
import type { NatsClient } from './nats-server.js'

export interface PublishedMessage {
  readonly subject: string
  readonly event: CloudEvent
}

/** All messages of a stream, oldest first. */
export async function published(
  { manager }: NatsClient,
  stream: string,
): Promise<PublishedMessage[]> {
  const { state } = await manager.streams.info(stream)
  const messages: PublishedMessage[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(stream, { seq })
    if (message !== null) messages.push({ subject: message.subject, event: message.json() })
  }
  return messages
}
