import type { Clock } from '../../foundation/clock.js'
import { logFailure } from '../../database/log-failure.js'
import type { Log } from '../../foundation/log.js'
import { WorkLoop } from '../../foundation/work-loop.js'
import {
  ClaimLostError,
  type ClaimedEvent,
  type EventFailure,
  type EventInbox,
} from './event-inbox.js'
import { backOffMs, type BackOff } from '../../foundation/back-off.js'

/** After this many tries an event is given up and waits for an operator. */
export const maximumAttempts = 8

/** From a second to ten minutes: eight tries take about half an hour. */
const eventRetries: BackOff = { firstMs: 1_000, longestMs: 10 * 60_000, factor: 4 }

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

/** An event that no number of tries can help, such as one whose data make no sense. */
export class PoisonEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'PoisonEventError'
  }
}

/** Does what events ask for, those of several entities together. */
export interface EventHandler {
  /**
   * Settles each event in the transaction that does what it asks for.
   *
   * @returns those that could not be settled, with why: RetryableEventError or PoisonEventError; anything
   * else counts as retryable
   * @throws when nothing at all was done
   */
  handle(events: readonly ClaimedEvent[]): Promise<EventFailures>
}

export type EventFailures = ReadonlyMap<ClaimedEvent, unknown>

export interface EventWorkerOptions {
  /** Events worked on together, each of another entity. */
  readonly together: number
  /** How many such groups are under way: while one is written, another one asks its sources. */
  readonly lanes: number
  /** How often the inbox is looked into when nothing is announced. */
  readonly idleMs: number
  /** How often the lease of what is worked on is renewed. */
  readonly renewalMs: number
}

/** What a worker does unless told otherwise. */
const defaultOptions: EventWorkerOptions = {
  together: 200,
  lanes: 2,
  idleMs: 1_000,
  renewalMs: 5_000,
}

const endedUnheard: EventFailure = {
  code: 'INTERNAL_SERVER_ERROR',
  reason: 'Every try ended without an outcome: the process or its database went away meanwhile.',
}

/**
 * Works off the inbox: the events of one entity in order, those of several at once. Any number of
 * replicas may run one.
 */
export class EventWorker {
  private readonly options: EventWorkerOptions
  private readonly loops: readonly WorkLoop[]

  constructor(
    private readonly inbox: EventInbox,
    private readonly handler: EventHandler,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn' | 'error'>,
    options: Partial<EventWorkerOptions> = {},
  ) {
    this.options = { ...defaultOptions, ...options }
    this.loops = Array.from(
      { length: this.options.lanes },
      () =>
        new WorkLoop({
          round: () => this.round(),
          failed: (error) => {
            logFailure(log, error, {}, 'the inbox of events could not be read')
            return this.options.idleMs
          },
        }),
    )
  }

  start(): void {
    for (const loop of this.loops) loop.start()
  }

  /** Says that something arrived in this process, so that it need not wait for the next look. */
  wake(): void {
    for (const loop of this.loops) loop.wake()
  }

  /** Resolves when the events under way have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()))
  }

  /**
   * Works off what is due now, or one event that a worker was silent about.
   *
   * @returns how many events were taken on
   */
  async runOnce(): Promise<number> {
    const abandoned = await this.inbox.claimAbandoned()
    if (abandoned !== null) {
      await this.takeOver(abandoned)
      return 1
    }
    const events = await this.inbox.claim(this.options.together)
    if (events.length > 0) await this.work(events)
    return events.length
  }

  /** Rests when there was nothing to do. */
  private async round(): Promise<number> {
    return (await this.runOnce()) > 0 ? 0 : this.options.idleMs
  }

  /** On its own: should it be what ended the worker before, no other event is drawn into it. */
  private async takeOver(event: ClaimedEvent): Promise<void> {
    if (event.attempts <= maximumAttempts) await this.work([event])
    else await this.giveUp(event, endedUnheard)
  }

  private async work(events: readonly ClaimedEvent[]): Promise<void> {
    const renewal = setInterval(() => {
      // Should it fail for long, another worker may do the same once more; the outcome is the same.
      this.inbox.renew(events).catch(() => undefined)
    }, this.options.renewalMs)
    try {
      for (const [event, error] of await this.handled(events)) await this.fail(event, error)
    } finally {
      clearInterval(renewal)
    }
  }

  /** What cannot be done together is done in ever smaller parts, so that one event holds up no other. */
  private async handled(events: readonly ClaimedEvent[]): Promise<EventFailures> {
    try {
      return await this.handler.handle(events)
    } catch (error) {
      const [first] = events
      if (first !== undefined && events.length === 1) return new Map([[first, error]])
    }
    const middle = Math.ceil(events.length / 2)
    const halves = [events.slice(0, middle), events.slice(middle)]
    const failures = new Map<ClaimedEvent, unknown>()
    for (const half of halves) {
      for (const [failed, error] of await this.handled(half)) failures.set(failed, error)
    }
    return failures
  }

  private async fail(event: ClaimedEvent, error: unknown): Promise<void> {
    // The worker that has it now decides about it.
    if (error instanceof ClaimLostError) return
    const failure = failureOf(error)
    const unexpected = isExpected(error) ? {} : { err: error }
    if (error instanceof PoisonEventError || event.attempts >= maximumAttempts) {
      await this.giveUp(event, failure, unexpected)
      return
    }
    const until = new Date(this.clock.now().getTime() + backOffMs(eventRetries, event.attempts))
    await this.inbox.postpone(event, until, failure)
    this.log.warn(
      { ...detailsOf(event, failure), ...unexpected },
      'an event has to wait for another try',
    )
  }

  private async giveUp(
    event: ClaimedEvent,
    failure: EventFailure,
    unexpected: object = {},
  ): Promise<void> {
    await this.inbox.markDead(event, failure)
    this.log.error({ ...detailsOf(event, failure), ...unexpected }, 'an event was given up')
  }
}

function detailsOf(event: ClaimedEvent, failure: EventFailure): object {
  const { eventType, entityId, correlationId, attempts } = event
  return { eventType, entityId, correlationId, attempts, ...failure }
}

function isExpected(error: unknown): error is RetryableEventError | PoisonEventError {
  return error instanceof RetryableEventError || error instanceof PoisonEventError
}

function failureOf(error: unknown): EventFailure {
  if (isExpected(error)) return error.failure
  return { code: 'INTERNAL_SERVER_ERROR', reason: 'Something unexpected failed; see the log.' }
}
