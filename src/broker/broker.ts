/** A message in a reader's hands: nobody else gets it until it is settled, given back, or held for too long. */
export interface Message {
  /** The same whenever it is handed out; blank where the broker has nothing of the kind. */
  readonly identity: string
  /** Where the broker has it, for operators. Example: "stream EVENTS, subject housing.persons, sequence 7". */
  readonly place: string
  readonly body: Uint8Array
}

/** What the readers of a source have left. */
export interface SourceLag {
  /** Messages that nobody has read yet. */
  readonly waiting: number
  /** Messages that were handed out, and are neither settled nor given back. */
  readonly held: number
}

/**
 * A stream of messages that are handed out until they are settled: what a reader that dies holds is handed
 * out again. One broker is one file that does this.
 *
 * Every method fails with a BrokerError.
 */
export interface MessageSource {
  /** For operators and for the inbox. Example: "nats:EVENTS". */
  readonly name: string
  /** Takes what there is, up to some hundreds, oldest first; waits about a second for the first message. */
  pull(): Promise<readonly Message[]>
  /** Never hands these out again. */
  settle(messages: readonly Message[]): Promise<void>
  /** Hands these out again at once, before any others. */
  giveBack(messages: readonly Message[]): Promise<void>
  /** Leaves what came here and was not pulled yet to whoever reads next. Never fails. */
  letGo(): Promise<void>
  lag(): Promise<SourceLag>
  /** How long a message may be held before it is handed out again. */
  holdMs(): Promise<number>
}

/** A message that goes out; the same id always has the same content. */
export interface OutgoingMessage {
  readonly id: string
  /** Words divided by dots. */
  readonly subject: string
  readonly mediaType: string
  readonly body: string
}

/** Where messages go; fails with a BrokerError unless the broker has stored it. */
export interface MessageSink {
  /** Example: "nats:housing.gateway". */
  readonly name: string
  publish(message: OutgoingMessage): Promise<void>
  /** Whether it would be stored; publishes nothing. */
  examine(): Promise<void>
}

/** What a replica does with a broker. */
export interface BrokerUse {
  readonly reads: boolean
  readonly publishes: boolean
}

/** A broker as far as it is configured. */
export interface Broker {
  readonly source: MessageSource | null
  readonly sink: MessageSink | null
  /** Whether the source can be read, in a sentence; changes nothing there. Fails with a BrokerError. */
  examine(): Promise<string>
  close(): Promise<void>
}

/** A broker that events are read from, and none are published to. */
export function readingBroker(
  source: MessageSource & Pick<Broker, 'examine'>,
  close: () => Promise<void> | void,
): Broker {
  return {
    ...{ source, sink: null, examine: () => source.examine() },
    close: async () => {
      await source.letGo()
      await close()
    },
  }
}

/** A broker that does not do what was asked of it; the message is a sentence for operators, without secrets. */
export class BrokerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BrokerError'
  }
}
