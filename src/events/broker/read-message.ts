import { createHash } from 'node:crypto'
import type { Message } from '../../broker/broker.js'
import {
  maximumBatch,
  maximumBodyBytes,
  readEvent,
  type EventFault,
} from '../inbox/event-envelope.js'
import type { DeadLetter } from '../inbox/dead-letters.js'
import type { InboundEvent } from '../inbox/inbound-event.js'

/** An event with what it becomes where it cannot be stored as it is. */
export interface ArrivedEvent {
  readonly event: InboundEvent
  letter(what: string): DeadLetter
}

export interface ReadMessage {
  readonly events: readonly ArrivedEvent[]
  readonly letters: readonly DeadLetter[]
}

/**
 * Reads one event or an array of them, as POST /events does. What makes no event becomes a dead letter.
 *
 * @param source name of where it comes from
 */
export function readMessage(message: Message, source: string): ReadMessage {
  const { coordinates, body } = message
  const at = { place: placeOf(coordinates), source, sequence: coordinates.sequence }
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

interface Place {
  readonly place: string
  readonly source: string
  readonly sequence: string
}

/** A stream that was made anew counts from one again, so the number alone does not name a message for ever. */
function letterOf(
  { place, source, sequence }: Place,
  body: Uint8Array,
  index: number | null,
  event: InboundEvent | null,
  reason: string,
): DeadLetter {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const [key, where] =
    index === null
      ? [`${source} ${sequence} ${hash}`, place]
      : [`${source} ${sequence}/${index} ${hash}`, `${place}, event ${index + 1}`]
  return { key, event, reason: `${where}: ${reason}` }
}

const mostSubjectCharacters = 200

/** A subject may be anything; what cannot be shown is left out. */
function placeOf({ stream, subject, sequence }: Message['coordinates']): string {
  const shown = subject.replace(/[^\x20-\x7e]/g, '?').slice(0, mostSubjectCharacters)
  return `stream ${stream}, subject ${shown}, sequence ${sequence}`
}

function describe(faults: readonly EventFault[]): string {
  return faults.map(({ message }) => message).join(' ')
}

/** Undefined for what is no JSON. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
