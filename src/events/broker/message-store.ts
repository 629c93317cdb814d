import type { Message } from '../../broker/broker.js'
import type { Database } from '../../database/database.js'
import type { Measures } from '../../observability/measures.js'
import { contradicted, type DeadLetters } from '../inbox/dead-letters.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import type { InboundEvent } from '../inbox/inbound-event.js'
import { readMessage, type ArrivedEvent } from './read-message.js'

export interface StoreParts {
  readonly inbox: Pick<EventInbox, 'store' | 'lag'>
  readonly letters: Pick<DeadLetters, 'store'>
  readonly database: Pick<Database, 'pool'>
  /** Called when something new was stored. */
  readonly announce: () => void
  readonly measures: Measures
  readonly log: { error(details: object, message: string): void }
}

/** Beyond so many waiting events the broker keeps what comes. */
const mostWaiting = 10_000
/** The inbox is asked no more often. */
const lookMs = 1_000

/** Stores messages of a broker in the inbox, each event once, and what makes no event as a dead letter. */
export class MessageStore {
  private looked: { readonly at: number; readonly isFull: boolean } | null = null

  constructor(private readonly parts: StoreParts) {}

  /** Whether more events wait than is good for the database. */
  async isFull(): Promise<boolean> {
    const now = performance.now()
    if (this.looked === null || now - this.looked.at >= lookMs) {
      const { waiting } = await this.parts.inbox.lag()
      this.looked = { at: now, isFull: waiting >= mostWaiting }
    }
    return this.looked.isFull
  }

  /** In the order given. When it has returned, all of it is committed. */
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
    const dead = letters.length === 0 ? 0 : await this.parts.letters.store(letters, source)
    this.tell(source, stored.size, repeated.length, letters.length, dead)
  }

  private async contradictions(repeated: readonly ArrivedEvent[]) {
    const events = repeated.map(({ event }) => event)
    const others = await contradicted(this.parts.database.pool, events)
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
      log.error({ source, messages: dead }, 'messages of the broker make no event: dead events')
    }
  }
}

function firstOfEach(arrived: readonly ArrivedEvent[]): ReadonlyMap<string, InboundEvent> {
  const firsts = new Map<string, InboundEvent>()
  for (const { event } of arrived) if (!firsts.has(event.key)) firsts.set(event.key, event)
  return firsts
}
