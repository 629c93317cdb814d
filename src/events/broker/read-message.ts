import { createHash } from 'node:crypto'
import type { Message } from '../../broker/broker.js'
import { maximumBatch, maximumBodyBytes } from '../inbox/event-envelope.js'
import type { DeadLetter } from '../inbox/event-inbox.js'

/** One event of a message, or a message that cannot be read. */
export interface ArrivedEvent {
  /** Undefined if the message cannot be read. */
  readonly value: unknown
  /** Why the message cannot be read; null if it can. */
  readonly fault: string | null
  /** Makes a dead letter of the event, with a reason. */
  readonly letter: (reason: string) => DeadLetter
}

/**
 * Reads one event or an array of events, as POST /events does.
 *
 * @param source name of the message source
 */
export function readMessage(message: Message, source: string): ArrivedEvent[] {
  const { body } = message
  const whole = (fault: string): ArrivedEvent[] => [
    { value: undefined, fault, letter: (reason) => letterOf(message, source, null, reason) },
  ]
  if (body.length > maximumBodyBytes) {
    return whole(`A message may have at most ${maximumBodyBytes.toLocaleString('en-GB')} bytes.`)
  }
  const parsed = parse(body)
  if (parsed === undefined) return whole('The message is not JSON in UTF-8.')
  const isBatch = Array.isArray(parsed)
  const values: unknown[] = isBatch ? parsed : [parsed]
  if (values.length === 0 || values.length > maximumBatch) {
    return whole(`A batch must have 1 to ${maximumBatch.toLocaleString('en-GB')} events.`)
  }
  return values.map((value, index) => ({
    value,
    fault: null,
    letter: (reason) => letterOf(message, source, isBatch ? index : null, reason),
  }))
}

/** The key includes a hash, because a recreated stream counts from one again, and senders may reuse an id. */
function letterOf(
  { identity, place, body }: Message,
  source: string,
  index: number | null,
  reason: string,
): DeadLetter {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const [key, where] =
    index === null
      ? [`${source} ${identity} ${hash}`, place]
      : [`${source} ${identity}/${index} ${hash}`, `${place}, event ${index + 1}`]
  return { key, reason: `${where}: ${reason}` }
}

/** The parsed body. Undefined for invalid JSON. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
