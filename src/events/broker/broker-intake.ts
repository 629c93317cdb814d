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
import type { Lease } from '../../queue/lease.js'
import type { MessageStore } from './message-store.js'

/** State of the intake, for `/ready` and metrics. */
export interface IntakeState {
  /** `standby` while another replica reads; `full` while too many events wait in the inbox. */
  readonly state: 'starting' | 'reading' | 'standby' | 'full' | 'failing'
  /** Why it is failing, in a sentence without secrets. */
  readonly reason: string | null
}

/** The state with the lag that the broker reports; null if it does not answer. */
export interface IntakeStanding extends IntakeState {
  readonly source: string
  readonly lag: SourceLag | null
}

export interface IntakeParts {
  readonly source: MessageSource
  readonly store: Pick<MessageStore, 'store' | 'isFull'>
  readonly lease: Pick<Lease, 'hold' | 'release'>
  readonly log: Pick<Log, 'warn' | 'error'>
}

const retries: BackOff = { firstMs: 500, longestMs: 15_000, factor: 2 }
/** Rest while another replica reads, a dead reader still holds messages, or the inbox is full. */
const restMs = 500
const maxStopMs = 5_000

/**
 * Reads events from a broker: stores the messages of a pull, then settles them. The broker redelivers messages that
 * were not stored. While the inbox is full, messages stay at the broker.
 */
export class BrokerIntake {
  readonly task: BackgroundTask
  private current: IntakeState = { state: 'starting', reason: null }
  /** Until when a dead reader may hold messages that precede the next pull; null when none does. */
  private heldUpUntil: number | null = null
  private isFresh = true

  constructor(private readonly parts: IntakeParts) {
    this.task = new BackgroundTask({
      name: 'broker intake',
      run: () => this.run(),
      retry: retries,
      failed: (error) => {
        this.failed(error)
      },
      end: () => this.end(),
      maxStopMs,
    })
  }

  /** Returns messages before another replica may read, so that it reads them in order. */
  private async end(): Promise<void> {
    const { source, lease } = this.parts
    await source.letGo().catch(() => undefined)
    await lease.release()
  }

  get state(): IntakeState {
    return this.current
  }

  /** Never fails. Does not request the lag while the intake is failing. */
  async standing(): Promise<IntakeStanding> {
    const { source } = this.parts
    const asks = this.current.state !== 'starting' && this.current.reason === null
    const lag = asks ? await source.lag().catch(() => null) : null
    return { source: source.name, ...this.current, lag }
  }

  private async run(): Promise<number> {
    const { source, store } = this.parts
    if (!(await this.mayRead())) return this.rest('standby')
    if (await this.isHeldUp()) return this.rest('reading')
    if (await store.isFull()) return this.rest('full')
    const messages = await source.pull()
    if (messages.length > 0) await this.take(messages)
    this.turn({ state: 'reading', reason: null })
    return 0
  }

  /** Gives messages back when another replica reads. */
  private async mayRead(): Promise<boolean> {
    const { lease, source } = this.parts
    let may = false
    try {
      may = await lease.hold()
      return may
    } finally {
      if (!may) await source.letGo()
    }
  }

  private async take(messages: readonly Message[]): Promise<void> {
    const { source, store } = this.parts
    try {
      await store.store(messages, source.name)
    } catch (error) {
      await source.giveBack(messages).catch(() => undefined)
      throw error
    }
    await source.settle(messages)
  }

  /**
   * The broker redelivers the messages of a dead reader after a time. No later message is read before, so that the
   * messages about one entity are stored in order.
   */
  private async isHeldUp(): Promise<boolean> {
    const { source } = this.parts
    if (this.isFresh) {
      this.heldUpUntil = performance.now() + (await source.holdMs()) + restMs
      this.isFresh = false
    }
    if (this.heldUpUntil === null) return false
    const { held } = await source.lag()
    if (held > 0 && performance.now() < this.heldUpUntil) return true
    this.heldUpUntil = null
    return false
  }

  private rest(state: 'standby' | 'full' | 'reading'): number {
    // Another replica has been reading.
    if (state === 'standby') this.isFresh = true
    this.turn({ state, reason: null })
    return restMs
  }

  private failed(error: unknown): void {
    this.isFresh = true
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

  /** Logs a new reason, and the end of a failure. */
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
