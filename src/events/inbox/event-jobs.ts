import type { Clock } from '../../foundation/clock.js'
import type { Log } from '../../foundation/log.js'
import type { Lane } from '../../queue/lane.js'
import type { DueLane, QueueHandler } from '../../queue/queue-worker.js'
import { type EventFailure, isEventError, PoisonEventError } from './event-errors.js'
import { ClaimLostError, type ClaimedEvent, type EventInbox } from './event-inbox.js'
import { backOffMs, type BackOff } from '../../queue/backoff.js'

/** After this many failed attempts, an event becomes a dead letter. */
export const maximumAttempts = 8

/** Eight attempts take about half an hour. */
const eventRetries: BackOff = { firstMs: 1_000, longestMs: 10 * 60_000, factor: 4 }

/** Handles a batch of events of different entities. */
export interface EventHandler {
  /**
   * Settles each event in the transaction that handles it.
   *
   * @returns the error of each unsettled event: PoisonEventError, or another error for a retry
   * @throws an error if no event was handled
   */
  handle(events: readonly ClaimedEvent[]): Promise<EventFailures>
}

export type EventFailures = ReadonlyMap<ClaimedEvent, unknown>

export interface EventOptions {
  /** Maximum number of events in a batch. Each event is about another entity. */
  readonly together: number
  readonly renewalMs: number
}

const usualOptions: EventOptions = { together: 200, renewalMs: 5_000 }

const neverEnded: EventFailure = {
  code: 'INTERNAL_SERVER_ERROR',
  reason: 'Every attempt ended without a result, because the process or its database stopped.',
}

/** Two lanes: while one lane writes its batch, the other lane reads from the source services. */
const lanes = [1, 2]

/** Handles the events of the inbox: serially per entity, in parallel across entities. */
export class EventJobs implements QueueHandler<number> {
  constructor(
    private readonly inbox: EventInbox,
    private readonly handler: EventHandler,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn' | 'error'>,
    private readonly options = usualOptions,
  ) {}

  /** All lanes are always due. A claim shows whether there are events. */
  lanes(): Promise<readonly DueLane<number>[]> {
    const dueAt = this.clock.now()
    return Promise.resolve(lanes.map((key) => ({ key, dueAt })))
  }

  async work({ signal }: Lane<number>): Promise<void> {
    while (!signal.aborted && (await this.runOnce()) > 0);
  }

  /**
   * Handles one batch of due events, or one event whose worker died.
   *
   * @returns number of claimed events
   */
  async runOnce(): Promise<number> {
    const abandoned = await this.inbox.claimAbandoned()
    if (abandoned !== null) {
      // Handle the event alone: if it crashed its worker, it must not use up the attempts of other events.
      if (abandoned.attempts <= maximumAttempts) await this.run([abandoned])
      else await this.giveUp(abandoned, neverEnded)
      return 1
    }
    const events = await this.inbox.claim(this.options.together)
    if (events.length > 0) await this.run(events)
    return events.length
  }

  private async run(events: readonly ClaimedEvent[]): Promise<void> {
    const renewal = setInterval(() => {
      // If the renewal keeps failing, another worker repeats the work with the same result.
      this.inbox.renew(events).catch(() => undefined)
    }, this.options.renewalMs)
    try {
      for (const [event, error] of await this.handleOrSplit(events)) await this.fail(event, error)
    } finally {
      clearInterval(renewal)
    }
  }

  /** Handles a batch. If the whole batch fails, splits it in halves until the failing event is alone. */
  private async handleOrSplit(events: readonly ClaimedEvent[]): Promise<EventFailures> {
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
      for (const [failed, error] of await this.handleOrSplit(half)) failures.set(failed, error)
    }
    return failures
  }

  private async fail(event: ClaimedEvent, error: unknown): Promise<void> {
    // Another worker holds the event now and stores its result.
    if (error instanceof ClaimLostError) return
    const failure = failureOf(error)
    const unexpected = isEventError(error) ? {} : { err: error }
    if (error instanceof PoisonEventError || event.attempts >= maximumAttempts) {
      await this.giveUp(event, failure, unexpected)
      return
    }
    const until = new Date(this.clock.now().getTime() + backOffMs(eventRetries, event.attempts))
    await this.inbox.retry(event, until, failure)
    this.log.warn({ ...detailsOf(event, failure), ...unexpected }, 'Event failed; retrying later')
  }

  private async giveUp(
    event: ClaimedEvent,
    failure: EventFailure,
    unexpected: object = {},
  ): Promise<void> {
    await this.inbox.markDead(event, failure)
    this.log.error(
      { ...detailsOf(event, failure), ...unexpected },
      'Event failed for good and is now a dead event',
    )
  }
}

function detailsOf(event: ClaimedEvent, failure: EventFailure): object {
  const { eventType, entityId, correlationId, attempts } = event
  return { eventType, entityId, correlationId, attempts, ...failure }
}

function failureOf(error: unknown): EventFailure {
  if (isEventError(error)) return error.failure
  return { code: 'INTERNAL_SERVER_ERROR', reason: 'An unexpected error occurred; see the log.' }
}
