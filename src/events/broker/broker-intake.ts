import {
  BrokerError,
  type Message,
  type MessageSource,
  type SourceLag,
} from '../../broker/broker.js'
import { logFailure } from '../../database/unavailable.js'
import type { BackOff } from '../../queue/backoff.js'
import type { Log } from '../../foundation/log.js'
import { BackgroundTask } from '../../queue/background-task.js'
import type { EventIntake } from '../inbox/event-intake.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import { readMessage } from './read-message.js'

/** State of the intake, for `/ready` and metrics. */
export interface IntakeState {
  /** `full` while too many events wait in the inbox. */
  readonly state: 'starting' | 'reading' | 'full' | 'failing'
  /** Why the intake is failing, in a sentence without secrets. Null if it is not failing. */
  readonly reason: string | null
}

/** The state of the intake, with its source. */
export interface IntakeStanding extends IntakeState {
  readonly source: string
  /** Null if the broker does not report it. */
  readonly lag: SourceLag | null
}

export interface IntakeParts {
  readonly source: MessageSource
  readonly intake: Pick<EventIntake, 'receive'>
  readonly inbox: Pick<EventInbox, 'storeDead' | 'lag'>
  readonly log: Pick<Log, 'warn' | 'error'>
}

const retries: BackOff = { firstMs: 500, longestMs: 15_000, factor: 2 }
/** Rest while the inbox is full. */
const restMs = 500
/** From this number of waiting events on, messages stay at the broker. */
const maxWaiting = 10_000
/** How long a count of waiting events is used. */
const countMs = 1_000
const maxStopMs = 5_000

/**
 * Reads events from a broker: stores the messages of a pull, then settles them. The broker redelivers messages that
 * were not stored. While the inbox is full, messages stay at the broker. Several replicas may read at the same time: the
 * order of events does not matter, because each event makes the gateway read the present state of its entity.
 */
export class BrokerIntake {
  readonly task: BackgroundTask
  private current: IntakeState = { state: 'starting', reason: null }
  private counted: { readonly at: number; readonly isFull: boolean } | null = null

  constructor(private readonly parts: IntakeParts) {
    this.task = new BackgroundTask({
      name: 'broker intake',
      run: () => this.run(),
      retry: retries,
      failed: (error) => {
        this.failed(error)
      },
      maxStopMs,
    })
  }

  get state(): IntakeState {
    return this.current
  }

  /** Never rejects. Does not request the lag while the intake is starting or failing. */
  async standing(): Promise<IntakeStanding> {
    const { source } = this.parts
    const hasRead = this.current.state !== 'starting' && this.current.reason === null
    const lag = hasRead ? await source.lag().catch(() => null) : null
    return { source: source.name, ...this.current, lag }
  }

  private async run(): Promise<number> {
    const { source } = this.parts
    if (await this.isFull()) {
      this.turn({ state: 'full', reason: null })
      return restMs
    }
    const messages = await source.pull()
    if (messages.length > 0) await this.take(messages)
    this.turn({ state: 'reading', reason: null })
    return 0
  }

  /** Counts waiting events at most once a second. */
  private async isFull(): Promise<boolean> {
    const now = performance.now()
    if (this.counted === null || now - this.counted.at >= countMs) {
      const { waiting } = await this.parts.inbox.lag()
      this.counted = { at: now, isFull: waiting >= maxWaiting }
    }
    return this.counted.isFull
  }

  private async take(messages: readonly Message[]): Promise<void> {
    const { source } = this.parts
    try {
      await this.store(messages)
    } catch (error) {
      await source.giveBack(messages).catch(() => undefined)
      throw error
    }
    await source.settle(messages)
  }

  /** Stores and commits events in the given order, and invalid messages as dead letters. */
  private async store(messages: readonly Message[]): Promise<void> {
    const { source, intake, inbox, log } = this.parts
    const parsed = messages.flatMap((message) => readMessage(message, source.name))
    const values = parsed.map(({ value }) => value)
    const { results } = await intake.receive(values, source.name)
    const letters = parsed.flatMap(({ fault, letter }, index) => {
      const { outcome, errors = [] } = results[index] ?? {}
      if (outcome !== 'refused') return []
      return letter(fault ?? errors.map(({ message }) => message).join(' '))
    })
    const dead = letters.length === 0 ? 0 : await inbox.storeDead(letters, source.name)
    if (dead === 0) return
    log.error(
      { source: source.name, messages: dead },
      'Broker messages are not valid events and were stored as dead events',
    )
  }

  private failed(error: unknown): void {
    if (error instanceof BrokerError) this.turn({ state: 'failing', reason: error.message })
    else {
      logFailure(
        this.parts.log,
        error,
        {},
        'Broker messages could not be stored and are read again',
      )
      this.turn({ state: 'failing', reason: 'Messages could not be stored; see the log.' })
    }
  }

  /** Sets the state. Logs a new reason, and the end of a failure. */
  private turn(next: IntakeState): void {
    const { log, source } = this.parts
    const before = this.current
    this.current = next
    if (next.reason !== null && next.reason !== before.reason) {
      log.warn(
        { source: source.name, reason: next.reason },
        'Events cannot be read from the broker; retrying',
      )
    } else if (before.state === 'failing' && next.state !== 'failing') {
      log.warn({ source: source.name }, 'Events are read from the broker again')
    }
  }
}
