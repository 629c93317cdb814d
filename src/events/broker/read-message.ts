import { createHash } from 'node:crypto'
import type { Message } from '../../broker/broker.js'
import {
  maximumBatch,
  maximumBodyBytes,
  readEvent,
  type EventFault,
} from '../inbox/event-envelope.js'
import type { DeadLetter } from '../inbox/event-inbox.js'
import type { InboundEvent } from '../inbox/inbound-event.js'

/** An event, with a function that makes it a dead letter if it cannot be stored. */
export interface ArrivedEvent {
  readonly event: InboundEvent
  letter(what: string): DeadLetter
}

export interface ReadMessage {
  readonly events: readonly ArrivedEvent[]
  readonly letters: readonly DeadLetter[]
}

/**
 * Reads one event or an array of events, as POST /events does. Invalid events become dead letters.
 *
 * @param source name of the message source
 */
export function readMessage(message: Message, source: string): ReadMessage {
  const { body } = message
  const at = { message, source }
  const whole = (reason: string): ReadMessage => ({
    events: [],
    letters: [letterOf(at, body, null, null, reason)],
  })
  if (body.length > maximumBodyBytes) {
    return whole(`A message has at most ${maximumBodyBytes.toLocaleString('en-GB')} bytes.`)
  }
  const parsed = parse(body)
  if (parsed === undefined) return whole('It is no JSON in UTF-8.')
  const isBatch = Array.isArray(parsed)
  const values: unknown[] = isBatch ? parsed : [parsed]
  if (values.length === 0 || values.length > maximumBatch) {
    return whole(`A batch holds 1 to ${maximumBatch.toLocaleString('en-GB')} events.`)
  }
  const events: ArrivedEvent[] = []
  const letters: DeadLetter[] = []
  for (const [index, value] of values.entries()) {
    const place = isBatch ? index : null
    const read = readEvent(value)
    if (read.ok) {
      const { event } = read
      events.push({ event, letter: (what) => letterOf(at, body, place, event, what) })
    } else letters.push(letterOf(at, body, place, null, describe(read.faults)))
  }
  return { events, letters }
}

interface Origin {
  readonly message: Message
  readonly source: string
}

/** The key includes a hash: a recreated stream counts from one again, and senders may reuse an id. */
function letterOf(
  { message: { identity, place }, source }: Origin,
  body: Uint8Array,
  index: number | null,
  event: InboundEvent | null,
  reason: string,
): DeadLetter {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const [key, where] =
    index === null
      ? [`${source} ${identity} ${hash}`, place]
      : [`${source} ${identity}/${index} ${hash}`, `${place}, event ${index + 1}`]
  return { key, event, reason: `${where}: ${reason}` }
}

function describe(faults: readonly EventFault[]): string {
  return faults.map(({ message }) => message).join(' ')
}

/** Undefined for invalid JSON. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
