import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import { RefreshEvents, type RefreshState } from './refresh-events.js'
import { type RecordPosition, StoredEntities } from './stored-entities.js'

/** Transactions do not change once they are there, and there are many. */
const defaultKinds: readonly RecordKind[] = ['person', 'asset', 'tenure', 'account']

export interface RefreshOptions {
  readonly kinds?: readonly RecordKind[]
  /** Goes on behind this record. */
  readonly after?: RecordPosition | null
  /** With more records than this gone at their sources, those are taken for the wrong ones; default 100. */
  readonly mostRemovals?: number
  readonly onProgress?: (done: number, total: number) => void
  /** Ends the refresh; what it has asked for and is not done yet is taken back. */
  readonly signal?: AbortSignal
}

export interface RefreshSummary {
  /** Records that were read again, or removed. */
  readonly done: number
  /** Those whose events wait for an operator now. */
  readonly givenUp: number
}

export interface RefreshPace {
  /** So many of its events may be open, so that others do not wait long behind them. */
  readonly mostOpen: number
  /** Records asked for at once; no more than `mostOpen`. */
  readonly pageSize: number
  readonly pollMs: number
  /** When nothing was done for so long, nothing will be. */
  readonly patienceMs: number
}

const defaultMostRemovals = 100

const defaultPace: RefreshPace = {
  mostOpen: 500,
  pageSize: 100,
  pollMs: 200,
  patienceMs: 5 * 60_000,
}

/** The refresh ended before every record was asked for, or before all of that was done. None of it waits. */
export class RefreshStoppedError extends Error {
  /**
   * @param position behind which another refresh goes on and leaves nothing out; null for the first record
   * @param options the cause, unless the refresh was told to stop
   */
  constructor(
    readonly position: RecordPosition | null,
    options: ErrorOptions = {},
  ) {
    const next =
      position === null
        ? 'Another one begins at the first record.'
        : `--after ${position.kind}:${position.id} goes on there.`
    super(`The refresh was stopped. ${next}`, options)
    this.name = 'RefreshStoppedError'
  }
}

/** Many records would be removed: more likely than that is a source at the wrong address. */
class TooManyRemovalsError extends Error {
  constructor(most: number) {
    super(
      `More than ${most} records are not at their source services. Are these the right ones? --removals allows more.`,
    )
    this.name = 'TooManyRemovalsError'
  }
}

/** No worker works the events off, or every try fails. */
class RefreshStalledError extends Error {
  constructor({ tried, givenUp, reason }: RefreshState) {
    const isWorkedOn = tried || givenUp > 0
    super(
      isWorkedOn
        ? `Its events fail: ${reason ?? 'for an unknown reason'}`
        : 'Its events are not taken up: no gateway with source services is working events off, or too many wait before them.',
    )
    this.name = 'RefreshStalledError'
  }
}

/** What takes back the events of others was started meanwhile. */
class RefreshReplacedError extends Error {
  constructor() {
    super('Another refresh has begun, and has taken back what this one asked for.')
    this.name = 'RefreshReplacedError'
  }
}

/** The database does not answer, so that it is unknown what of it is done. */
class RefreshLeftError extends Error {
  constructor(options: ErrorOptions) {
    super(
      'Its events could not be taken back. They will be done, unless another refresh is started, which takes them back.',
      options,
    )
    this.name = 'RefreshLeftError'
  }
}

/**
 * Has the gateways read stored records again from their source services, for what no event tells: alerts,
 * entities that are gone at their source, and events that were lost. It stores an event for each record and
 * leaves the others to the workers.
 */
export class RecordRefresh {
  private readonly pace: RefreshPace

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly inbox: EventInbox,
    private readonly clock: Clock,
    pace: Partial<RefreshPace> = {},
  ) {
    this.pace = { ...defaultPace, ...pace }
  }

  /**
   * Ends when all of its events are done or given up. When it ends before, for whatever reason, it takes back
   * what is not done: it would not be seen any more what that removes. At its beginning it takes back what waits
   * of other refreshes.
   *
   * @throws RefreshStoppedError, with the reason as its cause unless the signal was aborted
   */
  async run(options: RefreshOptions = {}): Promise<RefreshSummary> {
    const { kinds = defaultKinds, after = null, signal } = options
    const { mostOpen, pageSize } = this.pace
    const { pool } = this.database
    const entities = new StoredEntities(pool, kinds, after)
    const events = new RefreshEvents(this.inbox, pool, this.clock, after)
    try {
      await events.withdrawEarlier()
      const total = await entities.count()
      const wait = (isEnough: (state: RefreshState) => boolean) =>
        this.waitUntil(isEnough, events, { ...options, total })
      for await (const page of entities.pages(pageSize)) {
        // Those that were given up count: a source that fails must not fill the dead letters.
        await wait(({ waiting, givenUp }) => waiting + givenUp + page.length <= mostOpen)
        signal?.throwIfAborted()
        await events.send(page)
      }
      const { done, givenUp } = await wait(({ waiting }) => waiting === 0)
      return { done, givenUp }
    } catch (cause) {
      const failure = await this.takeBack(events)
      const position = cause instanceof TooManyRemovalsError ? after : events.position
      const reason = failure ?? (signal?.aborted === true ? undefined : cause)
      throw new RefreshStoppedError(position, reason === undefined ? {} : { cause: reason })
    }
  }

  /** @returns why it could not; undefined when no event waits any more */
  private async takeBack(events: RefreshEvents): Promise<RefreshLeftError | undefined> {
    try {
      for (;;) {
        await events.withdraw()
        const { waiting } = await events.look()
        if (waiting === 0) return undefined
        await pause(this.pace.pollMs)
      }
    } catch (cause) {
      return new RefreshLeftError({ cause })
    }
  }

  private async waitUntil(
    isEnough: (state: RefreshState) => boolean,
    events: RefreshEvents,
    {
      onProgress,
      signal,
      total,
      mostRemovals = defaultMostRemovals,
    }: RefreshOptions & { readonly total: number },
  ): Promise<RefreshState> {
    let done = -1
    let movedAt = this.clock.now()
    for (;;) {
      const state = await events.look()
      const ended = state.done + state.givenUp
      // Records may have come since they were counted.
      onProgress?.(ended, Math.max(ended, total))
      if (state.absent > mostRemovals) throw new TooManyRemovalsError(mostRemovals)
      if (state.lost > 0) throw new RefreshReplacedError()
      if (isEnough(state)) return state
      signal?.throwIfAborted()
      if (state.done > done) movedAt = this.clock.now()
      done = state.done
      const idleMs = this.clock.now().getTime() - movedAt.getTime()
      if (idleMs > this.pace.patienceMs || state.waiting === 0) throw new RefreshStalledError(state)
      await pause(this.pace.pollMs)
    }
  }
}
