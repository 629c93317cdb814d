/**
 * A received message. It is held until it is acknowledged or returned, or until its hold time is over. No other reader
 * gets a held message.
 */
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
 * Methods reject only with a BrokerError.
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
  lag(): Promise<SourceLag>
  /** Checks the source without changing it. Returns a sentence about its state. */
  examine(): Promise<string>
  /** Releases returned messages to other readers, and ends the connection. Never fails. */
  close(): Promise<void>
}

/** A failure of the broker. The message is a sentence for operators, without secrets. */
export class BrokerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BrokerError'
  }
}

const mostCharacters = 200

/** Describes the location of a message. Senders control parts of it, so unprintable characters are replaced. */
export function placeOf(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${printable(value)}`)
    .join(', ')
}

function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?').slice(0, mostCharacters)
}
