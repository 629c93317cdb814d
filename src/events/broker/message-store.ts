import type { Message } from '../../broker/broker.js'
import type { Measures } from '../../observability/measures.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import type { InboundEvent } from '../inbox/inbound-event.js'
import { readMessage, type ArrivedEvent } from './read-message.js'

export interface StoreParts {
  readonly inbox: Pick<EventInbox, 'store' | 'storeDead' | 'contradicted' | 'lag'>
  /** Called when something new was stored. */
  readonly announce: () => void
  readonly measures: Measures
  readonly log: { error(details: object, message: string): void }
}

/** With more waiting events than this, messages stay at the broker. */
const mostWaiting = 10_000
/** How long a count of waiting events is used. */
const lookMs = 1_000

/** Stores messages of a broker in the inbox: each event once, and broken messages as dead letters. */
export class MessageStore {
  private looked: { readonly at: number; readonly isFull: boolean } | null = null

  constructor(private readonly parts: StoreParts) {}

  /** True while too many events wait; counted at most once a second. */
  async isFull(): Promise<boolean> {
    const now = performance.now()
    if (this.looked === null || now - this.looked.at >= lookMs) {
      const { waiting } = await this.parts.inbox.lag()
      this.looked = { at: now, isFull: waiting >= mostWaiting }
    }
    return this.looked.isFull
  }

  /** Stores messages in the given order. They are committed when it returns. */
  async store(messages: readonly Message[], source: string): Promise<void> {
    const { inbox, announce } = this.parts
    const read = messages.map((message) => readMessage(message, source))
    const arrived = read.flatMap(({ events }) => events)
    const firsts = firstOfEach(arrived)
    const stored =
      firsts.size === 0 ? new Set<string>() : await inbox.store([...firsts.values()], source)
    if (stored.size > 0) announce()
    const repeated = arrived.filter(
      ({ event }) => firsts.get(event.key) !== event || !stored.has(event.key),
    )
    const letters = [
      ...read.flatMap((one) => one.letters),
      ...(await this.contradictions(repeated)),
    ]
    const dead = letters.length === 0 ? 0 : await inbox.storeDead(letters, source)
    this.tell(source, stored.size, repeated.length, letters.length, dead)
  }

  private async contradictions(repeated: readonly ArrivedEvent[]) {
    const events = repeated.map(({ event }) => event)
    const others = await this.parts.inbox.contradicted(events)
    return repeated
      .filter(({ event }) => others.has(event))
      .map((one) => one.letter('Its id came before with other content.'))
  }

  private tell(source: string, accepted: number, repeats: number, refused: number, dead: number) {
    const { measures, log } = this.parts
    const duplicate = repeats
    for (const [outcome, count] of Object.entries({ accepted, duplicate, refused })) {
      measures.count('gateway_events_received_total', { outcome }, count)
    }
    if (dead > 0) {
      log.error(
        { source, messages: dead },
        'Broker messages are not valid events and were stored as dead events',
      )
    }
  }
}

function firstOfEach(arrived: readonly ArrivedEvent[]): ReadonlyMap<string, InboundEvent> {
  const firsts = new Map<string, InboundEvent>()
  for (const { event } of arrived) if (!firsts.has(event.key)) firsts.set(event.key, event)
  return firsts
}
