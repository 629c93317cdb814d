import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { WakeableSleep } from '../wakeable-sleep.js'
import type { ClaimedEvent, EventFailure, EventInbox } from './event-inbox.js'
import { retryDelayMs, maximumAttempts } from './retry-schedule.js'

/** A try that failed but may succeed later, such as a source service that does not answer. */
export class RetryableEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'RetryableEventError'
  }
}

/** An event that no number of tries can mend, such as one whose data make no sense. */
export class PoisonEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'PoisonEventError'
  }
}

/** Does what one event asks for and settles it in the same transaction. */
export interface EventHandler {
  /** @throws RetryableEventError or PoisonEventError; anything else counts as retryable */
  handle(event: ClaimedEvent): Promise<void>
}

export interface EventWorkerOptions {
  /** Events worked on at once. */
  readonly concurrency: number
  /** How often the inbox is looked into when nothing is announced. */
  readonly idleMs: number
  /** How often the lease of what is worked on is renewed. */
  readonly renewalMs: number
  /** No other process works on the database, so that whatever is claimed at the start is free. */
  readonly alone: boolean
}

const defaultOptions: EventWorkerOptions = {
  concurrency: 4,
  idleMs: 1_000,
  renewalMs: 5_000,
  alone: false,
}

/**
 * Works off the inbox: the events of one entity in order, those of several at once. Any number of
 * replicas may run one.
 */
export class EventWorker {
  private readonly options: EventWorkerOptions
  private running: Promise<void> | null = null
  private stopping = false
  private readonly sleep = new WakeableSleep()

  constructor(
    private readonly inbox: EventInbox,
    private readonly handler: EventHandler,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn' | 'error'>,
    options: Partial<EventWorkerOptions> = {},
  ) {
    this.options = { ...defaultOptions, ...options }
  }

  start(): void {
    this.running ??= this.run()
  }

  /** Says that something arrived in this process, so that it need not wait for the next look. */
  wake(): void {
    this.sleep.wake()
  }

  /** Resolves when the events under way have ended. */
  async stop(): Promise<void> {
    this.stopping = true
    this.wake()
    await this.running
  }

  /**
   * Works off what is due now.
   *
   * @returns how many events were taken on
   */
  async runOnce(): Promise<number> {
    const events = await this.inbox.claim(this.options.concurrency)
    if (events.length === 0) return 0
    const renewal = setInterval(() => {
      // Should it fail for long, another worker may do the same once more; the outcome is the same.
      this.inbox.renew(events).catch(() => undefined)
    }, this.options.renewalMs)
    try {
      await Promise.all(events.map((event) => this.work(event)))
    } finally {
      clearInterval(renewal)
    }
    return events.length
  }

  private async run(): Promise<void> {
    let isFresh = this.options.alone
    while (!this.stopping) {
      try {
        if (isFresh) await this.inbox.releaseAll()
        isFresh = false
        if ((await this.runOnce()) > 0) continue
      } catch (error) {
        this.log.error({ err: error }, 'the inbox of events could not be read')
      }
      await this.sleep.for(this.options.idleMs)
    }
  }

  private async work(event: ClaimedEvent): Promise<void> {
    try {
      await this.handler.handle(event)
    } catch (error) {
      await this.fail(event, error)
    }
  }

  private async fail(event: ClaimedEvent, error: unknown): Promise<void> {
    const failure = failureOf(error)
    const details = {
      eventType: event.eventType,
      entityId: event.entityId,
      correlationId: event.correlationId,
      attempts: event.attempts,
      ...failure,
      ...(isExpected(error) ? {} : { err: error }),
    }
    if (error instanceof PoisonEventError || event.attempts >= maximumAttempts) {
      await this.inbox.bury(event, failure)
      this.log.error(details, 'an event was given up')
      return
    }
    const until = new Date(this.clock.now().getTime() + retryDelayMs(event.attempts))
    await this.inbox.postpone(event, until, failure)
    this.log.warn(details, 'an event has to wait for another try')
  }
}

function isExpected(error: unknown): error is RetryableEventError | PoisonEventError {
  return error instanceof RetryableEventError || error instanceof PoisonEventError
}

function failureOf(error: unknown): EventFailure {
  if (isExpected(error)) return error.failure
  return { code: 'INTERNAL_SERVER_ERROR', reason: 'Something unexpected failed; see the log.' }
}
