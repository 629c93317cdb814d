import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import { RefreshEvents, type RefreshState } from './refresh-events.js'
import {
  refreshableKinds,
  type RefreshableKind,
  type RecordPosition,
  StoredEntities,
} from './stored-entities.js'

/** Transactions and activities never change, and there are many of them. */
const unchanging: readonly RefreshableKind[] = ['transaction', 'activity']
const defaultKinds = refreshableKinds.filter((kind) => !unchanging.includes(kind))

export interface RefreshOptions {
  readonly kinds?: readonly RefreshableKind[]
  /** The refresh continues after this record. */
  readonly after?: RecordPosition | null
  /** If the sources lack more records than this, the refresh fails, because they may be the wrong sources. Default 100. */
  readonly maxRemovals?: number
  readonly onProgress?: (done: number, total: number) => void
  /** Aborting ends the refresh and withdraws its waiting events. */
  readonly signal?: AbortSignal
}

export interface RefreshSummary {
  /** Number of records that were read again or removed. */
  readonly done: number
  /** Number of records whose events became dead letters. */
  readonly givenUp: number
}

export interface RefreshPace {
  /** Maximum number of open events of a refresh, so that other events do not wait long behind them. */
  readonly maxOpen: number
  /** Number of events stored in one statement; at most `maxOpen`. */
  readonly pageSize: number
  readonly pollMs: number
  /** The refresh fails after this time without progress. */
  readonly stallMs: number
}

const defaultMaxRemovals = 100

const defaultPace: RefreshPace = {
  maxOpen: 500,
  pageSize: 100,
  pollMs: 200,
  stallMs: 5 * 60_000,
}

/** The refresh ended early. None of its events is still waiting. */
export class RefreshStoppedError extends Error {
  /**
   * @param position the record after which another refresh continues without gaps; null to start with the first record
   * @param options the cause, unless the refresh was aborted
   */
  constructor(
    readonly position: RecordPosition | null,
    options: ErrorOptions = {},
  ) {
    const continuation =
      position === null
        ? 'The next refresh starts with the first record.'
        : `Use --after ${position.kind}:${position.id} to continue.`
    super(`The refresh was stopped. ${continuation}`, options)
    this.name = 'RefreshStoppedError'
  }
}

/** The sources lack more records than allowed, so the address of a source service is probably wrong. */
class TooManyRemovalsError extends Error {
  constructor(limit: number) {
    super(
      `More than ${limit} records no longer exist at their source services. Check the addresses of the services, or allow more with --removals.`,
    )
    this.name = 'TooManyRemovalsError'
  }
}

/** No worker handles the events, or every attempt fails. */
class RefreshStalledError extends Error {
  constructor({ tried, givenUp, reason }: RefreshState) {
    const isWorkedOn = tried || givenUp > 0
    super(
      isWorkedOn
        ? `The events of the refresh fail: ${reason ?? 'for an unknown reason'}`
        : 'The events of the refresh are not processed: no running gateway with source services processes events, or too many earlier events are waiting.',
    )
    this.name = 'RefreshStalledError'
  }
}

/** Another refresh has started, which withdraws the events of earlier refreshes. */
class RefreshReplacedError extends Error {
  constructor() {
    super('Another refresh has started and has withdrawn the events of this refresh.')
    this.name = 'RefreshReplacedError'
  }
}

/** The events could not be withdrawn, because the database is unavailable. */
class WithdrawFailedError extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The events of the refresh could not be withdrawn. They will be processed, unless another refresh starts and withdraws them.',
      options,
    )
    this.name = 'WithdrawFailedError'
  }
}

/**
 * Reads stored records again from their source services, for changes without an event: alerts, entities that were
 * removed at the source, and lost events. It stores an event for each record, and workers process the events.
 */
export class RecordRefresh {
  private readonly pace: RefreshPace

  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly inbox: EventInbox,
    private readonly clock: Clock,
    pace: Partial<RefreshPace> = {},
  ) {
    this.pace = { ...defaultPace, ...pace }
  }

  /**
   * Runs until all events of the refresh are done or dead. If it ends early, it withdraws its waiting events, because
   * removals by these events would no longer be counted. At the start, it withdraws the waiting events of other
   * refreshes.
   *
   * @throws RefreshStoppedError with its cause, unless the signal was aborted
   */
  async run(options: RefreshOptions = {}): Promise<RefreshSummary> {
    const { kinds = defaultKinds, after = null, signal } = options
    const { maxOpen, pageSize } = this.pace
    const { sql } = this.database
    const entities = new StoredEntities(sql, kinds, after)
    const events = new RefreshEvents(this.inbox, sql, this.clock, after)
    try {
      await events.withdrawEarlier()
      const total = await entities.count()
      const wait = (isEnough: (state: RefreshState) => boolean) =>
        this.waitUntil(isEnough, events, { ...options, total })
      for await (const page of entities.pages(pageSize)) {
        // Dead letters count as open, so that a failing source causes at most `maxOpen` dead letters.
        await wait(({ waiting, givenUp }) => waiting + givenUp + page.length <= maxOpen)
        signal?.throwIfAborted()
        await events.send(page)
      }
      const { done, givenUp } = await wait(({ waiting }) => waiting === 0)
      return { done, givenUp }
    } catch (cause) {
      const failure = await this.withdrawAll(events)
      const position = cause instanceof TooManyRemovalsError ? after : events.position
      const reason = failure ?? (signal?.aborted === true ? undefined : cause)
      throw new RefreshStoppedError(position, reason === undefined ? {} : { cause: reason })
    }
  }

  /** Withdraws all waiting events. @returns the error if this fails; undefined when no event is waiting */
  private async withdrawAll(events: RefreshEvents): Promise<WithdrawFailedError | undefined> {
    try {
      for (;;) {
        await events.withdraw()
        const { waiting } = await events.poll()
        if (waiting === 0) return undefined
        await pause(this.pace.pollMs)
      }
    } catch (cause) {
      return new WithdrawFailedError({ cause })
    }
  }

  private async waitUntil(
    isEnough: (state: RefreshState) => boolean,
    events: RefreshEvents,
    {
      onProgress,
      signal,
      total,
      maxRemovals = defaultMaxRemovals,
    }: RefreshOptions & { readonly total: number },
  ): Promise<RefreshState> {
    let done = -1
    let progressAt = this.clock.now()
    for (;;) {
      const state = await events.poll()
      const finished = state.done + state.givenUp
      // Records may have been added since they were counted.
      onProgress?.(finished, Math.max(finished, total))
      if (state.absent > maxRemovals) throw new TooManyRemovalsError(maxRemovals)
      if (state.lost > 0) throw new RefreshReplacedError()
      if (isEnough(state)) return state
      signal?.throwIfAborted()
      if (state.done > done) progressAt = this.clock.now()
      done = state.done
      const idleMs = this.clock.now().getTime() - progressAt.getTime()
      if (idleMs > this.pace.stallMs || state.waiting === 0) throw new RefreshStalledError(state)
      await pause(this.pace.pollMs)
    }
  }
}
