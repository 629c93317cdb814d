/** A received message. No other reader gets it until it is acknowledged, returned, or its hold time is over. */
export interface Message {
  /** Message id, the same for each delivery; blank if the broker has none. */
  readonly identity: string
  /** Location at the broker, for operators. Example: "stream EVENTS, subject housing.persons, sequence 7". */
  readonly place: string
  readonly body: Uint8Array
}

/** Backlog of a source. */
export interface SourceLag {
  /** Unread messages. */
  readonly waiting: number
  /** Received messages that are neither acknowledged nor returned. */
  readonly held: number
}

/**
 * A stream with at-least-once delivery: messages of a reader that dies are delivered
 * again. Each broker has one implementation.
 *
 * Every method fails with a BrokerError.
 */
export interface MessageSource {
  /** Name for operators and the event inbox. Example: "nats:EVENTS". */
  readonly name: string
  /** Receives up to 200 messages, oldest first. Waits 1 to 3 seconds for the first one. */
  pull(): Promise<readonly Message[]>
  /** Acknowledges messages, so that they are not delivered again. */
  settle(messages: readonly Message[]): Promise<void>
  /** Returns messages for immediate redelivery, before any others. */
  giveBack(messages: readonly Message[]): Promise<void>
  /** Releases returned messages to other readers. Never fails. */
  letGo(): Promise<void>
  lag(): Promise<SourceLag>
  /** How long a message is held before it is delivered again. */
  holdMs(): Promise<number>
}

/** A message to publish. The same id always has the same content. */
export interface OutgoingMessage {
  readonly id: string
  /** Words separated by dots. */
  readonly subject: string
  readonly mediaType: string
  readonly body: string
}

/** Publishes messages. Methods throw a BrokerError unless the broker has stored the message. */
export interface MessageSink {
  /** Example: "nats:housing.gateway". */
  readonly name: string
  publish(message: OutgoingMessage): Promise<void>
  /** Checks that messages would be stored, without publishing. */
  examine(): Promise<void>
}

/** How this replica uses a broker. */
export interface BrokerUse {
  readonly reads: boolean
  readonly publishes: boolean
}

/** The configured source and sink of messages. */
export interface Broker {
  readonly source: MessageSource | null
  readonly sink: MessageSink | null
  /** Checks the source without changes. Returns a sentence, or throws a BrokerError. */
  examine(): Promise<string>
  close(): Promise<void>
}

/** A broker with a source and no sink. */
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

/** A failure of the broker. The message is a sentence for operators, without secrets. */
export class BrokerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BrokerError'
  }
}
